import type { AttemptStatus } from '../attempts/constants.ts'
import type { Attempt } from './attempt.rules.ts'

/** As people see it. `unclear`: the seller never said whether it was bought. */
export function statusOf({ step, calls }: Attempt): AttemptStatus | 'unclear' {
  switch (step) {
    case 'opening':
      return calls === 0 ? 'pending' : 'processing'
    case 'asking':
    case 'handed_over':
      return 'requires_confirmation'
    case 'completing':
    case 'cancelling':
      return 'processing'
    default:
      return step
  }
}
