// Import rules. A wing of `worker/` imports values only from the wings before it in `wings`. Rows are read from the top:
// the first whose `files` match a file applies, and anything it does not list is forbidden. `<feature>` is the importing
// file's own feature, the folder below a wing.

/** Each may use those before it; types may come from all. */
export const wings = ['ground', 'people', 'matches', 'watching', 'alerting', 'money', 'running', 'entry']

export type Row = {
  files: string[]
  /** Files that it may import, values and types. */
  may: string[]
  /** Files that it may also import types from. */
  types?: string[]
  /** Packages that it may import; Node's own are always allowed. `*` allows all but the runtime's bindings. */
  packages: string[]
  why: string
}

/** Files of a role: `rules.ts` in a folder of its own, or `walk.rules.ts` beside `walk.ts`. */
export const role = (...names: string[]) => names.flatMap((name) => [`worker/**/${name}.ts`, `worker/**/*.${name}.ts`])

/** Stateless code without side effects, also allowed in the browser. */
export const pure = [
  ...role('constants', 'rules'),
  'worker/ground/platform/{capitalised,clock,cookie,count-text,cut-text,digits,escape-xml,money,result,zones}.ts',
]
/** Shared by every feature. */
const ground = ['worker/ground/**']
const contracts = role('contract')
const services = role('service')
export const protocols = ['durable/*/{protocol,wire}.ts']
/** Where SQL is written. */
export const withSql = [
  ...role('repository', 'table', 'personal-data'),
  // The way to the database, which knows no table of a feature.
  'worker/ground/platform/{database,upsert,writes,row-reader}.ts',
  // An object's own database, and the sessions that the relay asks for in one query.
  'durable/steps.ts',
  'durable/*/{store,steps,facts,outbox,undelivered}.ts',
  'durable/socket-directory/socket-directory.ts',
  'durable/relay/sessions.ts',
  // Text of a copy of all tables, whose names it is given.
  'worker/running/system/backup/copy/rules.ts',
]
const everything = ['worker/**', 'durable/**', 'app/**']

export const architecture: Row[] = [
  {
    files: role('constants'),
    may: [...role('constants'), 'worker/ground/platform/{clock,count-text}.ts'],
    packages: [],
    why: 'Constants may only use other constants, units of time and the words of a count.',
  },
  {
    files: role('rules', 'contract'),
    may: [...pure, ...contracts, 'worker/ground/platform/{address,constant-time,whole-number}.ts'],
    types: ['worker/ground/platform/**'],
    packages: ['zod'],
    why: 'Rules and contracts are pure: they may use constants, contracts, rules and pure platform code.',
  },
  {
    files: ['worker/ground/**'],
    may: ['worker/ground/**'],
    types: contracts,
    packages: ['*'],
    why: 'The ground does not depend on features.',
  },
  {
    files: role('table'),
    may: role('table', 'constants'),
    types: contracts,
    packages: ['drizzle-orm'],
    why: 'A table may use other tables, constants and contract types.',
  },
  {
    files: role('repository', 'personal-data'),
    may: ['<feature>/**', 'worker/ground/platform/**', ...role('table'), ...pure, ...contracts],
    packages: ['drizzle-orm'],
    why: 'A repository reads tables and writes its own; other features are called through their services.',
  },
  {
    files: ['worker/index.ts'],
    may: everything,
    packages: ['*', 'cloudflare:workers'],
    why: 'The entry joins server, objects and pages; it does not use the tools.',
  },
  {
    files: ['worker/entry/messages.ts'],
    may: [...pure, ...contracts, ...ground],
    packages: ['zod'],
    why: 'Messages are made of contracts; what features do is not passed on through them.',
  },
  {
    files: ['worker/entry/**'],
    may: ['worker/**', ...protocols],
    packages: ['*'],
    why: 'The entry joins the features; it uses neither pages nor tools.',
  },
  {
    files: role('compose'),
    may: ['<feature>/**', ...ground, ...pure, ...contracts],
    types: [...services, 'worker/entry/*.ts', ...protocols],
    packages: ['*'],
    why: 'A feature wires itself; it takes the services of others as arguments.',
  },
  {
    files: ['worker/*/*/**'],
    may: ['<feature>/**', ...ground, ...pure, ...contracts, ...protocols],
    types: [...services, 'worker/entry/{messages,policy}.ts'],
    packages: ['*'],
    why: 'Other features are used through their service type, contract, rules or constants.',
  },
  {
    files: ['durable/**'],
    may: [
      'durable/**',
      'worker/ground/platform/**',
      'worker/entry/messages.ts',
      'worker/watching/monitoring/robots.ts',
      'worker/money/purchases/ledger/chain.ts',
      ...pure,
      ...contracts,
    ],
    packages: ['cloudflare:workers'],
    why: 'A Durable Object may use messages, contracts, rules, constants and the platform layer.',
  },
  {
    files: ['app/entry.server.tsx', 'app/context.ts'],
    may: ['app/**', ...pure],
    types: ['worker/**'],
    packages: ['*'],
    why: 'Only the types of the services cross here.',
  },
  {
    files: ['app/**'],
    may: ['app/**', ...pure, ...protocols],
    types: contracts,
    packages: ['react', 'react-dom', 'react-router', '@react-router/dev'],
    why: 'The browser gets constants, rules and protocols; contracts lend their types.',
  },
]

/** Tables that later features may read. All others, such as keys and sessions, only their own feature reads. */
export const readable = [
  'alerts',
  'alert_targets',
  'follows',
  'preferences',
  'notifications',
  'subjects',
  'deliveries',
  'delivery_batches',
  'dead_letters',
  'matches',
  'match_live',
  'match_checks',
  'match_merges',
  'match_summaries',
  'live_match_refs',
  'leagues',
  'teams',
  'team_aliases',
  'platforms',
  'targets',
  'sale_windows',
  'users',
  'roles',
  'clients',
  'colleagues',
  'user_plans',
  'counters',
  'status_now',
]

/** Columns of users, in drizzle and in SQL, that are read by accounts alone. */
export const secretColumns: [string, string][] = [
  ['passwordHash', 'password_hash'],
  ['registrationHash', 'registration_hash'],
  ['googleId', 'google_id'],
  ['googleProfile', 'google_profile'],
]
