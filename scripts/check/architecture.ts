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

export type Exception = { file: string; may: string; why: string }

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
export const protocols = ['durable/*/protocol.ts']
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
    may: [...role('constants'), 'worker/ground/platform/clock.ts'],
    packages: [],
    why: 'Constants may only use other constants and units of time.',
  },
  {
    files: role('rules', 'contract'),
    may: [...pure, ...contracts, 'worker/ground/platform/{address,whole-number}.ts'],
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
  ...['alerts', 'alert_targets', 'follows', 'preferences'],
  ...['notifications', 'subjects', 'deliveries', 'delivery_batches', 'dead_letters'],
  ...[
    'matches',
    'match_live',
    'match_checks',
    'match_merges',
    'match_summaries',
    'live_match_refs',
    'leagues',
    'teams',
    'team_aliases',
  ],
  ...['platforms', 'targets', 'sale_windows'],
  ...['users', 'roles', 'clients', 'colleagues', 'user_plans'],
  ...['counters', 'status_now'],
]

/** Columns of users, in drizzle and in SQL, that are read by accounts alone. */
export const secretColumns: [string, string][] = [
  ['passwordHash', 'password_hash'],
  ['registrationHash', 'registration_hash'],
  ['googleId', 'google_id'],
  ['googleProfile', 'google_profile'],
]

/**
 * A file, and a file or a table that it may use all the same: mostly two features whose rows change in one batch, which
 * D1 allows only where both tables are known.
 */
