import type { CatalogueService } from '../catalogue/service.ts'
import { parseInput } from '../http.ts'
import type { PlanView } from '../plans/contract.ts'
import { monthStart } from '../plans/rules.ts'
import type { Clock, Instant } from '../platform/clock.ts'
import { type Failure, fail, type Result, succeed } from '../platform/result.ts'
import { AlertChanges, AlertsQuery, NewAlert } from './asking/contract.ts'
import type { AlertToMake, Allowance, AskingRepository } from './asking/repository.ts'
import { edited, isOverForAll, planIsUsedUp, targetsOf, wrongMoments } from './asking/rules.ts'
import { matchIsOver, noSuchAlert, noSuchPlatform, tooManyAlerts, undoDeleteMs } from './constants.ts'
import type { Alert, AlertList, AlertTarget, NamedAlert } from './contract.ts'
import type { NamingRepository } from './naming/repository.ts'
import { countsOf, matching, named } from './naming/rules.ts'
import { createPreview, type PreviewPorts } from './preview/service.ts'
import type { AlertsRepository } from './repository.ts'

export type AlertsService = ReturnType<typeof createAlertsService>

type Dependencies = {
  repository: Pick<AlertsRepository, 'find' | 'setActive'>
  asking: AskingRepository
  naming: NamingRepository
  planOf: (userId: number) => Promise<PlanView>
  matchFacts: CatalogueService['matchFacts']
  rooms: PreviewPorts['rooms']
  clock: Clock
}

type Refused = 'NOT_FOUND' | 'CONFLICT' | 'ALERT_LIMIT_REACHED'

/**
 * What people do with their alerts. Somebody else's alert is not found. What was `sent`, by a call, a form or a page, is
 * read by `asking/contract.ts`.
 */
