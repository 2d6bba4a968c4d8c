// Who may import whom: the architecture, read from the top down. The first row whose `files` match a file holds for it, and
// what it does not list is forbidden. `<feature>` is the importing file's own feature, the folder below `worker/`.

export type Row = {
  files: string[]
  /** Files that it may import, values and types. */
  may: string[]
  /** Files of which it may import types as well: nothing of them runs. */
  types?: string[]
  /** Packages that it may import; node's own are always allowed. `*` for every one but the runtime's bindings. */
  packages: string[]
  why: string
}

/** What holds no state, reaches nothing, and reads the same everywhere: the browser may have it too. */
const pure = ['worker/**/{constants,rules}.ts', 'worker/platform/{clock,cookie,money,result}.ts']
/** What every feature stands on. */
const ground = ['worker/platform/**', 'worker/mail/**']
const contracts = ['worker/**/contract.ts']
const protocols = ['durable/*/protocol.ts']
const everything = ['worker/**', 'durable/**', 'app/**']

export const architecture: Row[] = [
  {
    files: ['worker/platform/**'],
    may: ['worker/platform/**'],
    packages: ['*'],
    why: 'The platform layer knows no feature.',
  },
  {
    files: ['worker/**/constants.ts'],
    may: ['worker/**/constants.ts', 'worker/platform/clock.ts'],
    packages: [],
    why: 'Constants import other constants and units of time.',
  },
  {
    files: ['worker/*/**/{rules,contract}.ts'],
    may: [...pure, ...contracts, 'worker/platform/address.ts'],
    types: ['worker/platform/**'],
    packages: ['zod'],
    why: 'Rules and contracts are pure: constants, contracts, rules, and what the platform layer computes.',
  },
  {
    files: ['worker/**/table.ts'],
    may: ['worker/**/{table,constants}.ts'],
    types: contracts,
    packages: ['drizzle-orm'],
    why: 'A table knows other tables, constants and contract types.',
  },
  {
    files: ['worker/*/**/repository.ts'],
    may: ['<feature>/**', 'worker/platform/**', ...pure, ...contracts],
    packages: ['drizzle-orm'],
    why: 'A repository asks its own tables; another feature is reached through its service.',
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
    why: 'Another feature is reached through its service type, contract, rules or constants.',
  },
  {
    files: ['worker/index.ts'],
    may: everything,
    packages: ['*', 'cloudflare:workers'],
    why: 'The entry joins server, objects and pages, and knows none of the tools.',
  },
  {
    files: ['worker/*.ts'],
    may: ['worker/**', ...protocols],
    packages: ['*'],
    why: 'The roots join the features; they know neither pages nor tools.',
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
    why: 'A Durable Object knows messages, contracts, rules, constants and the platform layer.',
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
 * Rows of two features that change in one batch, which D1 can only do where both tables are known; and an address that is
 * known when the page runs, by the name it has in the source.
 */
export const exceptions: { file: string; may: string; why: string }[] = [
  {
    file: 'worker/accounts/registration/repository.ts',
    may: 'worker/plans/table.ts',
    why: 'A trial begins with the person whose trial it is.',
  },
  {
    file: 'worker/accounts/google/repository.ts',
    may: 'worker/plans/table.ts',
    why: 'A trial begins with the person whose trial it is.',
  },
  {
    file: 'worker/accounts/sign-in/repository.ts',
    may: 'worker/activity/table.ts',
    why: 'Whether the owner was on this network lately is read with the password, so that no second query tells who is known.',
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
    file: 'worker/privacy/erasure/repository.ts',
    may: 'worker/accounts/table.ts',
    why: 'An account is shut by the batch that begins its erasure.',
  },
  {
    file: 'app/ui/late-import.ts',
    may: 'freshAddress',
    why: 'The address of a chunk of ours that could not be loaded before.',
  },
]
