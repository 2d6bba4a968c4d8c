import type { Attempt, AttemptQuestion } from '#worker/money/purchases/attempts/contract.ts'
import { statusOf } from '#worker/money/purchases/sellers/status.rules.ts'
import { type DeskAttempt, penceOf } from './desk.ts'

/** An attempt as its person sees it. */
export function shown(attempt: DeskAttempt): Attempt {
  const { attemptId: id, mandateId, matchId, homeTeam, awayTeam, platformName, createdAt, course } = attempt
  const { currency, quantity } = course.order
  return {
    ...{ id, mandateId, matchId, homeTeam, awayTeam, platformName, currency, quantity, createdAt },
    pence: penceOf(attempt),
    status: statusOf(course),
    question: questionOf(attempt),
    orderNumber: course.session?.order?.number ?? null,
    problem: course.problem?.text ?? null,
  }
}

function questionOf({ course, offer }: DeskAttempt): AttemptQuestion | null {
  const { step, session, answerBy } = course
  if (session === null || answerBy === null || (step !== 'asking' && step !== 'handed_over')) return null
  const { total: totalPence, fees: feesPence, seat, termsUrl, continueUrl } = session
  return {
    ...{ totalPence, feesPence, seat, termsUrl, answerBy },
    ticketType: offer.ticketType,
    section: session.section ?? offer.section,
    continueUrl: step === 'handed_over' ? continueUrl : null,
  }
}
