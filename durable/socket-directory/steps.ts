/** Append-only: a step that has shipped is never edited. */
export const steps: readonly string[] = [
  // Names of the shards that hold a socket of the person, and when the entry ends.
  `CREATE TABLE entries (
    shard TEXT PRIMARY KEY,
    until INTEGER NOT NULL
  ) STRICT`,
]
