import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useHasScript } from '#app/ui/hooks/use-has-script.ts'
import { dateText } from '#app/ui/london-time.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { Facts } from '#app/ui/payment-facts.tsx'
import { Price } from '#app/ui/price.tsx'
import { texts } from '#worker/money/payments/constants.ts'
import { creditedName, paidBy, receiptLine, receiptName, receiptTitle } from '#worker/money/payments/receipts/rules.ts'
import type { Route } from './+types/receipt.ts'
import { uncached } from './order.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { userId } = admit(context)
  const { receipts, config } = context.get(servicesContext)
  const receipt = await receipts.find(userId, params.number)
  if (!receipt) throw data(null, { status: 404 })
  const { name, address, vatNumber, isPlaceholder } = config.company
  return { ...receipt, seller: { name, address, vatNumber, isPlaceholder } }
}

export const headers = uncached

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `${receiptTitle(loaderData)} ${receiptName(loaderData.number)}` : 'Receipt'
  return pageHead({ title, description: 'A receipt for a Touchline plan.', robots: 'noindex' })
}

/** Prints to one page of A4. */
export default function ReceiptPage({ loaderData: receipt }: Route.ComponentProps) {
  const {
    number,
    kind,
    grossPence,
    vatPence,
    vatPercent,
    fromAt,
    untilAt,
    issuedAt,
    buyer,
    paymentId,
    credits,
    seller,
  } = receipt
  const isPayment = kind === 'receipt'
  const hasScript = useHasScript()
  return (
    <article className="page payment receipt">
      <h1>
        {receiptTitle(receipt)} {receiptName(number)}
      </h1>
      <Facts
        facts={[
          ['Date', dateText(issuedAt)],
          [isPayment ? 'For' : 'Given back for', receiptLine(receipt)],
          ...(credits
            ? [['Credits', `${creditedName(credits)} of ${dateText(credits.issuedAt)}`] as [string, string]]
            : []),
          ...(isPayment ? [['Period', `${dateText(fromAt)} to ${dateText(untilAt)}`] as [string, string]] : []),
          ['Net', <Price key="net" pence={grossPence - vatPence} currency="GBP" />],
          [`VAT ${vatPercent}%`, <Price key="vat" pence={vatPence} currency="GBP" />],
          [isPayment ? paidBy(receipt.method) : 'Given back', <Price key="gross" pence={grossPence} currency="GBP" />],
          ['Payment ID', paymentId],
          ...(buyer ? [['Buyer', `${buyer.name}, ${buyer.address}`] as [string, string]] : []),
          ['Seller', `${seller.name}, ${seller.address}`],
          ['VAT number', seller.vatNumber],
        ]}
      />
      {seller.isPlaceholder && <p className="info-note">{texts.placeholderSeller}</p>}
      <p className="actions">
        <ButtonLink to="/dashboard?tab=plan" tone="quiet">
          Back to my plan
        </ButtonLink>
        {hasScript && (
          <Button type="button" tone="quiet" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </p>
    </article>
  )
}
