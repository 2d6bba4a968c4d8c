/**
 * Append-only. Storage is billed by the row, whatever its size, and a lease moves many targets at once: so targets lie
 * in pages of many, and everything else in one row. Nothing is queried by content; memory holds it all.
 */
export const steps = [
  `CREATE TABLE gate (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL) STRICT;
   CREATE TABLE robots (id INTEGER PRIMARY KEY CHECK (id = 1), body TEXT NOT NULL) STRICT;
   CREATE TABLE target_pages (page INTEGER PRIMARY KEY, targets TEXT NOT NULL) STRICT;`,
] as const
