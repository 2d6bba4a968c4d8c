/** Append-only: never edit a step that has shipped. */
export const steps: readonly string[] = [
  // Shards that hold a socket of the user, and when each entry expires.
  `CREATE TABLE entries (
    shard TEXT PRIMARY KEY,
    until INTEGER NOT NULL
  ) STRICT`,
]
