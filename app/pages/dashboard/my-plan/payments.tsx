import { Link } from 'react-router'
import { dateText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { Price } from '#app/ui/price.tsx'
import { methodNames, receiptPath, refundPath, unsettledStates } from '#worker/money/payments/constants.ts'
import type { PaymentLine } from '#worker/money/payments/contract.ts'
import { receiptLine, receiptName } from '#worker/money/payments/receipts/rules.ts'

const stateTexts: Partial<Record<PaymentLine['state'], string>> = {
  partly_refunded: 'Partly given back',
  refunded: 'Given back',
  reversed: 'Reversed',
  disputed: 'Disputed',
}

function stateText({ state, method }: PaymentLine): string | undefined {
  // The only `created` orders in the list are those that PayPal did not answer.
  const isUnsettled = state === 'created' || unsettledStates.some((one) => one === state)
  if (!isUnsettled) return stateTexts[state]
  return method === 'paypal'
    ? 'PayPal is still checking it, and we will mail you'
    : `Your ${methodNames[method].toLowerCase()} has not been confirmed yet; your plan starts when it is`
}

/** What was paid, each with its documents and the way to get it back. */
export function Payments({ payments }: { payments: readonly PaymentLine[] }) {
  if (payments.length === 0) return null
  return (
    <Panel title="Payments">
      <ul className="my-plan-payments">
        {payments.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </Panel>
  )
}

function Line({ line }: { line: PaymentLine }) {
  const { id, plan, cycle, amountPence, state, createdAt, documents, refundAskedAt } = line
  return (
    <li>
      <p>
        <strong>{receiptLine({ plan, cycle })}</strong>, <Price pence={amountPence} currency="GBP" />
      </p>
      <p className="label">
        {[
          dateText(createdAt),
          stateText(line),
          refundAskedAt !== null && `You asked for a refund on ${dateText(refundAskedAt)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        {documents.map(({ number }) => (
          <span key={number}>
            {' '}
            · <Link to={`${receiptPath}/${receiptName(number)}`}>{receiptName(number)}</Link>
          </span>
        ))}
        {(state === 'captured' || state === 'partly_refunded') && (
          <span>
            {' '}
            ·{' '}
            <Link to={`${refundPath}?order=${id}`}>
              {refundAskedAt === null ? 'Get money back' : 'See your request'}
              <span className="visually-hidden"> for {receiptLine({ plan, cycle })}</span>
            </Link>
          </span>
        )}
      </p>
    </li>
  )
}
