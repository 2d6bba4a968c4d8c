/** Append-only: never edit a step that has shipped. */
export const steps: readonly string[] = [
  // One row per platform, so that a check writes one row however many offers it has.
  `CREATE TABLE platforms (
    platform_id INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    ref TEXT NOT NULL,
    has_baseline INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    seen_id TEXT NOT NULL,
    checked_at INTEGER NOT NULL,
    recent_ids TEXT NOT NULL,
    offers TEXT NOT NULL,
    held TEXT NOT NULL
  ) STRICT`,

  // Only the key is indexed: each further index would cost one more row written per change.
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

  // A single row: the room's live facts.
  `CREATE TABLE live (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    seq INTEGER NOT NULL,
    live TEXT NOT NULL
  ) STRICT`,

  // Live changes with news that the relays have not received yet.
  `CREATE TABLE unsent_news (
    seq INTEGER PRIMARY KEY,
    tick TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT`,

  // The match that a row was taken over from; null for the room's own.
  `ALTER TABLE history ADD COLUMN from_match INTEGER`,

  // Facts of a room beside its board, as JSON.
  `CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,

  // The tickets that a change replaced, as JSON; null in a row of the version before.
  `ALTER TABLE outbox ADD COLUMN before TEXT`,

  // Acknowledged rows stay while an older change is not: the board around that is found through them.
  `ALTER TABLE outbox ADD COLUMN is_acknowledged INTEGER NOT NULL DEFAULT 0`,

  // 'ticket', 'unsure' or the kind of add-on; null in rows from before.
  `ALTER TABLE history ADD COLUMN kind TEXT`,

  // Whether fees may come on top of the price; null where that is not known.
  `ALTER TABLE history ADD COLUMN is_plus_fees INTEGER`,
]

/** The step that made the table `facts`. */
export const factsStep = 7
