import { Link, redirect, useNavigation } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CycleSwitch } from '#app/ui/checkout/cycle-switch.tsx'
import { CheckoutForm, typedOf } from '#app/ui/checkout/form.tsx'
import { prospectText, type RunningTrial, trialText } from '#app/ui/checkout/prospect.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { Price } from '#app/ui/price.tsx'
import { texts } from '#worker/money/payments/constants.ts'
import type { Prospect } from '#worker/money/payments/periods.rules.ts'
import { priceOf, vatIn } from '#worker/money/payments/rules.ts'
import {
  type BillingCycle,
  billingCycles,
  type PaidPlan,
  paidPlans,
  planNames,
} from '#worker/people/plans/constants.ts'
import type { Route } from './+types/checkout.ts'
import { checkoutFacts } from './facts.ts'

function orderOf(url: string): { plan: PaidPlan; cycle: BillingCycle } | null {
  const query = new URL(url).searchParams
  const plan = paidPlans.find((one) => one === query.get('plan'))
  const cycle = billingCycles.find((one) => one === (query.get('cycle') ?? 'monthly'))
  return plan && cycle ? { plan, cycle } : null
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admit(context, 'Sign in, and you come back here with the plan you chose.', 'Sign in to check out')
  const order = orderOf(request.url)
  if (!order) throw redirect('/pricing')
  const { hasPayments } = context.get(servicesContext).config
  return { ...order, ...(await checkoutFacts(caller, order.plan, context)), hasPayments }
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  const order = orderOf(request.url)
  if (!order) throw redirect('/pricing')
  const { payments } = context.get(servicesContext)
  const fields = await fieldsOf(request, context)
  const started = await payments.startFromForm(caller, { ...fields, ...order })
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
  const isBusy = useNavigation().state !== 'idle'
  const trail = [
    { name: 'Pricing', path: '/pricing' },
    { name: 'Checkout', path: `/checkout?plan=${plan}&cycle=${cycle}` },
  ]
  return (
    <div className="page checkout">
      <Breadcrumbs trail={trail} />
      <h1>Checkout</h1>
      <div className="checkout-parts">
        <Summary
          plan={plan}
          cycle={cycle}
          prospect={refusal ? null : loaderData.prospects[cycle]}
          trial={refusal ? null : loaderData.trial}
        />
        {!hasPayments ? (
          <Closed title={texts.unavailableTitle} text={texts.unavailable} />
        ) : refusal ? (
          <Closed title={`${planNames[plan]} can't be bought now`} text={refusal} />
        ) : (
          <CheckoutForm
            choice={{ plan, cycle }}
            buyer={loaderData}
            className="panel checkout-form"
            trouble={actionData}
          >
            {({ isComplete }) => (
              <Button disabled={!isComplete || isBusy}>{isBusy ? 'Opening PayPal' : 'Pay with PayPal'}</Button>
            )}
          </CheckoutForm>
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

type SummaryProps = { plan: PaidPlan; cycle: BillingCycle; prospect: Prospect | null; trial: RunningTrial | null }

function Summary({ plan, cycle, prospect, trial }: SummaryProps) {
  const lost = trialText(plan, trial)
  const pence = priceOf(plan, cycle)
  return (
    <aside className="plan-ticket checkout-summary" aria-labelledby="summary">
      <div className="plan-body">
        <h2 id="summary">{planNames[plan]}</h2>
        <CycleSwitch cycle={cycle} addressOf={(one) => `/checkout?plan=${plan}&cycle=${one}`} />
        <p>{prospect ? prospectText(plan, prospect) : planTime(cycle)}</p>
        {lost && <p>{lost}</p>}
        <p className="muted">
          Nothing renews by itself, and we keep no card. Within 14 days you can cancel and get money back:{' '}
          <Link to="/terms#refunds">Cancelling and refunds</Link>
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

/** For who cannot buy the plan now. */
function planTime(cycle: BillingCycle): string {
  return `From the minute of payment for one ${cycle === 'monthly' ? 'month' : 'year'}.`
}
