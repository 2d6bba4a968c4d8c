/** Append-only: never edit a step that has shipped. */
export const steps: readonly string[] = [
  // The state as a few JSON rows: a reading writes one row, however many matches are under way.
  'CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
]
