import { Link, redirect } from 'react-router'
import { failurePath, receiptPath } from '#worker/payments/constants.ts'
import { receiptName, receiptTitle } from '#worker/payments/receipts/rules.ts'
import { isOpen, isPaid } from '#worker/payments/rules.ts'
import { planNames } from '#worker/plans/constants.ts'
import { servicesContext } from '../../context.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { dateText } from '../../ui/london-time.ts'
import { pageHead } from '../../ui/page-head.ts'
import { Panel } from '../../ui/panel.tsx'
import { Price } from '../../ui/price.tsx'
import type { Route } from './+types/success.ts'
import { Facts } from './facts.tsx'
import { orderOf, resultPath, uncached } from './order.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const order = await orderOf({ request, context })
  const { plan, cycle, amountPence, state, providerOrderId: id } = order
  if (!isPaid(state) && !isOpen(state)) throw redirect(resultPath(failurePath, id))
  const { plans, receipts } = context.get(servicesContext)
  const [view, documents] = await Promise.all([plans.planOf(order.userId ?? 0), receipts.ofPayment(id ?? '')])
  return { plan, cycle, amountPence, state, id, untilAt: view.paidUntilAt, documents }
}

export const headers = uncached

export function meta() {
  return pageHead({ title: 'Payment', description: 'Your payment for a Touchline plan.', robots: 'noindex' })
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page payment">
      {isOpen(loaderData.state) ? <Pending id={loaderData.id} /> : <Paid {...loaderData} />}
    </div>
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
  const isWhole = state === 'captured' || state === 'disputed'
  return (
    <>
      <h1>{isWhole ? 'Payment successful' : 'This payment was given back'}</h1>
      {isWhole ? (
        <Banner tone="good">
          <p>Your plan is active. A receipt was emailed to you.</p>
        </Banner>
      ) : (
        <Banner tone="warn">
          <p>{state === 'partly_refunded' ? 'A part' : 'All'} of this payment was given back.</p>
        </Banner>
      )}
      <Panel title="Subscription">
        <Facts
          facts={[
            ['Plan', planNames[plan]],
            ['Billing cycle', cycle === 'monthly' ? 'Monthly' : 'Yearly'],
            ['Amount paid', <Price key="amount" pence={amountPence} currency="GBP" />],
            ['Payment ID', id ?? ''],
            [
              'Next billing date',
              `${untilAt === null ? 'None' : dateText(untilAt)}: the plan ends then unless you pay again`,
            ],
            ...documents.map((receipt): [string, React.ReactNode] => [
              receiptTitle(receipt),
              <Link key={receipt.number} to={`${receiptPath}/${receiptName(receipt.number)}`}>
                {receiptName(receipt.number)}
              </Link>,
            ]),
          ]}
        />
      </Panel>
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
            <Link to="/dashboard?tab=preferences">Enable automation</Link> in your preferences.
          </li>
        </ul>
      </section>
      <Actions />
    </>
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
