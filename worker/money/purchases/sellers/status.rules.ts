import type { AttemptStatus } from '../attempts/constants.ts'
import type { Attempt } from './attempt-state.rules.ts'

/** As people see it. `unclear`: the seller never said whether it was bought. An unpaid session that is let go is over for them. */
export function statusOf({ step, calls, mayHavePaid, endsAs }: Attempt): AttemptStatus | 'unclear' {
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
