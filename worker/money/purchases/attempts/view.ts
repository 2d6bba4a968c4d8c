import { toIso } from '#worker/ground/platform/clock.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import type { AttemptCounts, ShownAttempt } from './contract.ts'

/** The specification's fields first, then ours. */
export function attemptOnWire(attempt: ShownAttempt) {
  return {
    id: attempt.id,
    home_team: attempt.homeTeam,
    away_team: attempt.awayTeam,
    platform_name: attempt.platformName,
    ticket_price: toDecimal(attempt.pence),
    created_at: toIso(attempt.createdAt),
    attempt_status: attempt.status,
    match_id: attempt.matchId,
    currency: attempt.currency,
    quantity: attempt.quantity,
    refunded: toDecimal(attempt.refund?.pence ?? 0),
  }
}

export function statsOnWire(counts: AttemptCounts) {
  return {
    total_attempts: counts.total,
    successful_purchases: counts.completed,
    failed_attempts: counts.failed,
    pending_confirmations: counts.awaiting,
    cancelled_attempts: counts.cancelled,
    total_spent: toDecimal(counts.spentPence),
    average_price: toDecimal(counts.averagePence ?? 0),
    unclear_attempts: counts.mayBePaid,
  }
}
