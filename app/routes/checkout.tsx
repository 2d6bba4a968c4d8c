import { Link, redirect } from 'react-router'
import { roleIds } from '#worker/accounts/constants.ts'
import { texts } from '#worker/payments/constants.ts'
import { priceOf, refusalOf, vatIn } from '#worker/payments/rules.ts'
import { type BillingCycle, billingCycles, type PaidPlan, paidPlans, planNames } from '#worker/plans/constants.ts'
import { fieldsOf, troubled } from '../account/form.ts'
import { admit } from '../admit.ts'
import { servicesContext } from '../context.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { pageHead } from '../ui/page-head.ts'
import { Price } from '../ui/price.tsx'
import type { Route } from './+types/checkout.ts'
import { typedOf } from './checkout/fields.ts'
import { CheckoutForm } from './checkout/form.tsx'
import { CycleSwitch } from './pricing/cycle-switch.tsx'

function wishOf(url: string): { plan: PaidPlan; cycle: BillingCycle } | null {
  const query = new URL(url).searchParams
  const plan = paidPlans.find((one) => one === query.get('plan'))
  const cycle = billingCycles.find((one) => one === (query.get('cycle') ?? 'monthly'))
  return plan && cycle ? { plan, cycle } : null
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admit(context)
  const wish = wishOf(request.url)
  if (!wish) throw redirect('/pricing')
  const { plans, config } = context.get(servicesContext)
  const refusal = refusalOf(wish.plan, await plans.planOf(caller.userId), caller.roleId === roleIds.Agent)
  const name = [caller.firstName, caller.lastName].filter((part) => part !== '').join(' ')
  return { ...wish, refusal, hasPayments: config.hasPayments, name, email: caller.email }
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  const wish = wishOf(request.url)
  if (!wish) throw redirect('/pricing')
  const { payments } = context.get(servicesContext)
  const fields = await fieldsOf(request, context)
  const started = await payments.startFromForm(caller, { ...fields, ...wish })
  if (started.ok) throw redirect(started.value.approvalUrl, 303)
  return troubled(started.error, { typed: typedOf(fields) })
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

export function meta() {
  return pageHead({ title: 'Checkout', description: 'Pay for a plan with PayPal.', robots: 'noindex' })
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, cycle, refusal, hasPayments } = loaderData
  const trail = [
    { name: 'Pricing', path: '/pricing' },
    { name: 'Checkout', path: `/checkout?plan=${plan}&cycle=${cycle}` },
  ]
  return (
    <div className="page checkout">
      <Breadcrumbs trail={trail} />
      <h1>Checkout</h1>
      <div className="checkout-parts">
        <Summary plan={plan} cycle={cycle} />
        {!hasPayments ? (
          <Closed title={texts.unavailableTitle} text={texts.unavailable} />
        ) : refusal ? (
          <Closed title={`${planNames[plan]} can't be bought now`} text={refusal} />
        ) : (
          <CheckoutForm defaults={loaderData} trouble={actionData} />
        )}
      </div>
    </div>
  )
}

function Closed({ title, text }: { title: string; text: string }) {
  return (
    <div className="notice">
      <h2 className="notice-title">{title}</h2>
      <p>{text}</p>
      <ButtonLink to="/pricing">See the plans</ButtonLink>
    </div>
  )
}

function Summary({ plan, cycle }: { plan: PaidPlan; cycle: BillingCycle }) {
  const pence = priceOf(plan, cycle)
  return (
    <aside className="plan-ticket checkout-summary" aria-labelledby="summary">
      <div className="plan-body">
        <h2 id="summary">{planNames[plan]}</h2>
        <CycleSwitch cycle={cycle} addressOf={(one) => `/checkout?plan=${plan}&cycle=${one}`} />
        <p>
          From the minute of payment for one {cycle === 'monthly' ? 'month' : 'year'}. If this plan is running already,
          the time is added to its end; what is left of a smaller plan is credited in days.
        </p>
        <p className="muted">
          Nothing renews by itself, and we keep no card. <Link to="/terms#refunds">Cancelling and refunds</Link>
        </p>
      </div>
      <div className="stub plan-stub">
        <p>
          <span className="plan-price">
            <Price pence={pence} currency="GBP" />
          </span>
        </p>
        <p className="label">
          Once, including <Price pence={vatIn(pence)} currency="GBP" /> VAT
        </p>
      </div>
    </aside>
  )
}
