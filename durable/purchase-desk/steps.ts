/** Append-only: never edit a step that has shipped. */
export const steps: readonly string[] = [
  // `ledger`: entries are never changed or deleted but with the whole object. `key`: what one records is recorded once.
  // `attempts`: `is_settled` ones are over, their person was notified, and no decision reads them; `counted` is as what an
  // attempt counts, JSON; `check_at` is when the order of a purchase is read again.
  // `counts` is written with each attempt, so that figures read none. `kept`: what settled purchases keep of the limits, in
  // sums. attempts_by_session finds whose a webhook's session is.
  `CREATE TABLE ledger (seq INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, entry TEXT NOT NULL) STRICT;
   CREATE TABLE attempts (
     id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, attempt TEXT NOT NULL, is_settled INTEGER NOT NULL,
     counted TEXT NOT NULL, check_at INTEGER
   ) STRICT;
   CREATE INDEX attempts_newest ON attempts (created_at);
   CREATE INDEX attempts_open ON attempts (created_at) WHERE is_settled = 0;
   CREATE INDEX attempts_by_mandate ON attempts (attempt ->> '$.mandateId');
   CREATE INDEX attempts_by_match ON attempts (attempt ->> '$.matchId', created_at);
   CREATE INDEX attempts_to_check ON attempts (check_at) WHERE check_at IS NOT NULL;
   CREATE INDEX attempts_by_session ON attempts (attempt ->> '$.state.session.id');
   CREATE TABLE revoked (mandate_id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
   CREATE TABLE counts (
     status TEXT NOT NULL, currency TEXT NOT NULL, attempts INTEGER NOT NULL, pence INTEGER NOT NULL,
     PRIMARY KEY (status, currency)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE kept (
     kind TEXT NOT NULL, name TEXT NOT NULL, amount INTEGER NOT NULL, PRIMARY KEY (kind, name)
   ) STRICT, WITHOUT ROWID;`,
]
