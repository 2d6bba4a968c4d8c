/** Append-only: a step that has shipped is never edited. */
export const steps: readonly string[] = [
  // One row per platform holds its part of the board, so that a look writes one row however many offers it has.
  `CREATE TABLE platforms (
    platform_id INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    ref TEXT NOT NULL,
    has_baseline INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    seen_id TEXT NOT NULL,
    looked_at INTEGER NOT NULL,
    recent_ids TEXT NOT NULL,
    offers TEXT NOT NULL,
    held TEXT NOT NULL
  ) STRICT`,

  // Only the key is indexed: every further index would be one more row written per change.
  `CREATE TABLE history (
    id INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    platform_id INTEGER NOT NULL,
    platform_name TEXT NOT NULL,
    ticket_type TEXT NOT NULL,
    section TEXT,
    price_pence INTEGER,
    currency TEXT,
    availability TEXT NOT NULL
  ) STRICT`,

  `CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY,
    change TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT`,

  // One row: the live facts as the room remembers them.
  `CREATE TABLE live (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    seq INTEGER NOT NULL,
    live TEXT NOT NULL
  ) STRICT`,

  // Live changes with news, until the relays have told them.
  `CREATE TABLE untold (
    seq INTEGER PRIMARY KEY,
    tick TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT`,
]
