import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { ConfirmFirst } from '#app/ui/account/confirm-first.tsx'
import { type Fields, fieldsOf, troubled } from '#app/ui/account/form.ts'
import { askForProof, type ProofAsked, proveFirst } from '#app/ui/account/proof.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Facts } from '#app/ui/payment-facts.tsx'
import { Price } from '#app/ui/price.tsx'
import type { Failure, Result } from '#worker/ground/platform/result.ts'
import { methodNames } from '#worker/money/payments/constants.ts'
import { deskTexts, paymentsDeskPath } from '#worker/money/payments/desk/constants.ts'
import { receiptLine } from '#worker/money/payments/receipts/rules.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { readAgainAfterConflict } from '../after-conflict.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/payment.ts'
import { PaymentConfirm } from './payment-confirm.tsx'
import { PaymentDocuments, PaymentLedger, PaymentNotices } from './payment-parts.tsx'
import { PaymentRefund, RefundHistory } from './payment-refund.tsx'
import { marksOf, statusTones, statusWords } from './payment-words.ts'

const notices = {
  confirm: 'The payment is confirmed, and the plan runs.',
  fail: 'The payment is marked as failed.',
  refund: 'The refund is made or on its way: see below.',
  decline: 'The refund is declined. Answer the customer by email.',
  resend: 'The document was sent again.',
  reconcile: 'PayPal was asked.',
} as const
type Intent = keyof typeof notices

/** Intents that give or take money ask for proof of identity first. */
const proven: readonly Intent[] = ['confirm', 'refund']

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { paymentsDesk, refunds, payments, newRequestId } = context.get(servicesContext)
  const [found, order] = await Promise.all([paymentsDesk.payment(params.paymentId), payments.findAny(params.paymentId)])
  if (!found || !order) throw data(null, { status: 404 })
  const { notices: received, headers } = takeNotices({ request, context })
  const [offer, given] = await Promise.all([refunds.offer(order), refunds.ofOrder(order.id)])
  const shown = {
    url: addressOf(`${paymentsDeskPath}/${order.id}`, context),
    operator: operatorOf(caller),
    ...found,
    offer,
    given,
    requestId: newRequestId(),
    done: Object.entries(notices).find(([name]) => name === received.get('payment'))?.[1] ?? null,
  }
  return data(shown, { headers })
}

type Answer = { error?: Failure; typed?: Fields; proof?: ProofAsked }

export async function action({ params, request, context }: Route.ActionArgs) {
  const caller = admitToDesk(context)
  const fields = await fieldsOf(request, context)
  const intent = (Object.keys(notices) as Intent[]).find((name) => name === fields.intent)
  if (!intent) throw data(null, { status: 400 })
  if (proven.includes(intent)) {
    const proof = await proveFirst({ caller, fields, request, context })
    if ('methods' in proof) return askForProof(proof)
  }
  const { paymentsDesk, refunds } = context.get(servicesContext)
  const { paymentId: id } = params
  const acts: Record<Intent, () => Promise<Result<unknown>>> = {
    confirm: () => paymentsDesk.confirm(id, fields, caller.userId),
    fail: () => paymentsDesk.markFailed(id, caller.userId),
    refund: () => refunds.refund(id, fields, caller.userId),
    decline: () => refunds.decline(id, caller.userId),
    resend: () => paymentsDesk.resend(id, fields.number ?? '', caller.userId),
    reconcile: () => paymentsDesk.reconcile(id, caller.userId),
  }
  const done = await acts[intent]()
  if (!done.ok) return troubled(done.error, { typed: fields })
  throw redirect(`${paymentsDeskPath}/${id}`, { status: 303, headers: noticeHeaders({ payment: intent }, context) })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...actionHeaders])
}

export const shouldRevalidate = readAgainAfterConflict

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Payment', 'One payment.')
}

export const ErrorBoundary = AdminDenied

