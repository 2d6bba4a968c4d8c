/** Append-only: a step that has shipped is never edited. */
export const steps: readonly string[] = [
  // A handful of rows, each a part of the state as JSON: a reading writes one row, however many matches are on.
  'CREATE TABLE kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
]
