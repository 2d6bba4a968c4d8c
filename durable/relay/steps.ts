/** Append-only: never edit a step that has shipped. */
export const steps: readonly string[] = [
  // The root's ring. Frame numbers increase, so the oldest come first in key order.
  `CREATE TABLE frames (
    seq INTEGER PRIMARY KEY,
    after INTEGER NOT NULL,
    text TEXT NOT NULL
  ) STRICT`,

  // The root of live-matches: the last update of each match.
  `CREATE TABLE latest (
    match_id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    update_text TEXT NOT NULL
  ) STRICT`,

  // The root's other shards, as reported.
  `CREATE TABLE shards (
    shard INTEGER PRIMARY KEY,
    sockets INTEGER NOT NULL,
    until INTEGER NOT NULL
  ) STRICT`,

  // Obsolete: was the directory of a user's sockets, now an object of its own (socket-directory).
  `CREATE TABLE entries (
    shard TEXT PRIMARY KEY,
    until INTEGER NOT NULL
  ) STRICT`,

  // The room's change number of an update, by which late updates are recognised.
  'ALTER TABLE latest ADD COLUMN room_seq INTEGER NOT NULL DEFAULT 0',
]