export const exceptions: Exception[] = [
  {
    file: 'worker/people/accounts/registration/repository.ts',
    may: 'user_plans',
    why: "A newer form's batch removes the plan of the one that it replaces.",
  },
  {
    file: 'worker/people/accounts/trial-start.repository.ts',
    may: 'user_plans',
    why: 'The trial starts in the batch that verifies the address.',
  },
  {
    file: 'worker/people/accounts/sessions/push-subscriptions.repository.ts',
    may: 'push_devices',
    why: 'Push messages end in the batch that ends their session, so that no crash comes between.',
  },
  {
    file: 'worker/people/accounts/google/repository.ts',
    may: 'user_plans',
    why: 'The trial is created in the same batch as the user.',
  },
  {
    file: 'worker/people/accounts/ownership/repository.ts',
    may: 'connections',
    why: 'What leaves an account without a session ends in the batch that changes who may use it.',
  },
  {
    file: 'worker/people/accounts/ownership/repository.ts',
    may: 'clients',
    why: 'Emails to clients end with who may use the account, in its batch.',
  },
  {
    file: 'worker/people/accounts/ownership/repository.ts',
    may: 'phones',
    why: 'What leaves an account without a session ends in the batch that changes who may use it.',
  },
  {
    file: 'worker/people/accounts/ownership/repository.ts',
    may: 'calendar_feeds',
    why: 'What leaves an account without a session ends in the batch that changes who may use it.',
  },
  {
    file: 'worker/people/accounts/ownership/repository.ts',
    may: 'colleagues',
    why: 'What leaves an account without a session ends in the batch that changes who may use it.',
  },
  {
    file: 'worker/people/accounts/ownership/repository.ts',
    may: 'colleague_invitations',
    why: 'What leaves an account without a session ends in the batch that changes who may use it.',
  },
  {
    file: 'worker/people/accounts/ownership/repository.ts',
    may: 'quick_buy',
    why: 'The details of a former holder end in the batch that changes who may use the account.',
  },
  {
    file: 'worker/people/accounts/ownership/repository.ts',
    may: 'api_tokens',
    why: 'Tokens end in the batch that ends the sessions of who made them.',
  },
  {
    file: 'worker/people/agent-codes/repository.ts',
    may: 'worker/people/accounts/ownership/repository.ts',
    why: 'Who may use an account is changed in one place.',
  },
  {
    file: 'worker/people/roles/repository.ts',
    may: 'worker/people/accounts/ownership/repository.ts',
    why: 'Who may use an account is changed in one place.',
  },
  {
    file: 'worker/people/roles/desk/repository.ts',
    may: 'worker/people/accounts/ownership/repository.ts',
    why: 'Who may use an account is changed in one place.',
  },
  {
    file: 'worker/people/roles/first-admin/repository.ts',
    may: 'worker/people/accounts/ownership/repository.ts',
    why: 'Who may use an account is changed in one place.',
  },
  {
    file: 'worker/people/privacy/erasure/repository.ts',
    may: 'worker/people/accounts/ownership/repository.ts',
    why: 'Who may use an account is changed in one place.',
  },
  {
    file: 'worker/people/roles/service.ts',
    may: 'worker/people/accounts/ownership/follow.ts',
    why: 'What a change of who may use an account is followed by is decided in one place.',
  },
  {
    file: 'worker/people/roles/desk/service.ts',
    may: 'worker/people/accounts/ownership/follow.ts',
    why: 'What a change of who may use an account is followed by is decided in one place.',
  },
  {
    file: 'worker/people/roles/first-admin/service.ts',
    may: 'worker/people/accounts/ownership/follow.ts',
    why: 'What a change of who may use an account is followed by is decided in one place.',
  },
  {
    file: 'worker/people/roles/desk/repository.ts',
    may: 'roles',
    why: 'Roles lie with the accounts that they are given to; they are changed here.',
  },
  {
    file: 'worker/money/payments/proof/repository.ts',
    may: 'counters',
    why: 'Revenue is counted with the other figures of the desk, in the batch of the payment.',
  },
  {
    file: 'worker/money/payments/desk/repository.ts',
    may: 'counters',
    why: 'Revenue is counted with the other figures of the desk, in the batch of the payment.',
  },
  {
    file: 'worker/money/payments/ledger/repository.ts',
    may: 'user_plans',
    why: 'What was paid is given in the batch that books the payment.',
  },
  {
    file: 'worker/alerting/alerts/pausing/repository.ts',
    may: 'user_plans',
    why: 'The limits of a plan are enforced only while it is still that plan.',
  },
  {
    file: 'worker/alerting/alerts/asking/repository.ts',
    may: 'user_plans',
    why: 'An alert is counted in the batch that makes it.',
  },
  {
    file: 'worker/matches/catalogue/merging/repository.ts',
    may: 'alert_targets',
    why: 'An operator sees what a merge of two matches would move.',
  },
  {
    file: 'worker/matches/catalogue/merging/repository.ts',
    may: 'found_events',
    why: 'An operator sees what a merge of two matches would move.',
  },
  {
    file: 'worker/matches/live/repository.ts',
    may: 'live_match_refs',
    why: 'Live facts of lists lie with the matches and are written here alone.',
  },
  {
    file: 'worker/matches/live/repository.ts',
    may: 'match_live',
    why: 'Live facts of lists lie with the matches and are written here alone.',
  },
  {
    file: 'worker/matches/catalogue/writing/links.repository.ts',
    may: 'lifetimes',
    why: 'What was held or announced of a page ends in the batch that unlinks it.',
  },
  {
    file: 'worker/matches/catalogue/writing/links.repository.ts',
    may: 'quarantine',
    why: 'What was held or announced of a page ends in the batch that unlinks it.',
  },
  {
    file: 'worker/matches/catalogue/writing/links.repository.ts',
    may: 'reading_notes',
    why: 'What was held or announced of a page ends in the batch that unlinks it.',
  },
  {
    file: 'worker/matches/catalogue/writing/links.repository.ts',
    may: 'found_events',
    why: 'A page that is linked is looked up among the found events in the same batch.',
  },
  {
    file: 'worker/matches/catalogue/writing/matches.repository.ts',
    may: 'found_events',
    why: 'A match is deleted only while nothing is on it, in one statement.',
  },
  {
    file: 'worker/matches/catalogue/writing/matches.repository.ts',
    may: 'alert_targets',
    why: 'A match is deleted only while nothing is on it, in one statement.',
  },
  {
    file: 'worker/matches/catalogue/writing/merges.repository.ts',
    may: 'found_events',
    why: 'A merge takes along all that names the match, in one batch.',
  },
  {
    file: 'worker/matches/catalogue/writing/merges.repository.ts',
    may: 'quarantine',
    why: 'A merge takes along all that names the match, in one batch.',
  },
  {
    file: 'worker/matches/catalogue/writing/retiring.repository.ts',
    may: 'drift_flags',
    why: 'The flags of a platform end in the batch that retires it.',
  },
  {
    file: 'worker/matches/catalogue/writing/retiring.repository.ts',
    may: 'unread_platforms',
    why: 'That a platform was never read ends in the batch that retires it.',
  },
  {
    file: 'worker/people/colleagues/seat.rules.ts',
    may: 'sessions',
    why: "A booker's session is asked for in the statement that it may write.",
  },
  {
    file: 'worker/people/accounts/sign-in/repository.ts',
    may: 'security_events',
    why: 'Whether its owner was here before is asked in the query that finds the account.',
  },
  {
    file: 'worker/people/roles/repository.ts',
    may: 'users.password_hash',
    why: 'An administrator counts while there is a way in; that there is one is all that is read.',
  },
  {
    file: 'worker/people/roles/repository.ts',
    may: 'users.google_id',
    why: 'An administrator counts while there is a way in; that there is one is all that is read.',
  },
  {
    file: 'worker/alerting/alerts/personal-data.ts',
    may: 'users.registration_hash',
    why: 'A draft of an account that was never verified hangs on its form.',
  },
  {
    file: 'worker/alerting/live-hooks/repository.ts',
    may: 'connections',
    why: 'Which webhooks want live news is asked with the alerts in one query.',
  },
  {
    file: 'worker/matches/catalogue/writing/platforms.repository.ts',
    may: 'audit_log',
    why: 'The id of a deleted platform, whose entries stay, is not given again.',
  },
  {
    file: 'worker/matches/catalogue/writing/retiring.repository.ts',
    may: 'found_events',
    why: 'A platform is deleted only while nothing is of it, in one statement.',
  },
  {
    file: 'worker/matches/catalogue/writing/retiring.repository.ts',
    may: 'extraction_revisions',
    why: 'A platform is deleted only while nothing is of it, in one statement.',
  },
  {
    file: 'worker/matches/catalogue/writing/retiring.repository.ts',
    may: 'alerts',
    why: 'A platform is deleted only while nothing is of it, in one statement.',
  },
  {
    file: 'worker/matches/catalogue/writing/retiring.repository.ts',
    may: 'discovery_sources',
    why: 'What operators typed of a platform ends in the batch that deletes it.',
  },
  {
    file: 'worker/matches/catalogue/writing/retiring.repository.ts',
    may: 'platform_keys',
    why: 'What operators typed of a platform ends in the batch that deletes it.',
  },
  {
    file: 'app/ui/late-import.ts',
    may: 'freshAddress',
    why: 'Address of our own chunk, after an earlier load failed.',
  },
]
