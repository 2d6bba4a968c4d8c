/** Append-only: never edit a step that has shipped. */
export const steps: readonly string[] = [
  // All of the root. `frames` is its ring: frame numbers increase, so the oldest come first in key order. `latest`, of
  // live-matches: the last update of each match, and the room's number of it, by which late updates are recognised.
  // `shards`: the other shards, as reported.
  `CREATE TABLE frames (
    seq INTEGER PRIMARY KEY,
    after INTEGER NOT NULL,
    text TEXT NOT NULL
  ) STRICT;
  CREATE TABLE latest (
    match_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    update_text TEXT NOT NULL,
    room_seq INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE shards (
    shard INTEGER PRIMARY KEY,
    sockets INTEGER NOT NULL,
    until INTEGER NOT NULL
  ) STRICT;`,
]
