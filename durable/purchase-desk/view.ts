import type { Instant } from '#worker/ground/platform/clock.ts'
import { isReduced } from '#worker/matches/prices/ticket-words.rules.ts'
import { unclear } from '#worker/money/purchases/attempts/constants.ts'
import type { Attempt, AttemptQuestion, BoughtTickets } from '#worker/money/purchases/attempts/contract.ts'
import { isOver } from '#worker/money/purchases/sellers/attempt-state.rules.ts'
import { mayTell, mostByFan, whyOf } from '#worker/money/purchases/sellers/by-fan.rules.ts'
import { claimOf } from '#worker/money/purchases/sellers/reserved.rules.ts'
import { statusOf } from '#worker/money/purchases/sellers/status.rules.ts'
import { shownCost } from './cost.ts'
import type { DeskAttempt } from './desk.ts'

/** An attempt as its person sees it. */
export function shown(attempt: DeskAttempt): Attempt {
  const { attemptId: id, mandateId, matchId, homeTeam, awayTeam, platformName, createdAt, course } = attempt
  return {
    id,
    mandateId,
    matchId,
    homeTeam,
    awayTeam,
    platformName,
    ...shownCost(attempt),
    createdAt,
    status: statusOf(course),
    question: questionOf(attempt),
    refund: attempt.refund ?? null,
    isHandOver: course.order.isHandOver === true,
    mayBePaid: mayBePaid(course),
    byHand: byHandOf(course),
    orderNumber: course.session?.order?.number ?? null,
    problem: course.problem?.text ?? null,
    claim: claimOf(course),
  }
}

/** Tickets that a completed attempt bought. */
export function ticketsOf(attempt: DeskAttempt, at: Instant): BoughtTickets {
  const { id, matchId, homeTeam, awayTeam, platformName, currency, quantity, orderNumber, ...paid } = shown(attempt)
  const pence = paid.pence - (paid.refund?.pence ?? 0)
  const isAdult = !isReduced(attempt.offer.ticketType)
  return { id, matchId, homeTeam, awayTeam, platformName, pence, currency, quantity, orderNumber, at, isAdult }
}

function byHandOf(course: DeskAttempt['course']): Attempt['byHand'] {
  if (course.told) return 'said'
  return mayTell(course) ? 'asked' : null
}

function mayBePaid(course: DeskAttempt['course']): Attempt['mayBePaid'] {
  if (statusOf(course) !== unclear) return null
  return { isAskedOn: !isOver(course), checkUrl: course.session?.continueUrl ?? null }
}

function questionOf({ course, offer }: DeskAttempt): AttemptQuestion | null {
  // Its answer might pay a second time.
  if (statusOf(course) === unclear) return null
  const { step, session, answerBy } = course
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
    mostPence: course.order.isHandOver ? mostByFan(course.order) : null,
    why: whyOf(course),
  }
}
