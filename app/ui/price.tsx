import { formatMoney } from '#worker/platform/money.ts'

/** A price in its currency; a dash, said as "no price", where there is none. */
export function Price({ pence, currency }: { pence: number | null; currency: string | null }) {
  if (pence === null) {
    return (
      <span className="amount muted">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">No price</span>
      </span>
    )
  }
  return <span className="amount">{priceText(pence, currency)}</span>
}

/** "£64.00"; pounds where the page told no currency, since that is what every watched platform sells in. */
export function priceText(pence: number, currency: string | null): string {
  return formatMoney(pence, currency ?? 'GBP')
}

/** What a shown price includes. */
export function priceNote({ feesPence }: { feesPence: number | null }): 'all-in' | 'plus fees' {
  return feesPence === null ? 'plus fees' : 'all-in'
}
