import { invalid, parseInput } from '#worker/ground/http.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import { type ErrorCode, fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import { clientTexts } from '#worker/people/clients/constants.ts'
import type { PlanView } from '#worker/people/plans/contract.ts'
import { monthStart } from '#worker/people/plans/rules.ts'
import { AlertChanges, AlertsQuery, NewAlert } from './asking/contract.ts'
import type { AlertToMake, AskingRepository } from './asking/repository.ts'
import { differences, edited, planKeepsFewer, targetsOf, wrongMoments } from './asking/rules.ts'
import { changedSince, changedText } from './asking/seen.rules.ts'
import { createAsking, type Origin, type Refused } from './asking/service.ts'
import { noSuchAlert, noSuchPlatform, sameFormMs, undoDeleteMs } from './constants.ts'
import type { Alert, AlertList, AlertTarget, NamedAlert, TicketConditions } from './contract.ts'
import type { FatigueRepository } from './fatigue/repository.ts'
import { createFatigue } from './fatigue/service.ts'
import type { NamingRepository } from './naming/repository.ts'
import { countsOf, forClient, hasWords, passing } from './naming/rules.ts'
import { createNaming } from './naming/service.ts'
import { createPastReader, type PastPorts } from './past/service.ts'
import { createPreview } from './preview/service.ts'
import type { FiringsRepository } from './repeat/repository.ts'
import type { AlertsRepository } from './repository.ts'
import { plainAlert } from './rules.ts'
import { createWhy } from './why/service.ts'

export type AlertsService = ReturnType<typeof createAlertsService>

type Dependencies = {
  repository: Pick<AlertsRepository, 'find' | 'setActive'>
  asking: AskingRepository
  naming: NamingRepository
  fatigue: FatigueRepository
  planOf: (userId: number) => Promise<PlanView>
  matchFacts: CatalogueService['matchFacts']
  rooms: PastPorts['rooms']
  firings: Pick<FiringsRepository, 'last' | 'recall'>
  clock: Clock
}

/**
 * What people do with their alerts. Another person's alert is not found. What was `sent`, by a call, a form or a page, is
 * read by `asking/contract.ts`.
 */
