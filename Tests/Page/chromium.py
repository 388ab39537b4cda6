"""A headless Chromium, driven by its DevTools protocol over a pipe: no driver, no module of Python, no port."""

import json
import os
import pathlib
import queue
import subprocess
import tempfile
import threading
import time


class Trouble(Exception):
    """The browser, or a page in it, did not do what was asked."""


# What `press` needs to know of a key: its code, and the number that old pages know it by.
KEYS = {
    "ArrowLeft": ("ArrowLeft", 37),
    "ArrowUp": ("ArrowUp", 38),
    "ArrowRight": ("ArrowRight", 39),
    "ArrowDown": ("ArrowDown", 40),
    "PageUp": ("PageUp", 33),
    "PageDown": ("PageDown", 34),
    "Home": ("Home", 36),
    "End": ("End", 35),
    "Escape": ("Escape", 27),
    "Enter": ("Enter", 13),
    "Tab": ("Tab", 9),
}


class Chromium:
    """The browser; it ends with the `with` block."""

    def __init__(self, program="chromium", timeout=60):
        self.timeout = timeout
        self.folder = tempfile.TemporaryDirectory(prefix="chromium-")
        here, there = os.pipe(), os.pipe()
        flags = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-dev-shm-usage",
            "--hide-scrollbars", "--force-color-profile=srgb", f"--user-data-dir={self.folder.name}", "about:blank",
        ]
        # The protocol is read from descriptor 3 and written to 4.
        self.process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{here[0]} 4>&{there[1]}', "bash", program, *flags],
            pass_fds=(here[0], there[1]), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(here[0])
        os.close(there[1])
        self.writer = os.fdopen(here[1], "wb", buffering=0)
        self.reader = os.fdopen(there[0], "rb", buffering=0)
        self.number = 0
        self.messages = queue.Queue()
        self.events = []
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        rest = b""
        while chunk := self.reader.read(1 << 16):
            *whole, rest = (rest + chunk).split(b"\0")
            for message in whole:
                self.messages.put(json.loads(message))
        self.messages.put(None)

    def send(self, method, session=None, **params):
        """Sends a command, and waits for its answer; events that come before are kept."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        self.writer.write(json.dumps(message).encode() + b"\0")
        end = time.monotonic() + self.timeout
        while True:
            answer = self._next(end, method)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Trouble(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def _next(self, end, what):
        try:
            answer = self.messages.get(timeout=max(0.01, end - time.monotonic()))
        except queue.Empty:
            raise Trouble(f"no answer to {what} in {self.timeout} seconds") from None
        if answer is None:
            raise Trouble(f"the browser has ended while it was to do {what}")
        return answer

    def wait(self, method, session):
        """Waits for an event, which may have come already."""
        end = time.monotonic() + self.timeout
        while True:
            for place, event in enumerate(self.events):
                if event.get("method") == method and event.get("sessionId") == session:
                    return self.events.pop(place)
            self.events.append(self._next(end, method))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.send("Browser.close")
            self.process.wait(10)
        except (Trouble, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        for _ in range(20):
            try:
                self.folder.cleanup()
                return
            except OSError:  # Its children still write.
                time.sleep(0.1)


class Page:
    """One page in a tab of its own."""

    def __init__(self, browser, path, width=1280, height=900, dark=False, mobile=False):
        self.browser = browser
        target = browser.send("Target.createTarget", url="about:blank")["targetId"]
        self.target = target
        self.session = browser.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network", "Accessibility", "Audits"]:
            self.send(f"{domain}.enable")
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=mobile)
        self.dark(dark)
        self.send("Page.navigate", url=pathlib.Path(path).resolve().as_uri())
        browser.wait("Page.loadEventFired", self.session)

    def send(self, method, **params):
        return self.browser.send(method, self.session, **params)

    def dark(self, isDark):
        scheme = "dark" if isDark else "light"
        self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def run(self, script):
        """The value of an expression, or of a promise."""
        result = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True, allowUnsafeEvalBlockedByCSP=False)
        if "exceptionDetails" in result:
            raise Trouble(f"{script}: {result['exceptionDetails'].get('exception', {}).get('description')}")
        return result["result"].get("value")

    def press(self, key):
        # A sign has no number of its own: the numbers of signs are those of other keys.
        code, number = KEYS[key] if key in KEYS else ("", ord(key.upper()) if key.isalnum() else 0)
        text = {} if key in KEYS else {"text": key}
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, code=code, windowsVirtualKeyCode=number, **text)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key, code=code, windowsVirtualKeyCode=number)

    def type(self, text):
        self.send("Input.insertText", text=text)

    def screenshot(self, path):
        import base64

        self.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        data = self.send("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    def accessible(self):
        """The nodes of the accessibility tree that are not ignored: role, name, properties."""
        nodes = self.send("Accessibility.getFullAXTree")["nodes"]
        return [
            {
                "role": node["role"]["value"],
                "name": node.get("name", {}).get("value", ""),
                **{entry["name"]: entry["value"].get("value") for entry in node.get("properties", [])},
            }
            for node in nodes
            if not node["ignored"]
        ]

    def troubles(self):
        """What the console, the policy or the network told since the page was opened."""
        self.run("0")
        found = []
        for event in self.browser.events:
            if event.get("sessionId") != self.session:
                continue
            method, params = event["method"], event.get("params", {})
            if method == "Runtime.consoleAPICalled":
                found.append(f"console.{params['type']}: {params['args']}")
            elif method == "Runtime.exceptionThrown":
                found.append(f"exception: {params['exceptionDetails']}")
            elif method == "Log.entryAdded":
                found.append(f"log: {params['entry']['text']}")
            elif method == "Audits.issueAdded":
                found.append(f"issue: {json.dumps(params['issue'])[:400]}")
            elif method == "Page.javascriptDialogOpening":
                found.append(f"dialog: {params['message']}")
            elif method == "Network.requestWillBeSent" and params["type"] != "Document":
                found.append(f"request: {params['request']['url'][:200]}")
        return found

    def close(self):
        self.browser.send("Target.closeTarget", targetId=self.target)
