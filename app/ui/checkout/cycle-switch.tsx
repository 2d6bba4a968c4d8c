import { Link } from 'react-router'
import { type BillingCycle, billingCycles } from '#worker/people/plans/constants.ts'
import { cycleNames, yearlyBadge } from './price-text.ts'

type SwitchProps = { cycle: BillingCycle; addressOf: (cycle: BillingCycle) => string }

/** Links rather than a script: each choice has its own address. */
export function CycleSwitch({ cycle, addressOf }: SwitchProps) {
  return (
    <nav aria-label="Billing cycle">
      <ul className="cycle-switch">
        {billingCycles.map((one) => (
          <li key={one}>
            <Link to={addressOf(one)} preventScrollReset aria-current={one === cycle ? 'true' : undefined}>
              {cycleNames[one]}
              {one === 'yearly' && <span className="cycle-saving">{yearlyBadge}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