export function createAlertsService(dependencies: Dependencies) {
  const { repository, asking, fatigue, planOf, matchFacts, rooms, firings, clock } = dependencies
  const past = createPastReader(dependencies)
  const { nameAll, name } = createNaming(dependencies.naming)
  const { allowanceOf, refusalOf, refused, refusalFor, overOf, read, make } = createAsking({
    repository: asking,
    planOf,
    matchFacts,
    clock,
  })

  async function findLive(userId: number, alertId: number): Promise<Alert | null> {
    const alert = await asking.findOwn(userId, alertId)
    return alert && alert.deletedAt === null ? alert : null
  }

  async function makeNamed(
    userId: number,
    alert: AlertToMake,
    origin: Origin,
  ): Promise<Result<NamedAlert | null, Refused>> {
    const made = await make(userId, alert, origin)
    if (!made.ok) return made
    return succeed(made.value && (await name(made.value)))
  }

  /** What was sent, for the one client whom this service is for. */
  async function readFor(userId: number, sent: unknown): Promise<Result<NewAlert, 'INVALID' | 'NOT_FOUND'>> {
    const asked = await read(sent)
    if (!asked.ok) return asked
    const alert = { ...asked.value, clientId: asked.value.clientId ?? asking.onlyClient }
    return (await hasItsClient(userId, alert)) ? succeed(alert) : fail('NOT_FOUND', clientTexts.notFound)
  }

  async function hasItsClient(userId: number, { clientId }: Pick<Alert, 'clientId'>): Promise<boolean> {
    return clientId === null || asking.hasClient(userId, clientId)
  }

  async function create(
    userId: number,
    sent: unknown,
    origin: Origin,
  ): Promise<Result<NamedAlert | null, Refused | 'INVALID'>> {
    const asked = await readFor(userId, sent)
    if (!asked.ok) return asked
    const [first] = targetsOf(asked.value)
    const currency = await asking.currencyOf(first as AlertTarget, clock())
    return makeNamed(userId, { ...asked.value, currency }, origin)
  }

  /** A new maximum price is in the currency it is named in, or else in that of the alert's first target. */
  async function currencyOfLimit(alert: Alert, limitPence: number | null, named: string | null) {
    if (alert.currency !== null || limitPence === null || limitPence === alert.priceThresholdPence) return {}
    const currency = named ?? (await asking.currencyOf(targetsOf(alert)[0] as AlertTarget, clock()))
    return currency === null ? {} : { currency }
  }

  async function change(
    userId: number,
    alertId: number,
    sent: unknown,
    currency: string | null = null,
    seen: string | null = null,
  ): Promise<Result<NamedAlert, Refused | 'INVALID' | 'PRECONDITION_FAILED'>> {
    const asked = parseInput(AlertChanges, sent)
    if (!asked.ok) return asked
    const now = clock()
    const fields = wrongMoments({ expiresAt: asked.value.expires_at, mutedUntilAt: asked.value.muted_until }, now)
    if (fields) return invalid(fields)
    const alert = await findLive(userId, alertId)
    if (!alert) return fail('NOT_FOUND', noSuchAlert)
    const meanwhile = seen === null ? [] : changedSince(alert, seen)
    if (meanwhile.length > 0) return fail('PRECONDITION_FAILED', changedText(meanwhile))
    const platformId = asked.value.platform_id ?? null
    if (platformId !== null && !(await asking.platformExists(platformId))) return fail('NOT_FOUND', noSuchPlatform)
    const over = asked.value.is_active ? await overOf(targetsOf(alert), now) : null
    if (over) return fail('CONFLICT', over)
    const to = edited(alert, asked.value, now)
    const isSwitchedOn = to.isActive && !alert.isActive
    const plan = isSwitchedOn ? await planOf(userId) : null
    const changes = {
      ...differences(alert, to),
      ...(await currencyOfLimit(alert, to.priceThresholdPence, currency)),
    }
    if (Object.keys(changes).length === 0) return succeed(await name(alert))
    if (changes.repeatMode === 'only_better') await firings.recall(userId, alertId)
    const from = seen === null ? null : alert
    const updated = await asking.update(userId, alertId, changes, plan?.alerts.limit ?? null, from)
    if (updated) return succeed(await name(updated))
    if (from && (await findLive(userId, alertId))) return refused(userId, fail('PRECONDITION_FAILED', changedText([])))
    return refused(userId, plan ? fail('ALERT_LIMIT_REACHED', planKeepsFewer(plan)) : fail('NOT_FOUND', noSuchAlert))
  }

  async function listOf(own: Promise<Alert[]>, sent: unknown = {}): Promise<Result<AlertList, 'INVALID'>> {
    const asked = parseInput(AlertsQuery, sent)
    if (!asked.ok) return asked
    const { filter, query, limit, client, before = Number.POSITIVE_INFINITY } = asked.value
    const all = forClient(await own, client)
    const passed = passing(all, filter)
    // Names are read of one page, but where they are searched.
    const found = query === '' ? passed : hasWords(await nameAll(passed), query)
    const rest = found.filter(({ id }) => id < before)
    const page = rest.slice(0, limit)
    return succeed({
      alerts: await nameAll(page),
      counts: countsOf(all),
      matching: found.length,
      next: rest.length > limit ? (page.at(-1)?.id ?? null) : null,
    })
  }

  return {
    find: repository.find,

    /** Newest first and without names; at most `maxAlertsPerAgent`. */
    ownAlerts: asking.listOwn,

    /** A match's past from its room, for all that is played against it. */
    past,
    /** How often an alert on one match would have fired, from the match's real past; takes what `create` takes. */
    preview: createPreview({ past, matchFacts, clock }),

    /** The tickets that a form as it stands would count; null, as for any full-price ticket, while it is not valid. */
    conditionsIn(sent: unknown): TicketConditions | null {
      const asked = parseInput(NewAlert, sent)
      return asked.ok ? (asked.value.conditions ?? null) : null
    },

    /** What was seen of a match, against every alert of a person that it concerns; null for no such match. */
    seenFor: createWhy({
      listOwn: asking.listOwn,
      nameAll,
      lastFirings: firings.last,
      past,
      rooms,
      matchFacts,
      clock,
    }),

    /** A tighter rule for a person who leaves an alert's messages unread; null where nothing is to be suggested. */
    tighterFor: createFatigue({ repository: fatigue, name, past, matchFacts, clock }),

    /** For links in messages, where no more is known than the alert; idempotent. */
    switchOff: (userId: number, alertId: number) => repository.setActive(userId, alertId, false),

    /** Whether an alert could be made of what a visitor sent. */
    async check(sent: unknown): Promise<Result<null, Refused | 'INVALID'>> {
      const asked = await read(sent)
      if (!asked.ok) return asked
      const over = await overOf(targetsOf(asked.value), clock())
      return over ? fail('CONFLICT', over) : succeed(null)
    },

    /** The alert that would be made of what was sent, with its name; makes nothing. */
    async draft(userId: number, sent: unknown): Promise<Result<NamedAlert, Refused | 'INVALID'>> {
      const asked = await readFor(userId, sent)
      if (!asked.ok) return asked
      const over = await overOf(targetsOf(asked.value), clock())
      if (over) return fail('CONFLICT', over)
      const refusal = await refusalFor(userId, asked.value)
      if (refusal) return refusal
      return succeed(await name({ ...plainAlert, ...asked.value, id: 0, userId, createdAt: clock() }))
    },

    /** Makes an alert; counted with the plan's month in one transaction. */
    create: async (userId: number, sent: unknown) => requireAlert(await create(userId, sent, {})),

    /** The same from a form; sent again, because its answer was lost or it was pressed twice, it makes no second alert. */
    createFromForm: async (userId: number, sent: unknown, madeAt: Instant = clock() - sameFormMs) =>
      requireAlert(await create(userId, sent, { unlessMadeSince: madeAt })),

    /** The same from a kept draft; null when it was made of that draft before. */
    createFromDraft: (userId: number, sent: unknown, draftId: string) => create(userId, sent, { draftId }),

    /**
     * A second alert like this one, active and not muted; counts like any other. With the moment that a page was made at,
     * it makes one from that page at most, however often it is asked.
     */
    async duplicate(
      userId: number,
      alertId: number,
      unlessMadeSince: Instant | null = null,
    ): Promise<Result<NamedAlert, Refused>> {
      const alert = await findLive(userId, alertId)
      if (!alert) return fail('NOT_FOUND', noSuchAlert)
      const isPast = alert.expiresAt !== null && alert.expiresAt <= clock()
      const like = { ...alert, expiresAt: isPast ? null : alert.expiresAt } as AlertToMake
      return requireAlert(await makeNamed(userId, like, { unlessMadeSince }))
    },

    /** Applies what an edit names and leaves the rest; with what its form showed, only where that is still so. */
    update: (userId: number, alertId: number, sent: unknown, seen: string | null = null) =>
      change(userId, alertId, sent, null, seen),

    /** A new maximum price, in the currency of the message that proposed it. */
    limit: (userId: number, alertId: number, { pence, currency }: { pence: number; currency: string }) =>
      change(userId, alertId, { price_threshold: toDecimal(pence) }, currency),

    /** Pauses an alert, or starts it again. */
    setActive: (userId: number, alertId: number, isActive: boolean) => change(userId, alertId, { is_active: isActive }),

    /** Silent until a moment; null ends it. */
    mute: (userId: number, alertId: number, until: Instant | null) =>
      change(userId, alertId, { muted_until: until === null ? null : new Date(until).toISOString() }),

    /** Deletes an alert, restorable for `undoDeleteMs`; a repeated call changes nothing. */
    async remove(userId: number, alertId: number): Promise<Result<NamedAlert, 'NOT_FOUND' | 'FORBIDDEN'>> {
      const now = clock()
      await asking.remove(userId, alertId, monthStart(now, 0), now)
      const alert = await asking.findOwn(userId, alertId)
      if (!alert) return fail('NOT_FOUND', noSuchAlert)
      const named = succeed(await name(alert))
      return alert.deletedAt === null ? refused(userId, named) : named
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

    /** Lets every alert of a person use one more channel, except where they unticked it; idempotent. */
    addChannel: asking.addChannel,

    /** Takes a channel out of every alert of a person. */
    removeChannel: asking.removeChannel,

    /** Newest first; the search is over names, and both it and the counts are bounded by the person's own alerts. */
    list: async (userId: number, sent: unknown = {}) => listOf(asking.listOwn(userId), sent),

    /** Likewise, of the person's alerts as they were read. */
    listOf,

    /** One of the person's own; null for any other. */
    async findOwn(userId: number, alertId: number): Promise<NamedAlert | null> {
      const alert = await findLive(userId, alertId)
      return alert && name(alert)
    },
  }
}

/** Without a draft, a success always brings an alert. */
function requireAlert<C extends ErrorCode>(made: Result<NamedAlert | null, C>): Result<NamedAlert, C> {
  if (made.ok && made.value === null) throw new Error('No alert was made, and no reason given')
  return made as Result<NamedAlert, C>
}
