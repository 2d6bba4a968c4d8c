import { Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { checkoutAddress } from '#app/ui/checkout/facts.ts'
import { dateText } from '#app/ui/london-time.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Facts } from '#app/ui/payment-facts.tsx'
import { Price } from '#app/ui/price.tsx'
import { failurePath, type OrderState, receiptPath } from '#worker/money/payments/constants.ts'
import { receiptName, receiptTitle } from '#worker/money/payments/receipts/rules.ts'
import { isPaid, isUndecided } from '#worker/money/payments/rules.ts'
import { autoPurchasePath } from '#worker/money/purchases/settings/constants.ts'
import { type Plan, planNames } from '#worker/people/plans/constants.ts'
import type { Route } from './+types/success.ts'
import { orderOf, resultPath, uncached } from './order.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const order = await orderOf({ request, context })
  const { plan, cycle, amountPence, state, providerOrderId: id } = order
  if (!isPaid(state) && !isUndecided(order)) throw redirect(resultPath(failurePath, id))
  const { payments, plans, receipts } = context.get(servicesContext)
  const [isUnapproved, view, documents] = await Promise.all([
    payments.isUnapproved(order),
    plans.planOf(order.userId ?? 0),
    receipts.ofPayment(id ?? ''),
  ])
  return { plan, cycle, amountPence, state, id, isUnapproved, untilAt: view.paidUntilAt, documents }
}

export const headers = uncached

export function meta() {
  return pageHead({ title: 'Payment', description: 'Your payment for a Touchline plan.', robots: 'noindex' })
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  return <div className="page payment">{resultOf(loaderData)}</div>
}

function resultOf(paid: Route.ComponentProps['loaderData']) {
  if (isPaid(paid.state)) return <Paid {...paid} />
  return paid.isUnapproved ? <Unapproved {...paid} /> : <Pending id={paid.id} />
}

function Unapproved({ plan, cycle, id }: Pick<Route.ComponentProps['loaderData'], 'plan' | 'cycle' | 'id'>) {
  return (
    <>
      <h1>Payment not approved yet</h1>
      <Banner tone="warn">
        <p>
          You haven’t approved this payment at PayPal yet, and nothing was taken. Go back to the checkout to pay for{' '}
          {planNames[plan]}, or leave it: the order ends by itself.
        </p>
      </Banner>
      <Facts facts={[['Payment ID', id ?? '']]} />
      <p className="actions">
        <ButtonLink to={checkoutAddress({ plan, cycle })}>Back to the checkout</ButtonLink>
        <ButtonLink to="/dashboard" tone="quiet">
          Go to Dashboard
        </ButtonLink>
      </p>
    </>
  )
}

function Pending({ id }: { id: string | null }) {
  return (
    <>
      <h1>PayPal is still checking</h1>
      <Banner tone="warn">
        <p>
          We don’t know yet whether your payment went through, and we keep asking. As soon as PayPal confirms it, your
          plan starts and we’ll email you the receipt. Please don’t pay again.
        </p>
      </Banner>
      <Facts facts={[['Payment ID', id ?? '']]} />
      <Actions />
    </>
  )
}

function Paid({ plan, cycle, amountPence, state, id, untilAt, documents }: Route.ComponentProps['loaderData']) {
  const isLost = state === 'refunded' || state === 'reversed'
  return (
    <>
      <Outcome plan={plan} state={state} />
      <Panel title="Subscription">
        <Facts
          facts={[
            ['Plan', planNames[plan]],
            ['Billing cycle', cycle === 'monthly' ? 'Monthly' : 'Yearly'],
            ['Amount paid', <Price key="amount" pence={amountPence} currency="GBP" />],
            ['Payment ID', id ?? ''],
            ...(isLost || untilAt === null
              ? []
              : [
                  [
                    'Next billing date',
                    `${dateText(untilAt)}. Nothing is charged by itself: pay again by then to go on.`,
                  ] as [string, string],
                ]),
            ...documents.map((receipt): [string, React.ReactNode] => [
              receiptTitle(receipt),
              <Link key={receipt.number} to={`${receiptPath}/${receiptName(receipt.number)}`}>
                {receiptName(receipt.number)}
              </Link>,
            ]),
          ]}
        />
      </Panel>
      {!isLost && <WhatIsNext />}
      <Actions />
    </>
  )
}

/** What became of the money, before all else. */
function Outcome({ plan, state }: Pick<Route.ComponentProps['loaderData'], 'plan' | 'state'>) {
  const [title, text] = outcomeOf(plan, state)
  return (
    <>
      <h1>{title}</h1>
      <Banner tone={state === 'captured' ? 'good' : 'warn'}>
        <p>{text}</p>
      </Banner>
    </>
  )
}

function outcomeOf(plan: Plan, state: OrderState): [title: string, text: string] {
  if (state === 'refunded')
    return ['This payment was given back', 'All of it went back. The credit note was emailed to you.']
  if (state === 'reversed')
    return ['This payment was reversed', 'PayPal took all of it back. The credit note was emailed to you.']
  if (state === 'partly_refunded') {
    return [
      'A part of this payment was given back',
      'Your plan was shortened by the same share. See My Plan for its end.',
    ]
  }
  if (state === 'disputed') {
    return [
      'This payment is disputed',
      `You dispute it at PayPal, and it is settled there. ${planNames[plan]} goes on meanwhile.`,
    ]
  }
  return ['Payment successful', `${planNames[plan]} is active now. A receipt was emailed to you.`]
}

function WhatIsNext() {
  return (
    <section className="section" aria-labelledby="next">
      <h2 id="next">What’s next</h2>
      <ul className="payment-next">
        <li>
          <Link to="/dashboard?tab=alerts">Set up alerts</Link> for your matches, teams and leagues.
        </li>
        <li>
          <Link to="/profile">Complete your profile</Link>.
        </li>
        <li>
          <Link to={autoPurchasePath}>Enable automation</Link>: say what may be bought for you.
        </li>
      </ul>
    </section>
  )
}

function Actions() {
  return (
    <p className="actions">
      <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
      <ButtonLink to="/" tone="quiet">
        Go to the home page
      </ButtonLink>
    </p>
  )
}
