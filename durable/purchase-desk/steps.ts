/** Append-only: never edit a step that has shipped. */
export const steps: readonly string[] = [
  // Entries are never changed or deleted but with the whole object. `key`: what one records is recorded once.
  `CREATE TABLE ledger (seq INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, entry TEXT NOT NULL) STRICT;
   CREATE TABLE attempts (id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, attempt TEXT NOT NULL) STRICT;
   CREATE INDEX attempts_newest ON attempts (created_at);
   CREATE TABLE revoked (mandate_id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;`,
  // It is over, and its person was notified: no decision reads it.
  `ALTER TABLE attempts ADD COLUMN is_settled INTEGER NOT NULL DEFAULT 0;
   CREATE INDEX attempts_open ON attempts (created_at) WHERE is_settled = 0;`,
  // Counted as each attempt is written, so that figures read no attempts. `counted`: as what an attempt counts, JSON.
  `ALTER TABLE attempts ADD COLUMN counted TEXT;
   CREATE INDEX attempts_uncounted ON attempts (id) WHERE counted IS NULL;
   CREATE TABLE counts (
     status TEXT NOT NULL, currency TEXT NOT NULL, attempts INTEGER NOT NULL, pence INTEGER NOT NULL,
     PRIMARY KEY (status, currency)
   ) STRICT, WITHOUT ROWID;`,
  // From here on purchases are settled, too, once their person was notified. `kept`: what they keep of the limits, in sums.
  `CREATE TABLE kept (
     kind TEXT NOT NULL, name TEXT NOT NULL, amount INTEGER NOT NULL, PRIMARY KEY (kind, name)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX attempts_by_mandate ON attempts (attempt ->> '$.mandateId');`,
  // When the order of a purchase is read again; and whose a webhook's session is.
  `ALTER TABLE attempts ADD COLUMN check_at INTEGER;
   CREATE INDEX attempts_to_check ON attempts (check_at) WHERE check_at IS NOT NULL;
   CREATE INDEX attempts_by_session ON attempts (attempt ->> '$.state.session.id');`,
  `CREATE INDEX attempts_by_match ON attempts (attempt ->> '$.matchId', created_at);`,
]
