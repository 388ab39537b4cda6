/*
The photo selection machine in Promela, with its steps in C, for Spin 6.5.2.

It is the same machine as the reducer in Sources/SelectionCore, under the default rules but for the limit,
and is here to be counted: Spin must find as many states and transitions as the explorer does. Names are
those of the specification, and so are the numbers in brackets (Specs/SPEC.md).

A scope is NA assets, NC captures and a limit of LIMIT photos (0: none). All assets are photos. With SIX the
events are the six that the project began with, else those of the scope `core`. To count a scope:

    spin -a -DNA=2 -DNC=2 -DLIMIT=2 selection.pml
    gcc -O2 -march=native -DSAFETY -DNOREDUCE -DNOBOUNDCHECK -DNOFAIR -DNOCOMP -DNOVSZ -o pan pan.c
    ./pan -b -m262144 -w22

or `python3 spin_exploration.py 2 2 2`, which also finds out how large to make the tables. Spin prints the
number of states as "states, stored". It counts the start as if a transition led to it, so there is one
transition less than it prints. With -DUNCHECKED for spin no invariant is checked.

Each event is one option of one loop and one statement of C: one transition, also when it is refused and leads
back to the same state, and nothing is stored halfway. What C works with besides the variables below is local
to its functions, so that it is no part of the state.
*/

#ifndef NA
#error "say how many assets there are: -DNA=2"
#endif
#ifndef NC
#error "say how many captures there may be: -DNC=2"
#endif
#ifndef LIMIT
#error "say how many photos a list may hold: -DLIMIT=2 (0: any number)"
#endif

#if LIMIT > 0
#define PLACES LIMIT
#else
#define PLACES (NA + NC)
#endif

#if NA < 1 || NA > 4 || NC < 0 || NC > 4 || PLACES > 7
#error "from 1 to 4 assets, up to 4 captures, and up to 7 photos in a list"
#endif

/*
The state. A photo is a number: 1..NA is the asset of that number, NA + 1..NA + NC the capture of the number
that is left. A list of photos is a number too, of four bits a place, the first place lowest; 0 ends it. A set
of photos has a bit for each. Without an open album working, seed and gone are empty.

The table (S1.3) needs no list of its own: it holds the photos that a list holds, and the captures that are
pending. What is not in it has no facts: it is not missing, and its save is FORGOTTEN.
*/

#define NOTHING   0             /* picker: what is presented */
#define CAMERA    1
#define ALBUM     2

#define FORGOTTEN 0             /* saves, three bits a capture: it is not in the table */
#define PENDING   1
#define FAILED    2
#define TAKEN     3             /* failed, since another capture has the asset (assetTaken) */
#define SAVED     3             /* SAVED + a: saved as asset a, which is at least 1 */

#define PHOTOS    (NA + NC)

/* Spin takes no sums for a width. */
#if PLACES <= 4
#define PLACES_BITS 16
#else
#define PLACES_BITS 28
#endif

unsigned draft   : PLACES_BITS;
unsigned working : PLACES_BITS;
unsigned seed    : 8;           /* photos of the draft that the album showed as chosen when it opened */
unsigned missing : 8;           /* photos that are missing */
unsigned saves   : 12;
unsigned gone    : 4;           /* assets that were missing when the album opened, or removed since */
unsigned picker  : 2;
unsigned last    : 3;           /* the number of the last accepted capture */

