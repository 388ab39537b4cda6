"""Decodes a recording with orjson and keeps the same state as the reference.

It knows the events, rules and policies of the benchmark's recordings, and checks what the app showed.
It prints how many events and checks it saw, how many failed, and the draft.
"""

import sys

import orjson


def main():
    loads = orjson.loads
    limit = 9
    draft = []  # a photo is the name of an asset, or the number of a capture
    asset_of = {}  # of each capture that is listed or owed an answer: None while pending, then its asset
    owner = {}  # the capture that has an asset
    failed = set()
    picker = None
    working = seed = None
    last_capture = 0
    events = checks = wrong = 0

    def forget(capture):
        """A capture that no list holds keeps its account only while it is owed an answer."""
        if capture in draft or (working is not None and capture in working):
            return
        asset = asset_of.get(capture)
        if asset is not None:
            del asset_of[capture]
            del owner[asset]
        elif capture in failed:
            failed.discard(capture)
            del asset_of[capture]

    def identity(photo):
        return owner.get(photo, photo)

    for line in open(sys.argv[1], "rb"):
        event = loads(line)
        kind = event.get("event")
        if kind is None:
            shown = event.get("observed")
            if shown is not None:
                checks += 1
                urls = [asset_of.get(p) if type(p) is int else p for p in draft]
                if [identity(p) for p in shown["images"]] != draft or shown["urls"] != urls:
                    wrong += 1
            elif "session" in event:
                limit = event.get("rules", {}).get("limit", 9)
            continue
        events += 1
        if kind == "toggle":
            if picker != "album":
                continue
            photo = identity(event["photo"])
            if photo in working:
                working.remove(photo)
                if type(photo) is int:
                    forget(photo)
            elif len(working) < limit:
                working.append(photo)
        elif kind == "openPicker":
            if picker is None:
                if event["source"] == "album":
                    seed = {p for p in draft if type(p) is str or asset_of[p] is not None}
                    if not seed and len(draft) >= limit:
                        continue
                    picker = "album"
                    working = draft[:]
                elif len(draft) < limit:
                    picker = "camera"
        elif kind == "confirm":
            if picker == "album":
                old, draft, working, picker = draft, working, None, None
                for photo in old:
                    if type(photo) is int:
                        forget(photo)
        elif kind == "cancel":
            picker = working = None
        elif kind == "selectAssets":
            if picker != "album":
                continue
            drafted = set(draft)
            reserved = {
                p for p in working if (type(p) is int and p not in drafted) or (p in drafted and p not in seed)
            }
            named = []
            for name in event["assets"]:
                photo = identity(name)
                if photo not in reserved and photo not in named:
                    named.append(photo)
            named = named[: limit - len(reserved)]
            woven, used = [], 0
            for photo in working:
                if photo in reserved:
                    woven.append(photo)
                elif used < len(named):
                    woven.append(named[used])
                    used += 1
            woven += named[used:]
            old, draft, working, picker = draft, woven, None, None
            for photo in old:
                if type(photo) is int:
                    forget(photo)
        elif kind == "cameraCapture":
            capture = event["capture"]
            if capture <= last_capture or picker is None:
                continue
            target = working if picker == "album" else draft
            if len(target) >= limit:
                continue
            target.append(capture)
            asset_of[capture] = None
            last_capture = capture
            if picker == "camera":
                picker = None
        elif kind == "assetURLResolved":
            capture = event["capture"]
            if capture not in asset_of or asset_of[capture] is not None:
                continue
            asset = event["asset"]
            if asset in owner:
                failed.add(capture)
                forget(capture)
                continue
            failed.discard(capture)
            if capture not in draft and (working is None or capture not in working):
                del asset_of[capture]
                continue
            asset_of[capture] = asset
            owner[asset] = capture
            for photos in (draft, working):
                if photos is not None and asset in photos:
                    if capture in photos:
                        photos.remove(asset)
                    else:
                        photos[photos.index(asset)] = capture
            if seed is not None and asset in seed:
                seed.discard(asset)
                seed.add(capture)
        elif kind == "captureSaveFailed":
            capture = event["capture"]
            if capture in asset_of and asset_of[capture] is None and capture not in failed:
                failed.add(capture)
                forget(capture)
        elif kind == "delete":
            index = event["index"]
            if 0 <= index < len(draft) and identity(event["expecting"]) == draft[index]:
                photo = draft.pop(index)
                if working is not None and photo in working:
                    working.remove(photo)
                if type(photo) is int:
                    forget(photo)
        else:
            sys.exit(f"unknown event {kind}")
    print(events, checks, wrong, *draft)


main()
