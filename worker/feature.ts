// What a feature plugs in, and how the features become one Worker. The list of them is features.ts.
import type { Hono } from 'hono'
import type { ChangeSubscriber } from './changes/contract.ts'
import type { HttpEnv } from './http.ts'
import type { MessageHandlers } from './messages.ts'
import type { Policies } from './policy.ts'
import type { Holding } from './privacy/contract.ts'
import { crons, type Jobs } from './schedule.ts'

/** Made when the application is, not for a job or a test that serves nothing. */
type Routes = () => readonly Hono<HttpEnv>[]

/** What a feature's compose.ts gives: its name and what it has of the rest. */
export type Feature = {
  /** As an error names it. */
  name: string
  /** What pages and other features may call. */
  services?: object
  /** What other features may call besides; no page is given it. */
  internals?: object
  routes?: {
    /** Below /api and /ws. */
    api?: Routes
    ws?: Routes
    /** Files made on demand, and forms of every page. */
    site?: Routes
    /** What programs of others post, without an Origin: let through before the same-origin check. */
    foreign?: Routes
  }
  policies?: Policies
  jobs?: Jobs
  handlers?: Partial<MessageHandlers>
  subscribers?: readonly ChangeSubscriber[]
  personalData?: readonly Holding[]
}

/** What all features gave, whatever their order: to be called when it is needed, not while features are composed. */
export type Gathered = {
  subscribers: () => readonly ChangeSubscriber[]
  personalData: () => readonly Holding[]
}

type Given<F, Part extends keyof Feature> = F extends { [P in Part]: infer Value } ? Value : unknown
type NothingElse<F> = { [Name in Exclude<keyof F, keyof Feature>]: never }

type Merged<Ports, Services, Jobs_, Handlers> = {
  /** Everything that features may call; for the roots and tests. */
  ports: Ports
  /** What pages may call. */
  services: Services
  jobs: Jobs_
  handlers: Handlers
  policies: Policies
  routes: readonly { name: string; routes: NonNullable<Feature['routes']> }[]
}

type Plugging<Ports, Services, Jobs_, Handlers> = {
  /** Composes a feature from what was plugged in before it; what it needs and is not there does not compile. */
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

/** Begins with what the runtime gives; two features that give the same thing are an error with both names. */
export function plugInto<Ground extends object>(
  ground: Ground,
): Plugging<Ground & Gathered, unknown, unknown, unknown> {
  const subscribers: ChangeSubscriber[] = []
  const personalData: Holding[] = []
  const gathered: Gathered = { subscribers: () => subscribers, personalData: () => personalData }
  const ports = { ...ground, ...gathered }
  const merged = {
    ports,
    services: {},
    jobs: Object.fromEntries(Object.keys(crons).map((when) => [when, {}])),
    handlers: {},
    policies: {},
    routes: [] as { name: string; routes: NonNullable<Feature['routes']> }[],
  }
  const claim = createClaims()
  for (const name of Object.keys(ports)) claim(`service ${name}`, 'the ground')

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
    for (const holding of feature.personalData ?? []) {
      claim(`export section ${holding.name}`, name)
      for (const table of holding.tables) claim(`table ${table}`, name)
      personalData.push(holding)
    }
    if (feature.routes) merged.routes.push({ name, routes: feature.routes })
  }

  const plugging = {
    with(compose: (all: typeof ports) => Feature) {
      add(compose(ports))
      return plugging
    },
    merged,
  }
  // What each step adds to the types is what `add` adds to the values.
  return plugging as unknown as Plugging<Ground & Gathered, unknown, unknown, unknown>
}

/** Remembers who gave what. */
export function createClaims() {
  const owners = new Map<string, string>()
  return (what: string, owner: string): void => {
    const other = owners.get(what)
    if (other !== undefined) throw new Error(`Two features give the ${what}: ${other} and ${owner}`)
    owners.set(what, owner)
  }
}
