import { formatMoney, formatMoneyShort } from '#worker/ground/platform/money.ts'

export type PriceProps = {
  pence: number | null
  currency: string | null
  /** Says that fees may come on top. */
  isPlusFees?: boolean | null | undefined
}

/** A price in its currency; without one a dash, read as "no price". */
export function Price({ pence, currency, isPlusFees }: PriceProps) {
  if (pence === null) {
    return (
      <span className="amount muted">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">No price</span>
      </span>
    )
  }
  return (
    <>
      <span className="amount">{priceText(pence, currency)}</span>
      {isPlusFees && <span className="label"> +&nbsp;fees</span>}
    </>
  )
}

/** "£64.00", "£64.00 + fees"; a price without a currency is in pounds. */
export function priceText(pence: number, currency: string | null, isPlusFees?: boolean | null): string {
  return formatMoney(pence, currency ?? 'GBP') + (isPlusFees ? ' + fees' : '')
}

/** In a sentence, as messages and alerts' names say it: "£64", "£64.50". */
export function spokenPrice(pence: number, currency: string | null): string {
  return formatMoneyShort(pence, currency ?? 'GBP')
}
