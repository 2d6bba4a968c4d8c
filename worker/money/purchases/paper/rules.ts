// A mandate played against what was seen of its matches, through the rule that decides real purchases.

import { changesOf, type Past, ticketOf } from '#worker/alerting/alerts/past/rules.ts'
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { PlacedOffer } from '#worker/matches/changes/contract.ts'
import { isCandidate } from '../deciding/candidates.rules.ts'
import type { Commitment, DecidingMandate, Decision, Limits, Refusal, SellerState } from '../deciding/contract.ts'
import { decide } from '../deciding/decision.rules.ts'
import { nothingKept } from '../deciding/spending.rules.ts'
import { answerMs } from './constants.ts'
import type { PaperPurchase, PaperRun } from './contract.ts'

export type PaperMatch = { match: MatchFacts; past: Past }

/** A ticket at the moment in which it came on sale or became cheaper. */
type SeenOffer = {
  at: Instant
  played: PaperMatch
  key: string
  offer: PlacedOffer
  /** The next step of the same ticket; null while it is as it was. */
  next: { at: Instant; offer: PlacedOffer } | null
}

type Run = { mandate: Omit<DecidingMandate, 'revokedAt'>; limits: Limits; since: Instant; now: Instant }

export function paperRun(matches: readonly PaperMatch[], run: Run): Omit<PaperRun, 'isCut'> {
  const seenOffers = matches.flatMap(seenIn).filter(({ at }) => at >= run.since && at <= run.now)
  const commitments: Commitment[] = []
  const done: Pick<PaperRun, 'bought' | 'missed'> = { bought: [], missed: [] }
  const times = new Map<Refusal, number>()
  for (const seen of seenOffers.toSorted((one, other) => one.at - other.at)) {
    const decision = decisionOn(seen, run, commitments)
    if (decision.verdict === 'no') {
      times.set(decision.reason, (times.get(decision.reason) ?? 0) + 1)
      continue
    }
    const purchase = purchaseOf(seen, decision)
    if (isGone(seen, run.mandate.terms.mode, decision)) {
      done.missed.push(purchase)
      continue
    }
    done.bought.push(purchase)
    commitments.push(commitmentOf(purchase, run.mandate.id, commitments.length))
  }
  return {
    ...done,
    refusals: [...times].map(([reason, count]) => ({ reason, times: count })).sort((a, b) => b.times - a.times),
    candidates: seenOffers.length,
    matches: matches.length,
    days: daysOf(matches, run),
  }
}

/** What came on sale or became cheaper on a match, oldest first. What a platform's first check found is no news. */
function seenIn(played: PaperMatch): SeenOffer[] {
  const { past } = played
  const groups = changesOf(past)
  const moved = new Set(groups.flatMap(({ tickets }) => tickets.map(({ key }) => key)))
  const unmoved = past.offers.map(ticketOf).filter(({ key }) => !moved.has(key))
  const known = new Set(unmoved.map(({ offer }) => offer.platformId))
  const last = new Map<string, { at: Instant; offer: PlacedOffer; seen: SeenOffer | null }>()
  const seenOffers: SeenOffer[] = []
  for (const { at, platformId, tickets } of groups) {
    const isFirst = !known.has(platformId)
    for (const { key, offer, was, isDoubt } of tickets) {
      // Nothing says that it went.
      if (isDoubt) continue
      const before = last.get(key)
      if (before?.seen) before.seen.next ??= { at, offer }
      const isNew = !isFirst && isCandidate(was ?? before?.offer ?? null, offer)
      const seen = isNew ? { at, played, key, offer, next: null } : null
      if (seen) seenOffers.push(seen)
      last.set(key, { at, offer, seen })
    }
    known.add(platformId)
  }
  return seenOffers
}

/** As a real one was decided then: alarms and an operator's stop are not in the history. */
const calm: SellerState = {
  isStopped: false,
  isSellerStopped: false,
  isFlagged: false,
  isSilent: false,
  isSame: true,
  isQuarantined: false,
  limit: null,
}

function decisionOn({ at, played, offer }: SeenOffer, { mandate, limits }: Run, commitments: Commitment[]): Decision {
  return decide({
    now: at,
    mandate: { ...mandate, revokedAt: null },
    limits: { ...limits, isEntitled: true, isSwitchedOn: true },
    match: { ...played.match, status: 'scheduled' },
    offer,
    seller: calm,
    commitments,
    kept: nothingKept,
  })
}

/** Whether the ticket was off sale, or dearer than allowed, before the answer would have come. */
function isGone(
  { at, next }: SeenOffer,
  mode: 'confirm' | 'buy',
  decision: Exclude<Decision, { verdict: 'no' }>,
): boolean {
  const waitMs = answerMs[decision.verdict === 'ask' ? 'confirm' : mode]
  if (next === null || next.at - at > waitMs) return false
  const { offer } = next
  if (!isBuyable(offer) || offer.pricePence === null || offer.currency !== decision.currency) return true
  return decision.maxTotalPence !== null && offer.pricePence * decision.quantity > decision.maxTotalPence
}

function purchaseOf({ at, played, offer }: SeenOffer, decision: Exclude<Decision, { verdict: 'no' }>): PaperPurchase {
  const { match, past } = played
  const { platformId, ticketType, section } = offer
  return {
    matchId: match.id,
    match: `${match.homeTeamName} v ${match.awayTeamName}`,
    platformId,
    platformName: past.steps.find((step) => step.platformId === platformId)?.platformName ?? '',
    ticketType,
    section,
    at,
    quantity: decision.quantity,
    pence: decision.expectedPence,
    currency: decision.currency,
  }
}

function commitmentOf(purchase: PaperPurchase, mandateId: string, count: number): Commitment {
  const { matchId, platformId, quantity, pence, currency, at } = purchase
  return { attemptId: `paper-${count}`, mandateId, matchId, platformId, quantity, pence, currency, at }
}

function daysOf(matches: readonly PaperMatch[], { since, now }: Run): number {
  const first = matches.flatMap(({ past }) => past.steps.at(-1)?.at ?? [])
  return first.length === 0 ? 0 : (now - Math.max(since, Math.min(...first))) / dayMs
}
