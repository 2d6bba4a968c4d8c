import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { LongField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { dateText } from '#app/ui/london-time.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Facts } from '#app/ui/payment-facts.tsx'
import { Price } from '#app/ui/price.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { receiptPath, refundPath } from '#worker/money/payments/constants.ts'
import { receiptLine, receiptName } from '#worker/money/payments/receipts/rules.ts'
import { maxNoteLength } from '#worker/money/payments/refunds/constants.ts'
import { consumerRulesAt } from '#worker/people/plans/rules.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Route } from './+types/refund.ts'
import { uncached } from './order.ts'

type Visit = Pick<Route.LoaderArgs, 'request' | 'context'>

async function paidOrder({ request, context }: Visit) {
  const { userId } = admit(context)
  const id = new URL(request.url).searchParams.get('order') ?? ''
  const order = await context.get(servicesContext).payments.findOwn(userId, id)
  if (!order) throw data(null, { status: 404 })
  return order
}

/** The user's own payment, and what comes back if it is cancelled now. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const order = await paidOrder({ request, context })
  const { refunds, receipts, newRequestId } = context.get(servicesContext)
  const offer = await refunds.offer(order)
  if (!offer) throw data(null, { status: 404 })
  const [asked, documents] = await Promise.all([refunds.ofOrder(order.id), receipts.ofOrder(order.id)])
  const { id, plan, cycle, amountPence, isByHand, state, createdAt } = order
  return {
    id,
    plan,
    cycle,
    amountPence,
    isByHand,
    state,
    createdAt,
    offer,
    requestId: newRequestId(),
    law: consumerRulesAt(createdAt).law,
    refunds: asked.map(({ amountPence, state, createdAt }) => ({ amountPence, state, createdAt })),
    notes: documents.filter(({ kind }) => kind === 'credit_note').map(({ number }) => number),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const order = await paidOrder({ request, context })
  const done = await context.get(servicesContext).refunds.cancel(order, await fieldsOf(request, context))
  if (!done.ok) return troubled(done.error, {})
  throw redirect(`${refundPath}?order=${order.id}`, 303)
}

export const headers = uncached

export function meta() {
  return pageHead({ title: 'Refund', description: 'Cancel a payment and get money back.', robots: 'noindex' })
}

export default function RefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, cycle, amountPence, createdAt, offer, refunds, notes, state } = loaderData
  const isOpen = offer.leftPence > 0 && state !== 'disputed' && !refunds.some((one) => one.state === 'asked')
  return (
    <div className="page payment">
      <h1>Get money back</h1>
      <Progress refunds={refunds} state={state} />
      <Panel title="Payment">
        <Facts
          facts={[
            ['For', receiptLine({ plan, cycle })],
            ['Paid', <Price key="paid" pence={amountPence} currency="GBP" />],
            ['On', dateText(createdAt)],
            ...(offer.leftPence > 0
              ? [['Days used', `${offer.usedDays} of ${offer.runsDays}`] as [string, string]]
              : []),
            ...notes.map((number): [string, React.ReactNode] => [
              'Credit note',
              <Link key={number} to={`${receiptPath}/${receiptName(number)}`}>
                {receiptName(number)}
              </Link>,
            ]),
          ]}
        />
      </Panel>
      {isOpen && <Form {...loaderData} error={actionData?.error.message} />}
      <p className="actions">
        <ButtonLink to="/dashboard?tab=plan" tone="quiet">
          Back to my plan
        </ButtonLink>
      </p>
    </div>
  )
}

type ProgressProps = Pick<Route.ComponentProps['loaderData'], 'refunds' | 'state'>

function Progress({ refunds, state }: ProgressProps) {
  if (state === 'disputed') {
    return (
      <Banner tone="warn">
        <p>You dispute this payment at PayPal, and it is settled there. Alerts go on meanwhile.</p>
      </Banner>
    )
  }
  const last = refunds.at(-1)
  if (!last) return null
  const sum = <Price pence={last.amountPence} currency="GBP" />
  if (last.state === 'done') {
    return (
      <Banner tone="good">
        <p>{sum} was given back the way you paid. The credit note was emailed to you.</p>
      </Banner>
    )
  }
  if (last.state === 'requested') {
    return (
      <Banner tone="warn">
        <p>{sum} is on its way back. PayPal has not confirmed it yet; we keep asking and email you the credit note.</p>
      </Banner>
    )
  }
  if (last.state === 'asked') {
    return (
      <Banner tone="warn">
        <p>You asked for a refund on {dateText(last.createdAt)}. We answer by email.</p>
      </Banner>
    )
  }
  if (last.state === 'failed') {
    return (
      <Banner tone="live">
        <p>The refund did not go through. Try again, or write to us.</p>
      </Banner>
    )
  }
  return null
}

type FormProps = Pick<Route.ComponentProps['loaderData'], 'offer' | 'requestId' | 'law' | 'id' | 'isByHand'> & {
  error: string | undefined
}

function Form({ offer, requestId, law, id, isByHand, error }: FormProps) {
  const { rightPence, rightEndsAt, isRightOver, coolingOffDays, isUsed, planUntilAt } = offer
  const isRight = rightPence > 0
  return (
    <PostForm
      className="panel checkout-form"
      action={`${refundPath}?order=${id}`}
      failed={serverError}
      error={error && <p>{error}</p>}
    >
      <h2 className="panel-title">{isRight ? 'Cancel this payment' : 'Ask for a refund'}</h2>
      <input type="hidden" name="request_id" value={requestId} />
      {isRight ? (
        <p>
          You get back{' '}
          <strong>
            <Price pence={rightPence} currency="GBP" />
          </strong>
          {isUsed ? ', for the days not used' : ', all of it'}. Until {dateText(rightEndsAt)} this is your right ({law}
          ); no reason is needed.{' '}
          {planUntilAt === null
            ? `Your plan ends ${isUsed ? 'within a day' : 'as if it had not been paid'}.`
            : `What else you paid stays: your paid plan then runs until ${dateText(planUntilAt)}.`}
        </p>
      ) : (
        <p>
          {isRightOver
            ? `The ${manyText(coolingOffDays, 'day')} in which you can cancel as of right ended on ${dateText(rightEndsAt)}.`
            : 'Your right to cancel is for the days not used, and there are none left.'}{' '}
          Tell us why, and we decide and answer by email.
        </p>
      )}
      <LongField
        label={isRight ? 'Why? It helps us' : 'Why'}
        name="note"
        required={!isRight}
        rows={3}
        maxLength={maxNoteLength}
      />
      <p className="label">
        {isByHand
          ? 'You did not pay with PayPal: we transfer the money and answer by email.'
          : 'PayPal returns the money the way it was paid.'}
      </p>
      <Button tone={isRight ? 'danger' : 'amber'}>
        {isRight && !isByHand ? 'Cancel and get it back' : 'Ask for a refund'}
      </Button>
    </PostForm>
  )
}
