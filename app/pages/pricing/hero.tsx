import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { CycleSwitch } from '#app/ui/checkout/cycle-switch.tsx'
import { PitchLines } from '#app/ui/pitch-lines.tsx'
import type { BillingCycle } from '#worker/people/plans/constants.ts'

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
        <CycleSwitch cycle={cycle} addressOf={(one) => (one === 'monthly' ? '/pricing' : `/pricing?cycle=${one}`)} />
      </div>
    </div>
  )
}
