import type { Instant } from '#worker/ground/platform/clock.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import type { Alert } from '../../alerts/contract.ts'
import { tenthUnder } from '../../alerts/making/rules.ts'
import { muteSpans } from '../../alerts/mute.rules.ts'
import { type LinkAct, linkActs } from './constants.ts'
import type { AlertLink, Unsubscribe } from './contract.ts'

/**
 * "9.4.1790000000000", and of a mail also match and proposed price: ".17.2500GBP"; ".on" of a link that only undoes. At its
 * end to whom it was sent: "@email-3f9c…".
 */
export function linkPayload({ userId, alertId, endsAt, matchId, under, isUndo, to }: AlertLink): string {
  const about = matchId === null ? '' : `.${matchId}.${under ? `${under.pence}${under.currency}` : ''}`
  return `${userId}.${alertId}.${endsAt}${isUndo ? '.on' : about}@${to}`
}

const linkShape =
  /^(\d{1,15})\.(\d{1,15})\.(\d{1,16})(?:\.(on)|\.(\d{1,15})\.(?:(\d{1,9})([A-Z]{3}))?)?@([a-z]+-[0-9a-f]+)$/

export function parseLink(payload: string | null): AlertLink | null {
  const [whole, userId, alertId, endsAt, undo, matchId, pence, currency, to] = linkShape.exec(payload ?? '') ?? []
  if (whole === undefined || to === undefined) return null
  return {
    userId: Number(userId),
    alertId: Number(alertId),
    endsAt: Number(endsAt),
    matchId: matchId === undefined ? null : Number(matchId),
    under: pence === undefined || currency === undefined ? null : { pence: Number(pence), currency },
    to,
    ...(undo !== undefined && { isUndo: true }),
  }
}

/** Payload of an unsubscribe link. It never expires, because mail is kept for years. */
export function unsubscribePayload({ userId, alertId, to }: Unsubscribe): string {
  return `${userId}.${alertId}@${to}`
}

export function parseUnsubscribe(payload: string | null): Unsubscribe | null {
  const [whole, userId, alertId, to] = /^(\d{1,15})\.(\d{1,15})@([a-z]+-[0-9a-f]+)$/.exec(payload ?? '') ?? []
  if (whole === undefined || to === undefined) return null
  return { userId: Number(userId), alertId: Number(alertId), to }
}

/** A maximum price that would have kept this message away; null for alerts that wait for something else. */
export function tighterLimit(
  { alertType, priceThresholdPence: limit }: Pick<Alert, 'alertType' | 'priceThresholdPence'>,
  { lowestPricePence, currency }: PriceSummary,
): AlertLink['under'] {
  if (alertType !== 'price_drop' || lowestPricePence === null || currency === null) return null
  const pence = tenthUnder(lowestPricePence)
  return pence > 0 && (limit === null || pence < limit) ? { pence, currency } : null
}

/** What can be done with the alert as it is now. */
export function actsOf(
  { under, isUndo }: Pick<AlertLink, 'under' | 'isUndo'>,
  alert: Pick<Alert, 'alertType' | 'isActive' | 'mutedUntilAt' | 'priceThresholdPence'> | null,
  kickoffAt: Instant | null,
  now: Instant,
): LinkAct[] {
  if (!alert) return []
  if (!alert.isActive) return ['on']
  if (isUndo) return []
  const isMuted = alert.mutedUntilAt !== null && alert.mutedUntilAt > now
  const isTighter =
    under !== null &&
    alert.alertType === 'price_drop' &&
    (alert.priceThresholdPence === null || alert.priceThresholdPence > under.pence)
  return linkActs.filter((act) => {
    if (act === 'kickoff') return kickoffAt !== null && kickoffAt > now
    if (act === 'under') return isTighter
    if (act === 'wake') return isMuted
    return act !== 'on'
  })
}

export function actOf(asked: unknown): LinkAct | null {
  return linkActs.find((act) => act === asked) ?? null
}

export function spanOf(act: LinkAct) {
  return muteSpans.find((span) => span === act) ?? null
}