c_code {

typedef unsigned List;
typedef unsigned Set;
typedef unsigned Photo;

/* --- lists and sets --- */

static inline Set only(Photo photo) { return 1u << (photo - 1); }

static inline Photo capture_photo(unsigned capture) { return NA + capture; }

static inline int is_capture(Photo photo) { return photo > NA; }

static inline unsigned length(List list) { return list ? (35 - __builtin_clz(list)) / 4 : 0; }

static inline Set members(List list)
{
  Set set = 0;
  for (; list; list >>= 4) set |= only(list & 15);
  return set;
}

static inline int holds(List list, Photo photo)
{
  for (; list; list >>= 4) if ((list & 15) == photo) return 1;
  return 0;
}

static inline List with(List list, Photo photo) { return list | photo << 4 * length(list); }

static inline List without(List list, Photo photo)
{
  List before = 0;
  unsigned place;
  for (place = 0; list >> place; place += 4) {
    if ((list >> place & 15) == photo) return before | list >> place >> 4 << place;
    before |= list & 15u << place;
  }
  return list;
}

/* Both become one: the other leaves a list that holds the photo, else the photo takes its place (C2.7). */
static inline List become(List list, Photo photo, Photo other)
{
  unsigned place;
  if (holds(list, photo)) return without(list, other);
  for (place = 0; list >> place; place += 4)
    if ((list >> place & 15) == other) return list ^ (photo ^ other) << place;
  return list;
}

static inline int is_full(List list) { return LIMIT > 0 && length(list) >= LIMIT; }

/* --- facts --- */

static inline unsigned save_of(unsigned capture) { return now.saves >> 3 * (capture - 1) & 7; }

static inline void set_save(unsigned capture, unsigned save)
{
  now.saves ^= (save_of(capture) ^ save) << 3 * (capture - 1);
}

static inline int is_listed(Photo photo) { return holds(now.draft, photo) || holds(now.working, photo); }

/* The photo that an asset is: the capture that was saved as it, else its own (V10). */
static inline Photo identity(unsigned asset)
{
  unsigned capture;
  for (capture = 1; capture <= NC; capture++)
    if (save_of(capture) == SAVED + asset) return capture_photo(capture);
  return asset;
}

/* The asset of a photo; 0: none. */
static inline unsigned asset_of(Photo photo)
{
  unsigned save;
  if (!is_capture(photo)) return photo;
  save = save_of(photo - NA);
  return save > SAVED ? save - SAVED : 0;
}

/* A capture is never in gone: its bit is none of an asset. */
static inline int is_missing(Photo photo) { return ((now.missing | now.gone) & only(photo)) != 0; }

/* Forgets what no list holds and what is owed no answer (S2.1, S2.2). */
static inline void settle(void)
{
  Set drafted = members(now.draft);
  Set listed = drafted | members(now.working);
  unsigned capture;
  now.missing &= listed;
  now.seed &= drafted;
  for (capture = 1; capture <= NC; capture++)
    if (!(listed & only(capture_photo(capture))) && save_of(capture) != PENDING)
      set_save(capture, FORGOTTEN);
}

static inline void close_picker(void)
{
  now.picker = NOTHING;
  now.working = 0;
  now.seed = 0;
  now.gone = 0;
}

/* --- events of the picker --- */

static inline void open_album(void)
{
  Set seed = 0, gone = 0;
  List rest;
  if (now.picker != NOTHING) return;                    /* alreadyPresenting */
  for (rest = now.draft; rest; rest >>= 4) {
    Photo photo = rest & 15;
    unsigned asset = asset_of(photo);
    if (now.missing & only(photo)) gone |= only(asset);
    else if (asset) seed |= only(photo);
  }
  if (!seed && is_full(now.draft)) return;              /* limitReached */
  now.picker = ALBUM;
  now.seed = seed;
  now.working = now.draft;
  now.gone = gone;
}

static inline void open_camera(void)
{
  if (now.picker != NOTHING) return;                    /* alreadyPresenting */
  if (is_full(now.draft)) return;                       /* limitReached */
  now.picker = CAMERA;
}

static inline void toggle(Photo photo)
{
  if (now.picker != ALBUM) return;                      /* notPresenting */
  if (!is_capture(photo)) photo = identity(photo);
  else if (save_of(photo - NA) == FORGOTTEN) return;    /* unknownPhoto */
  if (holds(now.working, photo)) {
    now.working = without(now.working, photo);
    settle();
    return;
  }
  if (is_missing(photo)) return;                        /* missingAsset */
  if (is_full(now.working)) return;                     /* limitReached */
  now.working = with(now.working, photo);
}

/* The assets are a list: 0x21 is first 1, then 2. */
static inline void select_assets(List assets)
{
  Set drafted, listed, reserved = 0;
  List rest, named = 0, merged = 0;
  if (now.picker != ALBUM) return;                      /* pickerClosed */
  drafted = members(now.draft);
  listed = drafted | members(now.working);

  /* What the delivery cannot speak about (P11.3). */
  for (rest = now.working; rest; rest >>= 4) {
    Photo photo = rest & 15;
    if (drafted & only(photo) ? !(now.seed & only(photo)) : is_capture(photo)) reserved |= only(photo);
    if (is_missing(photo)) reserved |= only(photo);
  }

  /* What it names besides, as far as it fits (P11.5, P11.6). */
  unsigned room = LIMIT > 0 ? LIMIT - __builtin_popcount(reserved) : PHOTOS;
  for (; assets && room > 0; assets >>= 4) {
    Photo photo = identity(assets & 15);
    if (reserved & only(photo)) continue;
    named = with(named, photo);
    room--;
    /* What enters the table is missing if its asset is gone (P11.8). */
    if (!(listed & only(photo))) now.missing |= now.gone & only(photo);
  }

  /* A reserved photo keeps its place, another takes what is named or closes up (P11.7). */
  for (rest = now.working; rest; rest >>= 4) {
    if (reserved & only(rest & 15)) {
      merged = with(merged, rest & 15);
    } else if (named) {
      merged = with(merged, named & 15);
      named >>= 4;
    }
  }
  for (; named; named >>= 4) merged = with(merged, named & 15);

  now.draft = merged;
  close_picker();
  settle();
}

static inline void confirm(void)
{
  if (now.picker != ALBUM) return;                      /* pickerClosed */
  now.draft = now.working;
  close_picker();
  settle();
}

static inline void cancel(void)
{
  if (now.picker == NOTHING) return;                    /* pickerClosed */
  close_picker();
  settle();
}

/* --- events of the camera --- */

/* The next capture. */
static inline void camera_capture(void)
{
  Photo photo = capture_photo(now.last + 1);
  if (now.picker == NOTHING) return;                    /* pickerClosed */
  if (now.picker == ALBUM) {
    if (is_full(now.working)) return;                   /* limitReached */
    now.working = with(now.working, photo);
  } else {
    if (is_full(now.draft)) return;                     /* limitReached */
    now.draft = with(now.draft, photo);
    now.picker = NOTHING;
  }
  now.last++;
  set_save(now.last, PENDING);
}

static inline void asset_url_resolved(unsigned capture, unsigned asset)
{
  Photo photo = capture_photo(capture);
  Photo other;
  if (save_of(capture) == FORGOTTEN) return;            /* accountClosed */
  if (save_of(capture) > SAVED) return;                 /* alreadyAnswered */
  other = identity(asset);
  if (is_capture(other)) {
    set_save(capture, is_listed(photo) ? TAKEN : FORGOTTEN);
    return;
  }
  if (!is_listed(photo)) {
    set_save(capture, FORGOTTEN);
    return;
  }
  set_save(capture, SAVED + asset);
  if (is_missing(other)) now.missing |= only(photo);
  if (!is_listed(other)) return;
  now.draft = become(now.draft, photo, other);
  now.working = become(now.working, photo, other);
  if (now.seed & only(other)) now.seed |= only(photo);
  settle();
}

static inline void capture_save_failed(unsigned capture)
{
  if (save_of(capture) != PENDING) return;              /* accountClosed, alreadyAnswered */
  set_save(capture, is_listed(capture_photo(capture)) ? FAILED : FORGOTTEN);
}

static inline void retry_save(unsigned capture)
{
  unsigned save = save_of(capture);
  if (save == FAILED || save == TAKEN) set_save(capture, PENDING);
  /* else nothingToRetry */
}

/* --- events of the draft and of the library --- */

static inline void delete_at(unsigned index)
{
  Photo photo = now.draft >> 4 * index & 15;
  if (!photo) return;                                   /* indexOutOfRange */
  now.draft = without(now.draft, photo);
  now.working = without(now.working, photo);
  settle();
}

static inline void library_removed(unsigned asset)
{
  Photo photo = identity(asset);
  if (is_listed(photo)) now.missing |= only(photo);
  if (now.picker != ALBUM) return;
  now.gone |= only(asset);
  /* A mere tick leaves the album (L1.5, keepDraft). */
  if (!is_capture(photo) && !holds(now.draft, photo)) {
    now.working = without(now.working, photo);
    settle();
  }
}

static inline void library_inserted(unsigned asset)
{
  now.missing &= ~only(identity(asset));
  now.gone &= ~only(asset);
}

/* --- invariants --- */

/* NoDuplicates and WithinLimit, for one list. */
static inline int is_sound(List list)
{
  Set photos = 0, assets = 0;
  if (LIMIT > 0 && length(list) > LIMIT) return 0;
  for (; list; list >>= 4) {
    unsigned asset = asset_of(list & 15);
    if (photos & only(list & 15)) return 0;
    photos |= only(list & 15);
    if (!asset) continue;
    if (assets & only(asset)) return 0;
    assets |= only(asset);
  }
  return 1;
}

/* A name, since Spin takes no calls in a c_expr. */
\#define IS_SOUND (is_sound(now.draft) && is_sound(now.working))

}

