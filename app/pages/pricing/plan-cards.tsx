import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { checkoutAddress } from '#app/ui/checkout/facts.ts'
import { OpenCheckout } from '#app/ui/checkout/open-checkout.tsx'
import { comparisonText } from '#app/ui/checkout/price-text.ts'
import { Icon } from '#app/ui/icons.tsx'
import { Price } from '#app/ui/price.tsx'
import { RegisterLink, useIsRegistrationOpen } from '#app/ui/register-link.tsx'
import { registrationClosed } from '#worker/people/accounts/registration/constants.ts'
import {
  type BillingCycle,
  entitlements,
  type PaidPlan,
  type Plan,
  paidPlans,
  planNames,
  pricesPence,
} from '#worker/people/plans/constants.ts'

/** The viewer, as far as it decides what the buttons do. */
type PricingVisitor = {
  isSignedIn: boolean
  isAgent: boolean
  isOpen: boolean
  /** The plan paid for; null for none. */
  ownPlan: Plan | null
}
type CardsProps = { cycle: BillingCycle; buyer: PricingVisitor }

export function PlanCards({ cycle, buyer }: CardsProps) {
  return (
    <section className="page section" aria-labelledby="plans">
      <h2 id="plans" className="visually-hidden">
        Plans
      </h2>
      <FreePlan isSignedIn={buyer.isSignedIn} />
      <ul className="plan-cards">
        {paidPlans.map((plan) => (
          <li key={plan} className="plan-card">
            <PlanCard plan={plan} cycle={cycle} buyer={buyer} />
          </li>
        ))}
      </ul>
      <p className="muted">Prices are in pounds and include VAT.</p>
    </section>
  )
}

/** Card of the free plan, which stands before those that cost. */
function FreePlan({ isSignedIn }: { isSignedIn: boolean }) {
  const canRegister = useIsRegistrationOpen() && !isSignedIn
  return (
    <div className="panel plan-free">
      <h3>{planNames.free}</h3>
      <p>
        {entitlements.free.alertsPerMonth} alert a month by email, all matches and all prices, for as long as you like.
      </p>
      <p className="plan-price">
        <Price pence={0} currency="GBP" />
      </p>
      {canRegister && <RegisterLink tone="quiet">Create Free Account</RegisterLink>}
    </div>
  )
}

const audience: Record<PaidPlan, string> = {
  basic: 'For the few matches a month that you want to be at.',
  pro: 'For those who follow a team through the season.',
  premium: 'For professional agents who find tickets for clients.',
}

const highlights: Record<PaidPlan, readonly string[]> = {
  basic: [`${entitlements.basic.alertsPerMonth} match alerts a month`, 'Email notifications'],
  pro: ['Unlimited match alerts', 'SMS and email notifications', 'Price tracking', 'Priority support'],
  premium: ['Everything in Pro', 'A dedicated manager', 'Several clients in one account', 'API access'],
}

function PlanCard({ plan, cycle, buyer }: CardsProps & { plan: PaidPlan }) {
  const canRegister = useIsRegistrationOpen() && !buyer.isSignedIn
  return (
    <article className="plan-ticket" aria-labelledby={`plan-${plan}`}>
      <div className="plan-body">
        <h3 id={`plan-${plan}`}>{planNames[plan]}</h3>
        <p className="muted">{audience[plan]}</p>
        <ul className="plan-highlights">
          {highlights[plan].map((text) => (
            <li key={text}>
              <Icon name="check" size={14} />
              {text}
            </li>
          ))}
        </ul>
        {plan === buyer.ownPlan && <Badge tone="good">Your plan</Badge>}
        {plan === 'premium' ? <Badge>Agents only</Badge> : canRegister && <Badge tone="good">1-week free trial</Badge>}
      </div>
      <div className="stub plan-stub">
        <p>
          <span className="plan-price">
            <Price pence={pricesPence[plan][cycle]} currency="GBP" />
          </span>{' '}
          <span className="muted">for a {cycle === 'monthly' ? 'month' : 'year'}</span>
        </p>
        <p className="label">{comparisonText(plan, cycle)}</p>
        <Choose plan={plan} cycle={cycle} buyer={buyer} />
      </div>
    </article>
  )
}

type ChooseProps = CardsProps & { plan: PaidPlan }

/** Signed-out visitors sign in first; Premium needs an agent's account. */
function Choose({ plan, cycle, buyer: { isSignedIn, isAgent, isOpen } }: ChooseProps) {
  const tone = plan === 'pro' ? 'amber' : 'quiet'
  if (plan === 'premium' && !isAgent) {
    if (isSignedIn) return <p className="label">Needs an agent’s account, with an access code from us.</p>
    return (
      <RegisterLink to="/register?role=agent" tone={tone} instead={<p className="label">{registrationClosed}</p>}>
        Register as an agent
      </RegisterLink>
    )
  }
  if (!isOpen) {
    return (
      <p>
        <Badge tone="warn" icon="clock">
          Payments aren’t open yet
        </Badge>
      </p>
    )
  }
  return (
    <>
      {isSignedIn ? (
        <OpenCheckout choice={{ plan, cycle }} tone={tone}>
          Choose {planNames[plan]}
        </OpenCheckout>
      ) : (
        <ButtonLink to={`/login?return_to=${encodeURIComponent(checkoutAddress({ plan, cycle }))}`} tone={tone}>
          Choose {planNames[plan]}
        </ButtonLink>
      )}
      {!isSignedIn && <NoAccountYet />}
    </>
  )
}

function NoAccountYet() {
  if (!useIsRegistrationOpen()) return <p className="label">No account yet? {registrationClosed}</p>
  return (
    <p className="label">
      No account yet? <Link to="/register">It starts with 7 free days</Link> of Basic, no card needed.
    </p>
  )
}