export function createAlertsService(dependencies: Dependencies) {
  const { repository, asking, naming, planOf, matchFacts, clock } = dependencies

  async function allowanceOf(userId: number, now: Instant): Promise<Allowance> {
    const { alerts } = await planOf(userId)
    return { limit: alerts.limit, monthStartAt: monthStart(now, 0) }
  }

  /** Why there was no room, read after the refusal. */
  async function refusalOf(userId: number): Promise<{ ok: false; error: Failure<Refused> }> {
    const plan = await planOf(userId)
    if (plan.alerts.left !== 0) return fail('CONFLICT', tooManyAlerts)
    return fail('ALERT_LIMIT_REACHED', planIsUsedUp(plan))
  }

  /** Alerts of one person. */
  async function nameAll(list: readonly Alert[]): Promise<NamedAlert[]> {
    const [first] = list
    if (!first) return []
    const facts = await naming.factsOf(first.userId, list.flatMap(targetsOf))
    return list.map((alert) => named(alert, facts))
  }

  async function name(alert: Alert): Promise<NamedAlert> {
    return named(alert, await naming.factsOf(alert.userId, targetsOf(alert)))
  }

  async function findLive(userId: number, alertId: number): Promise<Alert | null> {
    const alert = await asking.findOwn(userId, alertId)
    return alert && alert.deletedAt === null ? alert : null
  }

  /** Null when a match among the targets is still to come, or the targets are not matches. */
  async function overOf(targets: readonly AlertTarget[], now: Instant): Promise<string | null> {
    if (targets.some(({ kind }) => kind !== 'match')) return null
    const matches = await Promise.all(targets.map(({ id }) => matchFacts(id)))
    return isOverForAll(matches, now) ? matchIsOver : null
  }

  async function missing(alert: NewAlert): Promise<string | null> {
    for (const target of targetsOf(alert)) {
      if (!(await asking.exists(target))) return `We couldn't find that ${target.kind}.`
    }
    if (alert.platformId !== null && !(await asking.platformExists(alert.platformId))) return noSuchPlatform
    return null
  }

  async function make(userId: number, alert: AlertToMake): Promise<Result<NamedAlert, Refused>> {
    const now = clock()
    const over = await overOf(targetsOf(alert), now)
    if (over) return fail('CONFLICT', over)
    const made = await asking.insert(userId, alert, await allowanceOf(userId, now), now)
    return made ? succeed(await name(made)) : refusalOf(userId)
  }

  async function change(
    userId: number,
    alertId: number,
    sent: unknown,
  ): Promise<Result<NamedAlert, 'INVALID' | 'NOT_FOUND' | 'CONFLICT'>> {
    const asked = parseInput(AlertChanges, sent)
    if (!asked.ok) return asked
    const now = clock()
    const fields = wrongMoments({ expiresAt: asked.value.expires_at, mutedUntilAt: asked.value.muted_until }, now)
    if (fields) return fail('INVALID', 'Please check the highlighted values.', { fields })
    const alert = await findLive(userId, alertId)
    if (!alert) return fail('NOT_FOUND', noSuchAlert)
    const platformId = asked.value.platform_id ?? null
    if (platformId !== null && !(await asking.platformExists(platformId))) return fail('NOT_FOUND', noSuchPlatform)
    const over = asked.value.is_active ? await overOf(targetsOf(alert), now) : null
    if (over) return fail('CONFLICT', over)
    const updated = await asking.update(userId, alertId, edited(alert, asked.value, now))
    return updated ? succeed(await name(updated)) : fail('NOT_FOUND', noSuchAlert)
  }

  return {
    find: repository.find,

    /** How often an alert on one match would have fired, from the match's real past; takes what `create` takes. */
    preview: createPreview(dependencies),

    /** For links in messages, where no more is known than the alert; idempotent. */
    switchOff: (userId: number, alertId: number) => repository.setActive(userId, alertId, false),

    /** Makes an alert; counted with the plan's month in one transaction. */
    async create(userId: number, sent: unknown): Promise<Result<NamedAlert, Refused | 'INVALID'>> {
      const asked = parseInput(NewAlert, sent)
      if (!asked.ok) return asked
      const now = clock()
      const fields = wrongMoments({ expiresAt: asked.value.expiresAt }, now)
      if (fields) return fail('INVALID', 'Please check the highlighted values.', { fields })
      const unknown = await missing(asked.value)
      if (unknown) return fail('NOT_FOUND', unknown)
      const [first] = targetsOf(asked.value)
      return make(userId, { ...asked.value, currency: await asking.currencyOf(first as AlertTarget, now) })
    },

    /** A second alert like this one, active and not muted; counts like any other. */
    async duplicate(userId: number, alertId: number): Promise<Result<NamedAlert, Refused>> {
      const alert = await findLive(userId, alertId)
      if (!alert) return fail('NOT_FOUND', noSuchAlert)
      const isPast = alert.expiresAt !== null && alert.expiresAt <= clock()
      return make(userId, { ...alert, expiresAt: isPast ? null : alert.expiresAt } as AlertToMake)
    },

    /** Applies what an edit names and leaves the rest. */
    update: change,

    /** Pauses an alert, or starts it again. */
    setActive: (userId: number, alertId: number, isActive: boolean) => change(userId, alertId, { is_active: isActive }),

    /** Silent until a moment; null ends it. */
    mute: (userId: number, alertId: number, until: Instant | null) =>
      change(userId, alertId, { muted_until: until === null ? null : new Date(until).toISOString() }),

    /** Deletes an alert, restorable for `undoDeleteMs`; a repeated call changes nothing. */
    async remove(userId: number, alertId: number): Promise<Result<NamedAlert, 'NOT_FOUND'>> {
      const now = clock()
      await asking.remove(userId, alertId, monthStart(now, 0), now)
      const alert = await asking.findOwn(userId, alertId)
      return alert ? succeed(await name(alert)) : fail('NOT_FOUND', noSuchAlert)
    },

    /** Undoes a deletion; a repeated call changes nothing. */
    async restore(userId: number, alertId: number): Promise<Result<NamedAlert, Refused>> {
      const now = clock()
      await asking.restore(userId, alertId, await allowanceOf(userId, now), now)
      const alert = await asking.findOwn(userId, alertId)
      if (!alert || (alert.deletedAt !== null && alert.deletedAt <= now - undoDeleteMs)) {
        return fail('NOT_FOUND', noSuchAlert)
      }
      return alert.deletedAt === null ? succeed(await name(alert)) : refusalOf(userId)
    },

    /** Newest first; the search is over names, and both it and the counts are bounded by the person's own alerts. */
    async list(userId: number, sent: unknown = {}): Promise<Result<AlertList, 'INVALID'>> {
      const asked = parseInput(AlertsQuery, sent)
      if (!asked.ok) return asked
      const { filter, query, limit } = asked.value
      const all = await nameAll(await asking.listOwn(userId))
      const found = matching(all, filter, query)
      return succeed({ alerts: found.slice(0, limit), counts: countsOf(all), matching: found.length })
    },

    /** One of the person's own; null for any other. */
    async findOwn(userId: number, alertId: number): Promise<NamedAlert | null> {
      const alert = await findLive(userId, alertId)
      return alert && name(alert)
    },
  }
}
