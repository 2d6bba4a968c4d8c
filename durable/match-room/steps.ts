/** Append-only: never edit a step that has shipped. */
export const steps: readonly string[] = [
  // `platforms` has one row per platform, so that a check writes one row however many offers it has.
  // `history`: only the key is indexed, as each further index would cost one more row written per change. `from_match`: the
  // match that a row was taken over from, null for the room's own; `kind`: 'ticket', 'unsure' or the kind of add-on;
  // `is_plus_fees`: whether fees may come on top of the price, null without a price.
  // `outbox`: `before` are the tickets that a change replaced. Acknowledged rows stay while an older one waits, because the
  // board around that is found through them.
  // `live` is a single row. `unsent_news`: live changes with news that the relays have not received yet.
  // `facts`: what is known beside the board, as JSON.
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
    held TEXT NOT NULL,
    reading_version INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE history (
    id INTEGER PRIMARY KEY,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    platform_id INTEGER NOT NULL,
    platform_name TEXT NOT NULL,
    ticket_type TEXT NOT NULL,
    section TEXT,
    price_pence INTEGER,
    currency TEXT,
    availability TEXT NOT NULL,
    kind TEXT NOT NULL,
    is_plus_fees INTEGER,
    from_match INTEGER
  ) STRICT;
  CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY,
    change TEXT NOT NULL,
    before TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    is_acknowledged INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE live (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    seq INTEGER NOT NULL,
    live TEXT NOT NULL
  ) STRICT;
  CREATE TABLE unsent_news (
    seq INTEGER PRIMARY KEY,
    tick TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;`,
]
