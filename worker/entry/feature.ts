// What a feature plugs in, and how the features become one Worker. The list of them is features.ts.
import type { Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import type { ChangeSubscriber } from '#worker/matches/changes/contract.ts'
import type { AccountPurchases } from '#worker/people/accounts/ownership/contract.ts'
import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import type { MessageHandlers } from './messages.ts'
import type { Policies } from './policy.ts'
import { crons, type Jobs } from './schedule.ts'

/** Called when the application starts, not for jobs or for tests without requests. */
type Routes = () => readonly Hono<HttpEnv>[]

/** What a feature's compose.ts returns: its name and any of the rest. */
export type Feature = {
  /** Used in error messages. */
  name: string
  /** For pages and other features. */
  services?: object
  /** For other features only. */
  internals?: object
  routes?: {
    /** Below /api and /ws. */
    api?: Routes
    ws?: Routes
    /** Generated files, and forms found on every page. */
    site?: Routes
    /** Posts from other programs without an Origin: served before the same-origin check. */
    foreign?: Routes
  }
  policies?: Policies
  jobs?: Jobs
  handlers?: Partial<Omit<MessageHandlers, 'job'>>
  subscribers?: readonly ChangeSubscriber[]
  personalData?: readonly PersonalDataSource[]
  /** Ended with the account that they buy for (`people/accounts/ownership`). */
  purchases?: AccountPurchases
}

/** Everything the features provide, in any order: call it when needed, not while composing. */
export type Gathered = {
  subscribers: () => readonly ChangeSubscriber[]
  personalData: () => readonly PersonalDataSource[]
  purchases: () => readonly AccountPurchases[]
}

type Given<F, Part extends keyof Feature> = F extends { [P in Part]: infer Value } ? Value : unknown
type NothingElse<F> = { [Name in Exclude<keyof F, keyof Feature>]: never }

type Merged<Ports, Services, Jobs_, Handlers> = {
  /** Everything other features may call; for entry points and tests. */
  ports: Ports
  /** What pages may call. */
  services: Services
  jobs: Jobs_
  handlers: Handlers
  policies: Policies
  routes: readonly { name: string; routes: NonNullable<Feature['routes']> }[]
}

type Plugging<Ports, Services, Jobs_, Handlers> = {
  /** Composes a feature from the earlier ones; a missing dependency does not compile. */
  with<F extends Feature>(
    compose: (ports: Ports) => F & NothingElse<F>,
  ): Plugging<
    Ports & Given<F, 'services'> & Given<F, 'internals'>,
    Services & Given<F, 'services'>,
    Jobs_ & Given<F, 'jobs'>,
    Handlers & Given<F, 'handlers'>
  >
  merged: Merged<Ports, Services, Jobs_, Handlers>
}

/** Starts with what the runtime provides; two features that provide the same thing are an error that names both. */
export function plugInto<Base extends object>(base: Base): Plugging<Base & Gathered, unknown, unknown, unknown> {
  const subscribers: ChangeSubscriber[] = []
  const personalData: PersonalDataSource[] = []
  const purchases: AccountPurchases[] = []
  const gathered: Gathered = {
    subscribers: () => subscribers,
    personalData: () => personalData,
    purchases: () => purchases,
  }
  const ports = { ...base, ...gathered }
  const merged = {
    ports,
    services: {},
    jobs: Object.fromEntries(Object.keys(crons).map((when) => [when, {}])),
    handlers: {},
    policies: {},
    routes: [] as { name: string; routes: NonNullable<Feature['routes']> }[],
  }
  const claim = createClaims()
  for (const name of Object.keys(ports)) claim(`service ${name}`, 'the base dependencies')

  function add({ name, ...feature }: Feature): void {
    const put = (what: string, into: object, more: object = {}) => {
      for (const key of Object.keys(more)) claim(`${what} ${key}`, name)
      Object.assign(into, more)
    }
    put('service', ports, feature.services)
    Object.assign(merged.services, feature.services)
    put('service', ports, feature.internals)
    put('policy', merged.policies, feature.policies)
    put('handler', merged.handlers, feature.handlers)
    for (const [when, jobs] of Object.entries(feature.jobs ?? {})) {
      put('job', merged.jobs[when] ?? {}, jobs)
    }
    for (const subscriber of feature.subscribers ?? []) {
      claim(`subscriber ${subscriber.name}`, name)
      subscribers.push(subscriber)
    }
    for (const dataSource of feature.personalData ?? []) {
      claim(`export section ${dataSource.name}`, name)
      for (const table of dataSource.tables) claim(`table ${table}`, name)
      personalData.push(dataSource)
    }
    if (feature.purchases) purchases.push(feature.purchases)
    if (feature.routes) merged.routes.push({ name, routes: feature.routes })
  }

  const plugging = {
    with(compose: (all: typeof ports) => Feature) {
      add(compose(ports))
      return plugging
    },
    merged,
  }
  // `add` adds to the values what each step adds to the types.
  return plugging as unknown as Plugging<Base & Gathered, unknown, unknown, unknown>
}

/** Records which feature provided what. */
export function createClaims() {
  const owners = new Map<string, string>()
  return (what: string, owner: string): void => {
    const other = owners.get(what)
    if (other !== undefined) throw new Error(`Two features give the ${what}: ${other} and ${owner}`)
    owners.set(what, owner)
  }
}
