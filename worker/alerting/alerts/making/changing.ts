// Part of the service: changes of an alert that there is.
import { invalid, parseInput } from '#worker/ground/http.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { PlanView } from '#worker/people/plans/contract.ts'
import { noSuchAlert, noSuchPlatform } from '../constants.ts'
import type { Alert, AlertTarget, NamedAlert } from '../contract.ts'
import type { FiringsRepository } from '../repeat/repository.ts'
import { AlertChanges } from './contract.ts'
import type { OwnAlertsRepository } from './repository.ts'
import { differences, edited, planKeepsFewer, targetsOf, wrongMoments } from './rules.ts'
import { changedSince, changedText } from './seen.rules.ts'
import type { Making, Refused } from './service.ts'

type ChangingPorts = {
  repository: Pick<OwnAlertsRepository, 'currencyOf' | 'platformExists' | 'update'>
  making: Pick<Making, 'overOf' | 'refused'>
  findLive: (userId: number, alertId: number) => Promise<Alert | null>
  name: (alert: Alert) => Promise<NamedAlert>
  planOf: (userId: number) => Promise<PlanView>
  firings: Pick<FiringsRepository, 'recall'>
  clock: Clock
}

export function createAlertChanges({ repository, making, findLive, name, planOf, firings, clock }: ChangingPorts) {
  /** A new maximum price is in the currency it is named in, or else in that of the alert's first target. */
  async function currencyOfLimit(alert: Alert, limitPence: number | null, named: string | null) {
    if (alert.currency !== null || limitPence === null || limitPence === alert.priceThresholdPence) return {}
    const currency = named ?? (await repository.currencyOf(targetsOf(alert)[0] as AlertTarget, clock()))
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
    if (platformId !== null && !(await repository.platformExists(platformId))) return fail('NOT_FOUND', noSuchPlatform)
    const over = asked.value.is_active ? await making.overOf(targetsOf(alert), now) : null
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
    const updated = await repository.update(userId, alertId, changes, plan?.alerts.limit ?? null, from)
    if (updated) return succeed(await name(updated))
    if (from && (await findLive(userId, alertId)))
      return making.refused(userId, fail('PRECONDITION_FAILED', changedText([])))
    return making.refused(
      userId,
      plan ? fail('ALERT_LIMIT_REACHED', planKeepsFewer(plan)) : fail('NOT_FOUND', noSuchAlert),
    )
  }

  return {
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
  }
}
