import { invalid, parseInput } from '#worker/ground/http.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { type Failure, fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import { clientTexts } from '#worker/people/clients/constants.ts'
import { seatTexts } from '#worker/people/colleagues/constants.ts'
import type { PlanView } from '#worker/people/plans/contract.ts'
import { monthStart } from '#worker/people/plans/rules.ts'
import { matchIsOver, maxAlertsPerAgent, maxAlertsPerPerson, noSuchPlatform, tooManyAlerts } from '../constants.ts'
import type { Alert, AlertTarget } from '../contract.ts'
import { NewAlert } from './contract.ts'
import type { AlertToMake, Allowance, InsertTerms, OwnAlertsRepository } from './repository.ts'
import { isOverForAll, planIsUsedUp, targetsOf, wrongMoments } from './rules.ts'

type MakingPorts = {
  repository: OwnAlertsRepository
  planOf: (userId: number) => Promise<PlanView>
  matchFacts: CatalogueService['matchFacts']
  clock: Clock
}

/** What keeps one request from making two alerts. */
export type Origin = Pick<InsertTerms, 'draftId' | 'unlessMadeSince'>

export type Refused = 'NOT_FOUND' | 'CONFLICT' | 'ALERT_LIMIT_REACHED' | 'PLAN_REQUIRED' | 'FORBIDDEN'

export type Making = ReturnType<typeof createMaking>

/** Whether an alert can be made of what was asked for, and making it. */
export function createMaking({ repository, planOf, matchFacts, clock }: MakingPorts) {
  async function allowanceOf(userId: number, now: Instant): Promise<Allowance> {
    const plan = await planOf(userId)
    return { limit: plan.alerts.limit, monthStartAt: monthStart(now, 0), most: mostOf(plan) }
  }

  /** A colleague whose seat ended meanwhile gets a refusal that says so; else the answer stands. */
  async function refused<Answer>(userId: number, answer: Answer) {
    return (await repository.isStillAllowed(userId)) ? answer : fail('FORBIDDEN', seatTexts.ended)
  }

  /** Why there was no room, read after the refusal. */
  async function refusalOf(userId: number): Promise<{ ok: false; error: Failure<Refused> }> {
    const plan = await planOf(userId)
    if (plan.alerts.left !== 0) return refused(userId, fail('CONFLICT', tooManyAlerts(mostOf(plan))))
    return refused(userId, fail('ALERT_LIMIT_REACHED', planIsUsedUp(plan)))
  }

  /** Why nothing new is made for a client; alerts that were made for one before their agent's plan ended go on. */
  async function refusalFor(userId: number, { clientId }: Pick<Alert, 'clientId'>) {
    if (clientId === null || (await planOf(userId)).entitlements.multipleClients) return null
    return fail('PLAN_REQUIRED', clientTexts.needsPlan)
  }

  /** Null when a match among the targets is still to come, or the targets are not matches. */
  async function overOf(targets: readonly AlertTarget[], now: Instant): Promise<string | null> {
    if (targets.some(({ kind }) => kind !== 'match')) return null
    const matches = await Promise.all(targets.map(({ id }) => matchFacts(id)))
    return isOverForAll(matches, now) ? matchIsOver : null
  }

  async function missing(alert: NewAlert): Promise<string | null> {
    for (const target of targetsOf(alert)) {
      if (!(await repository.exists(target))) return `We couldn't find that ${target.kind}.`
    }
    if (alert.platformId !== null && !(await repository.platformExists(alert.platformId))) return noSuchPlatform
    return null
  }

  /** Null without room, or when the plan's end overtook the decision. */
  async function insert(userId: number, alert: AlertToMake, origin: Origin) {
    const now = clock()
    return repository.insert(userId, alert, await allowanceOf(userId, now), { now, ...origin })
  }

  return {
    allowanceOf,
    refusalOf,
    refused,
    refusalFor,
    overOf,

    /** What was sent, when it can be made; what its plan allows is seen when it is. */
    async read(sent: unknown): Promise<Result<NewAlert, 'INVALID' | 'NOT_FOUND'>> {
      const asked = parseInput(NewAlert, sent)
      if (!asked.ok) return asked
      const fields = wrongMoments({ expiresAt: asked.value.expiresAt }, clock())
      if (fields) return invalid(fields)
      const unknown = await missing(asked.value)
      return unknown ? fail('NOT_FOUND', unknown) : asked
    },

    /** The alert that was made, now or by the same request before; null when it was made of its kept draft before. */
    async make(userId: number, alert: AlertToMake, origin: Origin): Promise<Result<Alert | null, Refused>> {
      const over = await overOf(targetsOf(alert), clock())
      if (over) return fail('CONFLICT', over)
      const refusal = await refusalFor(userId, alert)
      if (refusal) return refusal
      const made = (await insert(userId, alert, origin)) ?? (await insert(userId, alert, origin))
      if (made === 'claimed before') return succeed(null)
      if (made) return succeed(made)
      const { unlessMadeSince = null } = origin
      const same = unlessMadeSince === null ? null : await repository.findMadeSince(userId, alert, unlessMadeSince)
      return same ? succeed(same) : refusalOf(userId)
    },
  }
}

const mostOf = ({ entitlements }: PlanView) => (entitlements.multipleClients ? maxAlertsPerAgent : maxAlertsPerPerson)
