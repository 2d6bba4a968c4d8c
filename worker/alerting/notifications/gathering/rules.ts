// When the next message to a person may go out on a channel, and what it says first (decision 6).

import type { Instant } from '#worker/ground/platform/clock.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { leadingSummary } from '../board/rules.ts'
import type { Notice, PendingDelivery } from '../contract.ts'
import type { HeldFor } from '../quiet/contract.ts'
import {
  mailGapMs,
  mailStepMs,
  matchGapsMs,
  paceWindowMs,
  personGapsMs,
  siblingsMs,
  smallFall,
  waitSteps,
} from './constants.ts'
import type { Recent } from './contract.ts'

/** The earliest moment of the next message after those that were sent; the gaps grow with their number in an hour. */
function nextAfter(sentAts: readonly Instant[], gapsMs: readonly number[]): Instant {
  if (sentAts.length === 0) return 0
  const last = Math.max(...sentAts)
  const inTheHour = new Set(sentAts.filter((at) => at > last - paceWindowMs)).size
  return last + (gapsMs[Math.min(inTheHour, gapsMs.length) - 1] ?? 0)
}

/** When the next message about one match may go out, by when those before it were sent on a channel. */
export function matchPaceAllows(sentAts: readonly Instant[]): Instant {
  return nextAfter(sentAts, matchGapsMs)
}

type Paced = Pick<Recent, 'at' | 'matchId' | 'alertIds' | 'isExact' | 'alertMadeAt'>

/** When a notification about a match may go out, by what the person was sent on the channel: the first that waits decides. */
export function paceAllows(own: Paced, recent: readonly Recent[], channel: DeliveryChannel): Instant {
  const sent = recent.flatMap((one) => (one.sentAt === null ? [] : [{ at: one.sentAt, matchId: one.matchId }]))
  const sentAts = sent.map(({ at }) => at)
  const aboutMatch = sent.filter((one) => one.matchId === own.matchId)
  const soonest = Math.max(nextAfter(sentAts, personGapsMs), matchPaceAllows(aboutMatch.map(({ at }) => at)))
  if (sentAts.length === 0) return soonest
  const lastAt = Math.max(...sentAts)
  const isGathered = channel === 'email' && !own.isExact && !isFirstNews(own, recent)
  const paced = isGathered ? Math.max(soonest, gatheredUntil(lastAt)) : soonest
  // Mails of queues and sales go out between, and take nothing along: no gap begins anew for what waits already.
  const promised = isGathered ? gatheredUntil(own.at) : own.at + longestGapMs
  return Math.min(paced, Math.max(promised, lastAt + personGapsMs[0]))
}

const longestGapMs = Math.max(...matchGapsMs, ...personGapsMs)

/** When what is gathered from a moment on goes out. */
function gatheredUntil(from: Instant): Instant {
  return Math.ceil((from + mailGapMs) / mailStepMs) * mailStepMs
}

/** The first of an alert that was just made: its owner sees that it works. */
function isFirstNews({ at, alertIds, alertMadeAt }: Paced, recent: readonly Recent[]): boolean {
  if (alertMadeAt === null || alertMadeAt <= at - paceWindowMs) return false
  return !recent.some((one) => one.sentAt !== null && one.alertIds.some((id) => alertIds.includes(id)))
}

/** Why a message that goes out was not sent when it was seen; null when it was, or nothing of ours held it. */
export function whyWaited(
  { subjectId, subjectAt, attempts }: Pick<PendingDelivery, 'subjectId' | 'subjectAt' | 'attempts'>,
  recent: readonly Recent[],
  { heldFor, channel }: { heldFor: HeldFor | null; channel: DeliveryChannel },
  now: Instant,
): string | null {
  const soon = subjectAt + siblingsMs
  if (now <= soon) return null
  if (heldFor !== null) return waits[heldFor]
  if (attempts > 0) return waits.tries
  const own = recent.find((one) => one.subjectId === subjectId)
  return own && paceAllows(own, recent, channel) > soon ? waits.pace : null
}

const waits = {
  'quiet hours': 'after quiet hours',
  digest: 'when messages were collected',
  tries: 'after another try',
  pace: 'after a wait, so that messages stay few',
}

/** Whether a message about it may be under way that took no lock. */
export function isUnderWay({ status, noOtherNewsUntil }: Recent, now: Instant): boolean {
  return status === null && noOtherNewsUntil !== null && noOtherNewsUntil > now
}

/** Rounded up, the longer the wait the coarser. */
export function roundedWait(until: Instant, now: Instant): Instant {
  const { stepMs } = waitSteps.find(({ upToMs }) => until - now <= upToMs) ?? waitSteps[0]
  return Math.ceil(until / stepMs) * stepMs
}

/**
 * The best of each match, the best of all first: tickets where there were none, then by how far the price fell. Alerts
 * on certain tickets name others than those on any, so each of their filters has its own best.
 */
export function bestOfEachMatch(notices: readonly Notice[]): Notice[] {
  const best = [...notices].sort((a, b) => savingOf(b) - savingOf(a) || priceOf(a) - priceOf(b))
  const seen = new Set<string>()
  return best.filter(({ match, alert: { conditions, platformId } }) => {
    const key = JSON.stringify([match.id, conditions, platformId])
    return !seen.has(key) && seen.add(key)
  })
}

/** Counted beside the others, unless its alert names a price or the match. */
export function isSmallFall(notice: Omit<Notice, 'others'>): boolean {
  const { alertType, targetKind, priceThresholdPence } = notice.alert
  const isChosenPrice = targetKind === 'match' || priceThresholdPence !== null
  return alertType === 'price_drop' && !isChosenPrice && savingOf(notice) < smallFall
}

/** 1 for tickets where there were none, else the share by which the price fell. */
function savingOf({ alert, change, board }: Omit<Notice, 'others'>): number {
  const { isOnPlatform, summary } = leadingSummary(alert, board)
  const before = isOnPlatform && alert.alertType !== 'price_drop' ? change.platformBefore : change.matchBefore
  return before === null || !isBuyable(before) ? 1 : fallOf(before, summary)
}

export function fallOf(before: PriceSummary, after: PriceSummary): number {
  const [was, is] = [before.lowestPricePence, after.lowestPricePence]
  if (was === null || is === null || was === 0 || before.currency !== after.currency) return 0
  return (was - is) / was
}

function priceOf({ alert, board }: Notice): number {
  return leadingSummary(alert, board).summary.lowestPricePence ?? Number.MAX_SAFE_INTEGER
}
