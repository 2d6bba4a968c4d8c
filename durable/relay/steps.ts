/** Append-only: a step that has shipped is never edited. */
export const steps: readonly string[] = [
  // The root's ring. Frames are numbered upwards, so the oldest are the first in key order.
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

  // The root's other shards, as they reported.
  `CREATE TABLE shards (
    shard INTEGER PRIMARY KEY,
    sockets INTEGER NOT NULL,
    until INTEGER NOT NULL
  ) STRICT`,

  // Stood for a person's directory, which has objects of its own now (socket-directory).
  `CREATE TABLE entries (
    shard TEXT PRIMARY KEY,
    until INTEGER NOT NULL
  ) STRICT`,

  // Which change of its match's room an update tells: what arrives late is known by it.
  'ALTER TABLE latest ADD COLUMN room_seq INTEGER NOT NULL DEFAULT 0',
]