/*
The events. An event about a capture is there once the capture was accepted, and the next capture as long as
there may be another; all others are there in every state.
*/

#define EVENT(step)            :: c_code { step; }
#define KNOWN(capture, step)   :: d_step { c_expr { now.last >= capture } -> c_code { step; } }

#if NA == 1
#define EACH_ASSET(what) what(1)
#elif NA == 2
#define EACH_ASSET(what) what(1) what(2)
#elif NA == 3
#define EACH_ASSET(what) what(1) what(2) what(3)
#else
#define EACH_ASSET(what) what(1) what(2) what(3) what(4)
#endif

#define TOGGLE(a)              EVENT(toggle(a))
#define REMOVED(a)             EVENT(library_removed(a))
#define INSERTED(a)            EVENT(library_inserted(a))
#define RESOLVED_1(a)          KNOWN(1, asset_url_resolved(1, a))
#define RESOLVED_2(a)          KNOWN(2, asset_url_resolved(2, a))
#define RESOLVED_3(a)          KNOWN(3, asset_url_resolved(3, a))
#define RESOLVED_4(a)          KNOWN(4, asset_url_resolved(4, a))
#define SELECT(list)           EVENT(select_assets(list))
#define ABOUT(c)               KNOWN(c, toggle(capture_photo(c))) \
                               KNOWN(c, capture_save_failed(c)) \
                               KNOWN(c, retry_save(c))

