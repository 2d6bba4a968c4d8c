import { type AttemptStatus, unclear } from '../attempts/constants.ts'
import { isUnreadable } from './attempt.rules.ts'
import { type AttemptState, isOver } from './attempt-state.rules.ts'

/** As people see it. `unclear`: the seller never said whether it was bought, or can't be read meanwhile. An unpaid session that is let go is over for them. */
export function statusOf(attempt: AttemptState): AttemptStatus | typeof unclear {
  const { step, calls, mayHavePaid, endsAs } = attempt
  if (isUnreadable(attempt) && !isOver(attempt)) return unclear
  switch (step) {
    case 'opening':
      return calls === 0 ? 'pending' : 'processing'
    case 'asking':
    case 'handed_over':
      return 'requires_confirmation'
    case 'completing':
      return 'processing'
    case 'cancelling':
      return mayHavePaid ? 'processing' : endsAs
    default:
      return step
  }
}
