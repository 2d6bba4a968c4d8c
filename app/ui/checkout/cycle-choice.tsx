import { type BillingCycle, billingCycles } from '#worker/people/plans/constants.ts'
import { cycleNames, yearlyBadge } from './price-text.ts'

type ChoiceProps = { cycle: BillingCycle; choose: (cycle: BillingCycle) => void; isDisabled: boolean }

export function CycleChoice({ cycle, choose, isDisabled }: ChoiceProps) {
  return (
    <fieldset className="cycle-switch" disabled={isDisabled}>
      <legend className="visually-hidden">Billing cycle</legend>
      {billingCycles.map((one) => (
        <button key={one} type="button" aria-pressed={one === cycle} onClick={() => choose(one)}>
          {cycleNames[one]}
          {one === 'yearly' && <span className="cycle-saving">{yearlyBadge}</span>}
        </button>
      ))}
    </fieldset>
  )
}
