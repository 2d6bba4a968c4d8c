/** A part of what a session costs, in both protocols. */
type Total = { type: string; amount: number }

const feeTypes = new Set(['fee', 'fulfillment', 'tax', 'gift_wrap', 'tip'])

/** Null unless the seller says exactly one. */
export function totalOf(totals: readonly Total[]): number | null {
  const [total, ...others] = totals.filter(({ type }) => type === 'total')
  return total && others.length === 0 ? total.amount : null
}

export function feesOf(totals: readonly Total[]): number {
  return totals.reduce((sum, { type, amount }) => sum + (feeTypes.has(type) ? amount : 0), 0)
}

/** The option that costs least; one without a price comes last. */
export function cheapestOf<Option extends { totals?: Total[] | undefined }>(options: readonly Option[]): Option | null {
  const cost = ({ totals = [] }: Option) => totalOf(totals) ?? Number.MAX_SAFE_INTEGER
  return options.toSorted((one, other) => cost(one) - cost(other))[0] ?? null
}
