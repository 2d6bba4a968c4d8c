/**
 * Append-only. Storage is billed per row regardless of size, and a lease changes many targets at once: so targets share
 * rows, and everything else is one row, with the targets that changed last. Nothing is queried by content; memory holds it
 * all.
 */
export const steps = [
  `CREATE TABLE gate (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL, recent TEXT NOT NULL DEFAULT '[]') STRICT;
   CREATE TABLE robots (id INTEGER PRIMARY KEY CHECK (id = 1), body TEXT NOT NULL) STRICT;
   CREATE TABLE target_pages (page INTEGER PRIMARY KEY, targets TEXT NOT NULL) STRICT;`,
] as const
