import { atTime, heard, hintAttempt, stopAttempt, takeCall } from '#worker/money/purchases/sellers/attempt.rules.ts'
import { type AttemptState, beginAttempt, isOver } from '#worker/money/purchases/sellers/attempt-state.rules.ts'
import { confirmAttempt } from '#worker/money/purchases/sellers/by-fan.rules.ts'
import type { Order, Problem } from '#worker/money/purchases/sellers/contract.ts'
import type { AttemptDesk } from '#worker/money/purchases/sellers/run-attempt.ts'

/** The desk's part of one attempt, in memory: what it has written outlives a crash. */
export function deskOf(order: Order, { asksFirst = false, now = Date.now } = {}) {
  let attempt = beginAttempt(order, asksFirst)
  let objection: Problem | null = null
  let wakeAt: number | null = 0
  const desk: AttemptDesk = {
    async take() {
      const isPayment = atTime(attempt, now()).todo === 'complete'
      if (isPayment && objection) attempt = stopAttempt(attempt, objection)
      const taken = takeCall(attempt, now())
      attempt = taken.attempt
      wakeAt = taken.wakeAt
      if (!taken.call) return null
      const { session, agreed } = attempt
      return { ...taken.call, order, session, upTo: agreed?.upTo ?? 0 }
    },
    async heard(attemptId, number, answer) {
      attempt = heard(attempt, number, answer, now())
      return desk.take(attemptId)
    },
  }
  return {
    ...desk,
    attempt: () => attempt,
    isOver: () => isOver(attempt),
    wakeAt: () => wakeAt,
    /** The fan's yes to what they see. */
    confirm(total = attempt.session?.total ?? 0): boolean {
      const confirmed: AttemptState | null = confirmAttempt(attempt, total, now())
      attempt = confirmed ?? attempt
      return confirmed !== null
    },
    hint: () => {
      attempt = hintAttempt(attempt)
    },
    stop: (why: Problem) => {
      attempt = stopAttempt(attempt, why)
    },
    /** From now on the mandate says no. */
    revoke: (why: Problem) => {
      objection = why
    },
  }
}