function purposeOf({ fields: { intent, amount = '' } }: ProofAsked): string {
  if (intent === 'confirm') return 'confirm this payment'
  return `give back ${/^\d+(\.\d\d?)?$/.test(amount) ? `£${amount}` : 'money'} of this payment`
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, record, documents, ledger, notices: sent, offer, given, requestId, done } = loaderData
  const { error, typed, proof }: Answer = actionData ?? {}
  if (proof)
    return <ConfirmFirst proof={proof} purpose={purposeOf(proof)} cancelTo={`${paymentsDeskPath}/${record.id}`} />
  const trouble = (intent: Intent) => (typed?.intent === intent ? { error, typed } : {})
  const isPending = record.status === 'pending'
  const mayConfirm = isPending && record.isByHand
  const mayRefund = offer !== null && offer.leftPence > 0 && record.state !== 'disputed'
  // A form shows its own error, unless another operator was first and it is gone.
  const isShownThere = (typed?.intent === 'confirm' && mayConfirm) || (typed?.intent === 'refund' && mayRefund)
  return (
    <Desk operator={operator} done={done} current={paymentsDeskPath} title="Payment">
      {error && !isShownThere && <Banner tone="live">{error.message}</Banner>}
      <div className="desk-columns">
        <div className="desk-column">
          <Panel title="Record" action={<Marks record={record} />}>
            <Record record={record} />
            <Asks isPending={isPending} isByHand={record.isByHand} />
          </Panel>
          {mayConfirm && <PaymentConfirm record={record} {...trouble('confirm')} />}
          <RefundHistory refunds={given} />
          {record.state === 'disputed' && (
            <Panel title="Refund">
              <p>{deskTexts.disputed}</p>
            </Panel>
          )}
          {mayRefund && (
            <PaymentRefund
              key={given.length}
              offer={offer}
              requestId={requestId}
              isByHand={record.isByHand}
              asked={given.find(({ state }) => state === 'asked')}
              {...trouble('refund')}
            />
          )}
        </div>
        <div className="desk-column">
          <PaymentDocuments documents={documents} />
          <PaymentNotices notices={sent} />
        </div>
      </div>
      <PaymentLedger lines={ledger} orderId={record.id} userId={record.userId} />
      <p className="actions">
        <ButtonLink to={paymentsDeskPath} tone="quiet">
          All payments
        </ButtonLink>
      </p>
    </Desk>
  )
}

function Marks({ record }: RecordProps) {
  return (
    <span className="desk-match-marks">
      <Badge tone={statusTones[record.status]}>{statusWords[record.status]}</Badge>
      {marksOf(record).map(([words, tone]) => (
        <Badge key={words} tone={tone}>
          {words}
        </Badge>
      ))}
    </span>
  )
}

type RecordProps = Pick<Route.ComponentProps['loaderData'], 'record'>

function Record({ record }: RecordProps) {
  const { userId, email, plan, cycle, amountPence, method, reference, providerOrderId, notes, createdAt, state } =
    record
  const facts: [string, React.ReactNode][] = [
    [
      'User',
      userId === null ? (
        'Erased'
      ) : (
        <Link key="user" to={`${paymentsDeskPath}?q=${userId}`}>{`${email} (${userId})`}</Link>
      ),
    ],
    ['For', receiptLine({ plan, cycle })],
    ['Amount', <Price key="amount" pence={amountPence} currency="GBP" />],
    ...(record.givenBackPence > 0
      ? [['Given back', <Price key="back" pence={record.givenBackPence} currency="GBP" />] as [string, React.ReactNode]]
      : []),
    ['Method', methodNames[method]],
    ['State', state.replaceAll('_', ' ')],
    ['Made', momentText(createdAt)],
    ...(reference ? [['Reference', reference] as [string, string]] : []),
    ...(providerOrderId ? [['PayPal order', providerOrderId] as [string, string]] : []),
    ...(record.issue ? [['Refusal', record.issue] as [string, string]] : []),
    ...(notes ? [['Notes', notes] as [string, string]] : []),
  ]
  return <Facts facts={facts} />
}

function Asks({ isPending, isByHand }: { isPending: boolean; isByHand: boolean }) {
  if (isByHand && !isPending) return null
  return (
    <PostForm className="actions" failed={serverError}>
      <Button tone="quiet" name="intent" value={isByHand ? 'fail' : 'reconcile'}>
        {isByHand ? 'Mark as failed' : 'Reconcile now'}
      </Button>
    </PostForm>
  )
}
