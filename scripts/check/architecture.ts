// Import rules, evaluated from the top: the first row whose `files` match a file applies, and anything it does not list
// is forbidden. `<feature>` is the importing file's own feature, the folder below `worker/`.

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

/** Stateless code without side effects, also allowed in the browser. */
export const pure = [
  'worker/**/{constants,rules}.ts',
  'worker/platform/{clock,cookie,count-text,cut-text,money,result,zones}.ts',
]
/** Shared by every feature. */
const ground = ['worker/platform/**', 'worker/mail/**']
const contracts = ['worker/**/contract.ts']
export const protocols = ['durable/*/protocol.ts']
const everything = ['worker/**', 'durable/**', 'app/**']

export const architecture: Row[] = [
  {
    files: ['worker/platform/**'],
    may: ['worker/platform/**'],
    packages: ['*'],
    why: 'The platform layer does not depend on features.',
  },
  {
    files: ['worker/**/constants.ts'],
    may: ['worker/**/constants.ts', 'worker/platform/clock.ts'],
    packages: [],
    why: 'Constants may only use other constants and units of time.',
  },
  {
    files: ['worker/*/**/{rules,contract}.ts'],
    may: [...pure, ...contracts, 'worker/platform/address.ts'],
    types: ['worker/platform/**'],
    packages: ['zod'],
    why: 'Rules and contracts are pure: they may use constants, contracts, rules and pure platform code.',
  },
  {
    files: ['worker/**/table.ts'],
    may: ['worker/**/{table,constants}.ts'],
    types: contracts,
    packages: ['drizzle-orm'],
    why: 'A table may use other tables, constants and contract types.',
  },
  {
    files: ['worker/*/**/repository.ts'],
    may: ['<feature>/**', 'worker/platform/**', ...pure, ...contracts],
    packages: ['drizzle-orm'],
    why: 'A repository queries its own tables; other features are called through their services.',
  },
  {
    files: ['worker/*/**/compose.ts'],
    may: ['<feature>/**', ...ground, ...pure, ...contracts],
    types: ['worker/**/service.ts', 'worker/*.ts', ...protocols],
    packages: ['*'],
    why: 'A feature wires itself; it takes the services of others as arguments.',
  },
  {
    files: ['worker/*/**'],
    may: ['<feature>/**', 'worker/{http,messages}.ts', ...ground, ...pure, ...contracts, ...protocols],
    types: ['worker/**/service.ts', 'worker/{messages,policy}.ts'],
    packages: ['*'],
    why: 'Other features are used through their service type, contract, rules or constants.',
  },
  {
    files: ['worker/index.ts'],
    may: everything,
    packages: ['*', 'cloudflare:workers'],
    why: 'The entry joins server, objects and pages; it does not use the tools.',
  },
  {
    files: ['worker/*.ts'],
    may: ['worker/**', ...protocols],
    packages: ['*'],
    why: 'The roots join the features; they use neither pages nor tools.',
  },
  {
    files: ['durable/**'],
    may: [
      'durable/**',
      'worker/platform/**',
      'worker/messages.ts',
      'worker/monitoring/robots.ts',
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

/**
 * Two features whose rows change in one batch, which D1 allows only where both tables are known; and an asset address
 * resolved at run time.
 */
export const exceptions: { file: string; may: string; why: string }[] = [
  {
    file: 'worker/accounts/registration/repository.ts',
    may: 'worker/plans/table.ts',
    why: "A newer form's batch removes the plan of the one that it replaces.",
  },
  {
    file: 'worker/accounts/trial-start.ts',
    may: 'worker/plans/table.ts',
    why: 'The trial starts in the batch that verifies the address.',
  },
  {
    file: 'worker/accounts/sessions/push-end.ts',
    may: 'worker/push/table.ts',
    why: 'Push messages end in the batch that ends their session, so that no crash comes between.',
  },
  {
    file: 'worker/accounts/google/repository.ts',
    may: 'worker/plans/table.ts',
    why: 'The trial is created in the same batch as the user.',
  },
  {
    file: 'worker/accounts/sign-in/repository.ts',
    may: 'worker/activity/table.ts',
    why: 'Whether the owner was on this network lately is read with the password, so that no second query shows who is known.',
  },
  {
    file: 'worker/agent-codes/repository.ts',
    may: 'worker/accounts/table.ts',
    why: 'A code is used up by the batch that makes its user an agent.',
  },
  {
    file: 'worker/roles/repository.ts',
    may: 'worker/accounts/table.ts',
    why: 'The statement that takes a role away checks that an administrator is left.',
  },
  {
    file: 'worker/roles/desk/repository.ts',
    may: 'worker/accounts/table.ts',
    why: 'A role is deleted in the statement that moves its users.',
  },
  {
    file: 'worker/admin/personal-data.ts',
    may: 'worker/accounts/table.ts',
    why: 'A note of a test mail names an address, which the statement that takes it out compares with the account’s.',
  },
  {
    file: 'worker/admin/repository.ts',
    may: 'worker/accounts/table.ts',
    why: 'A line of the audit log names its operator.',
  },
  {
    file: 'worker/roles/first-admin/repository.ts',
    may: 'worker/accounts/table.ts',
    why: 'The statement that makes the first administrator checks that there is none.',
  },
  {
    file: 'worker/privacy/erasure/repository.ts',
    may: 'worker/accounts/table.ts',
    why: 'The batch that starts the erasure also closes the account.',
  },
  {
    file: 'worker/accounts/ownership/repository.ts',
    may: 'worker/connections/table.ts',
    why: 'What leaves an account without a session ends in the batch that changes who may use it.',
  },
  {
    file: 'worker/accounts/ownership/repository.ts',
    may: 'worker/phones/table.ts',
    why: 'What leaves an account without a session ends in the batch that changes who may use it.',
  },
  {
    file: 'worker/accounts/ownership/repository.ts',
    may: 'worker/calendar/table.ts',
    why: 'What leaves an account without a session ends in the batch that changes who may use it.',
  },
  {
    file: 'worker/agent-codes/repository.ts',
    may: 'worker/accounts/ownership/repository.ts',
    why: 'Who may use an account is changed in one place.',
  },
  {
    file: 'worker/roles/repository.ts',
    may: 'worker/accounts/ownership/repository.ts',
    why: 'Who may use an account is changed in one place.',
  },
  {
    file: 'worker/roles/desk/repository.ts',
    may: 'worker/accounts/ownership/repository.ts',
    why: 'Who may use an account is changed in one place.',
  },
  {
    file: 'worker/roles/first-admin/repository.ts',
    may: 'worker/accounts/ownership/repository.ts',
    why: 'Who may use an account is changed in one place.',
  },
  {
    file: 'worker/privacy/erasure/repository.ts',
    may: 'worker/accounts/ownership/repository.ts',
    why: 'Who may use an account is changed in one place.',
  },
  {
    file: 'worker/roles/service.ts',
    may: 'worker/accounts/ownership/follow.ts',
    why: 'What a change of who may use an account is followed by is decided in one place.',
  },
  {
    file: 'worker/roles/desk/service.ts',
    may: 'worker/accounts/ownership/follow.ts',
    why: 'What a change of who may use an account is followed by is decided in one place.',
  },
  {
    file: 'worker/roles/first-admin/service.ts',
    may: 'worker/accounts/ownership/follow.ts',
    why: 'What a change of who may use an account is followed by is decided in one place.',
  },
  {
    file: 'app/ui/late-import.ts',
    may: 'freshAddress',
    why: 'Address of our own chunk, after an earlier load failed.',
  },
]
