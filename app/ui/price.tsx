import { formatMoney, formatMoneyShort } from '#worker/platform/money.ts'

/** A price in its currency; without one a dash, read as "no price". */
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

/** "£64.00"; defaults to pounds, the currency of every watched platform. */
export function priceText(pence: number, currency: string | null): string {
  return formatMoney(pence, currency ?? 'GBP')
}

/** In a sentence, as messages and alerts' names say it: "£64", "£64.50". */
export function spokenPrice(pence: number, currency: string | null): string {
  return formatMoneyShort(pence, currency ?? 'GBP')
}

/** What a shown price includes. */
export function priceNote({ feesPence }: { feesPence: number | null }): 'all-in' | 'plus fees' {
  return feesPence === null ? 'plus fees' : 'all-in'
}
