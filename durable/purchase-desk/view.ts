import type { Instant } from '#worker/ground/platform/clock.ts'
import { isReduced } from '#worker/matches/prices/ticket-words.rules.ts'
import { unclear } from '#worker/money/purchases/attempts/constants.ts'
import type { AttemptQuestion, BoughtTickets, ShownAttempt } from '#worker/money/purchases/attempts/contract.ts'
import { isOver } from '#worker/money/purchases/sellers/attempt-state.rules.ts'
import { askedOf, maySayPaid, mostByFan, whyOf } from '#worker/money/purchases/sellers/by-fan.rules.ts'
import { claimOf } from '#worker/money/purchases/sellers/reserved.rules.ts'
import { statusOf } from '#worker/money/purchases/sellers/status.rules.ts'
import { shownCost } from './cost.ts'
import type { DeskAttempt } from './desk.ts'

/** An attempt as its person sees it. */
export function shown(attempt: DeskAttempt): ShownAttempt {
  const { attemptId: id, mandateId, matchId, homeTeam, awayTeam, platformName, createdAt, state } = attempt
  return {
    id,
    mandateId,
    matchId,
    homeTeam,
    awayTeam,
    platformName,
    ...shownCost(attempt),
    askedPence: askedOf(attempt),
    createdAt,
    status: statusOf(state),
    question: questionOf(attempt),
    refund: attempt.refund ?? null,
    isHandOver: state.order.isHandOver === true,
    mayBePaid: mayBePaid(state),
    byHand: byHandOf(state),
    orderNumber: state.session?.order?.number ?? null,
    problem: state.problem?.text ?? null,
    claim: claimOf(state),
  }
}

/** Tickets that a completed attempt bought. */
export function ticketsOf(attempt: DeskAttempt, at: Instant): BoughtTickets {
  const { id, matchId, homeTeam, awayTeam, platformName, currency, quantity, orderNumber, ...paid } = shown(attempt)
  const pence = paid.pence - (paid.refund?.pence ?? 0)
  const isAdult = !isReduced(attempt.offer.ticketType)
  return { id, matchId, homeTeam, awayTeam, platformName, pence, currency, quantity, orderNumber, at, isAdult }
}

function byHandOf(state: DeskAttempt['state']): ShownAttempt['byHand'] {
  if (state.saidPaid) return 'said'
  return maySayPaid(state) ? 'asked' : null
}

function mayBePaid(state: DeskAttempt['state']): ShownAttempt['mayBePaid'] {
  if (statusOf(state) !== unclear) return null
  return { isAskedOn: !isOver(state), checkUrl: state.session?.continueUrl ?? null }
}

function questionOf({ state, offer }: DeskAttempt): AttemptQuestion | null {
  // Its answer might pay a second time.
  if (statusOf(state) === unclear) return null
  const { step, session, answerBy } = state
  if (session === null || answerBy === null || (step !== 'asking' && step !== 'handed_over')) return null
  const { total: totalPence, fees: feesPence, seat, termsUrl, continueUrl } = session
  return {
    totalPence,
    feesPence,
    seat,
    termsUrl,
    answerBy,
    ticketType: offer.ticketType,
    section: session.section ?? offer.section,
    continueUrl: step === 'handed_over' ? continueUrl : null,
    mostPence: state.order.isHandOver ? mostByFan(state.order) : null,
    why: whyOf(state),
  }
}