active proctype selection()
{
  do
  EVENT(open_album())
  EVENT(open_camera())
  EVENT(cancel())

  /* Every ordered choice of up to three assets. */
  SELECT(0)
  SELECT(1)
#if NA >= 2
  SELECT(2)
  SELECT(0x12) SELECT(0x21)
#endif
#if NA >= 3
  SELECT(3)
  SELECT(0x13) SELECT(0x31) SELECT(0x23) SELECT(0x32)
  SELECT(0x123) SELECT(0x132) SELECT(0x213) SELECT(0x231) SELECT(0x312) SELECT(0x321)
#endif
#if NA >= 4
  SELECT(4)
  SELECT(0x14) SELECT(0x41) SELECT(0x24) SELECT(0x42) SELECT(0x34) SELECT(0x43)
  SELECT(0x124) SELECT(0x142) SELECT(0x214) SELECT(0x241) SELECT(0x412) SELECT(0x421)
  SELECT(0x134) SELECT(0x143) SELECT(0x314) SELECT(0x341) SELECT(0x413) SELECT(0x431)
  SELECT(0x234) SELECT(0x243) SELECT(0x324) SELECT(0x342) SELECT(0x423) SELECT(0x432)
#endif

  EVENT(delete_at(0))
#if PLACES >= 2
  EVENT(delete_at(1))
#endif
#if PLACES >= 3
  EVENT(delete_at(2))
#endif
#if PLACES >= 4
  EVENT(delete_at(3))
#endif
#if PLACES >= 5
  EVENT(delete_at(4))
#endif
#if PLACES >= 6
  EVENT(delete_at(5))
#endif
#if PLACES >= 7
  EVENT(delete_at(6))
#endif

#if NC >= 1
  :: d_step { c_expr { now.last < NC } -> c_code { camera_capture(); } }
  EACH_ASSET(RESOLVED_1)
#endif
#if NC >= 2
  EACH_ASSET(RESOLVED_2)
#endif
#if NC >= 3
  EACH_ASSET(RESOLVED_3)
#endif
#if NC >= 4
  EACH_ASSET(RESOLVED_4)
#endif

#ifndef SIX
  EVENT(confirm())
  EACH_ASSET(TOGGLE)
  EACH_ASSET(REMOVED)
  EACH_ASSET(INSERTED)
#if NC >= 1
  ABOUT(1)
#endif
#if NC >= 2
  ABOUT(2)
#endif
#if NC >= 3
  ABOUT(3)
#endif
#if NC >= 4
  ABOUT(4)
#endif
#endif

#ifndef UNCHECKED
  /* Asked once in every state, and no transition as long as the invariants hold. */
  :: c_expr { !IS_SOUND } -> assert(false)
#endif
  od
}
