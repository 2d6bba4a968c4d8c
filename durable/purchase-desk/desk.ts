import { type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import type { News } from '#worker/money/purchases/attempts/contract.ts'
import type { Commitment, Decision, Kept, Question } from '#worker/money/purchases/deciding/contract.ts'
import { decide, endOf } from '#worker/money/purchases/deciding/decision.rules.ts'
import { nothingKept, purchasesBy } from '#worker/money/purchases/deciding/spending.rules.ts'
import type { NewEntry } from '#worker/money/purchases/ledger/contract.ts'
import { type AttemptState, beginAttempt, isOver } from '#worker/money/purchases/sellers/attempt-state.rules.ts'
import { costOf } from './cost.ts'
import { decidedEntry } from './entries.ts'
import type { Asked, AttemptRef, Candidate, Considered, HandOver, Means } from './protocol.ts'

/** How long an attempt may take, with the fan's answer. */
export const attemptMs = 10 * minuteMs
/** The same on a seller's own page, with its queue and basket. */
export const handOverMs = 15 * minuteMs

/** An attempt: what it is about, and how it stands at the seller. */
export type DeskAttempt = AttemptRef & {
  userId: number
  mandateHash: string
  /** When it was decided. */
  kickoffAt: Instant | null
  homeTeam: string
  awayTeam: string
  platformName: string
  expectedPence: number
  createdAt: Instant
  state: AttemptState
  /** News that its person has not been sent yet. */
  unsent: News | null
  /** Its person was notified that the seller's answers cannot be read. */
  isUnreadNotified?: true
  /**
   * When the seller's order is read again after the purchase; null for no more. `call`: number of the reading under way.
   * `isHinted`: read again after it.
   */
  orderCheck?: { at: Instant | null; call: number | null; misses: number; isHinted?: true }
  /** Money that the seller gave back so far. Limits keep counting what was paid. */
  refund?: { pence: number; at: Instant }
}

export type Desk = {
  /** Those that are not settled. */
  attempts: readonly DeskAttempt[]
  /** When a mandate was revoked. */
  revokedAt: (mandateId: string) => Instant | null
  /** Share of the limits that settled attempts use up. */
  keptFor: (about: KeptQuery) => Kept
}

/** `now`: in whose month money counts. */
export type KeptQuery = { mandateId: string; matchId: number; platformId: number; now: Instant }

/** Rows to write in one step, before it takes effect. */
export type Step = { attempts: DeskAttempt[]; entries: NewEntry[] }

export const noStep: Step = { attempts: [], entries: [] }

/** Share of the limits that open attempts use up. */
export function commitmentsOf({ attempts }: Pick<Desk, 'attempts'>): Commitment[] {
  return attempts.flatMap((attempt) => commitmentOf(attempt) ?? [])
}

/** Until it failed or was cancelled, the most that it may cost; null after. */
export function commitmentOf(attempt: DeskAttempt): Commitment | null {
  const { attemptId, mandateId, matchId, platformId, createdAt: at, state } = attempt
  if (state.step === 'failed' || state.step === 'cancelled') return null
  return { attemptId, mandateId, matchId, platformId, at, ...costOf(attempt) }
}

/** Purchases of mandates that stand: those that are over, whether settled or not. */
export function purchasesMade(
  { attempts }: Pick<Desk, 'attempts'>,
  mandateIds: readonly string[],
  kept: ReadonlyMap<string, number>,
): Record<string, number> {
  const commitments = commitmentsOf({ attempts: attempts.filter(({ state }) => isOver(state)) })
  const made = (id: string) => purchasesBy({ commitments, kept: { ...nothingKept, purchases: kept.get(id) ?? 0 } }, id)
  return Object.fromEntries(mandateIds.map((id) => [id, made(id)]))
}

/** Matches of which a purchase stands. `kept`: by settled attempts. */
export function matchesBought(
  { attempts }: Pick<Desk, 'attempts'>,
  matchIds: readonly number[],
  kept: readonly number[],
): number[] {
  const over = commitmentsOf({ attempts: attempts.filter(({ state }) => isOver(state)) })
  const bought = new Set([...kept, ...over.map(({ matchId }) => matchId)])
  return matchIds.filter((id) => bought.has(id))
}

/** Limits never change by it again, and its person was notified how it ended. One that may have been paid waits for a word. */
export function isSettled({ state, unsent }: DeskAttempt): boolean {
  return isCertain(state) && (unsent === null || unsent === 'refunded')
}

const isCertain = (state: AttemptState) => isOver(state) && state.step !== 'unclear'

export function consider(desk: Desk, candidate: Candidate, now: Instant, attemptId: string): Step & Considered {
  const question = questionOn(desk, candidate, now)
  const decision = decide(question)
  const endBy = (isMade: (state: AttemptState) => boolean) => {
    const attempts = desk.attempts.filter(({ state }) => isMade(state))
    return endOf(decision, { ...question, commitments: commitmentsOf({ attempts }) })
  }
  const ends = endBy(isOver)
  const { means } = candidate
  const isReserved = decision.verdict !== 'no' && !('onPaper' in means)
  const attempts = isReserved ? [attemptOf(candidate, means, decision, now, attemptId)] : []
  const entry = decidedEntry(candidate, decision, { attemptId: isReserved ? attemptId : null, ends })
  const considered = {
    decision,
    attemptId: isReserved ? attemptId : null,
    isMandateOver: endBy(isCertain) === 'mandate',
  }
  return { ...considered, attempts, entries: [entry] }
}

/** `statedPence`: what the seller asks, once it has said. */
export function decisionOn(desk: Desk, asked: Asked, now: Instant, stated: Pick<Question, 'statedPence'>): Decision {
  return decide({ ...questionOn(desk, asked, now), ...stated })
}

function questionOn(desk: Desk, { mandate, ...asked }: Asked | Candidate, now: Instant): Question {
  const about = { mandateId: mandate.id, matchId: asked.match.id, platformId: asked.offer.platformId, now }
  const revokedAt = mandate.revokedAt ?? desk.revokedAt(mandate.id)
  const kept = desk.keptFor(about)
  return { ...asked, mandate: { ...mandate, revokedAt }, now, commitments: commitmentsOf(desk), kept }
}

type Yes = Exclude<Decision, { verdict: 'no' }>

function attemptOf(
  { userId, mandate, mandateHash, match, offer, platformName }: Candidate,
  means: Means | HandOver,
  decision: Yes,
  now: Instant,
  attemptId: string,
): DeskAttempt {
  const { quantity, currency, expectedPence, maxTotalPence } = decision
  const order = {
    attemptId,
    sellerId: offer.platformId,
    quantity,
    currency,
    section: offer.section,
    ...(mandate.terms.areas.length === 0 && { isAnyArea: true as const }),
    ...('page' in means
      ? { offerRef: means.page, maxTotal: maxTotalPence, deadline: now + handOverMs, isHandOver: true as const }
      : {
          offerRef: means.offerRef,
          maxTotal: Math.min(maxTotalPence ?? means.cardMaxPence, means.cardMaxPence),
          deadline: now + attemptMs,
          ...(maxTotalPence === null && { pageTotal: expectedPence }),
        }),
  }
  return {
    attemptId,
    userId,
    mandateId: mandate.id,
    mandateHash,
    kickoffAt: match.kickoffAt,
    matchId: match.id,
    homeTeam: match.homeTeamName,
    awayTeam: match.awayTeamName,
    platformId: offer.platformId,
    platformName,
    offer,
    expectedPence,
    createdAt: now,
    details: 'page' in means ? '' : means.details,
    state: beginAttempt(order, decision.verdict === 'ask'),
    unsent: null,
  }
}
