import { Link } from 'react-router'
import { type BillingCycle, billingCycles } from '#worker/plans/constants.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { PitchLines } from '../../ui/pitch-lines.tsx'
import { cycleNames, yearlyBadge } from './price-text.ts'

export function PricingHero({ cycle }: { cycle: BillingCycle }) {
  return (
    <div className="pitch">
      <PitchLines />
      <div className="page info-head">
        <Breadcrumbs trail={[{ name: 'Pricing', path: '/pricing' }]} />
        <h1>Pay once. Nothing renews.</h1>
        <p className="info-lead">
          One payment buys a month or a year of alerts. We keep no card, so no plan renews by itself. Watching matches
          and prices is free for everyone.
        </p>
        <CycleSwitch cycle={cycle} />
      </div>
    </div>
  )
}

/** Links rather than a script: each choice has its own address. */
function CycleSwitch({ cycle }: { cycle: BillingCycle }) {
  return (
    <nav aria-label="Billing cycle">
      <ul className="cycle-switch">
        {billingCycles.map((one) => (
          <li key={one}>
            <Link
              to={one === 'monthly' ? '/pricing' : `/pricing?cycle=${one}`}
              preventScrollReset
              aria-current={one === cycle ? 'true' : undefined}
            >
              {cycleNames[one]}
              {one === 'yearly' && <span className="cycle-saving">{yearlyBadge}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
