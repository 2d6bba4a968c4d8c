import { first, isNode, type Node, type NodeIndex, resolve } from './node.ts'

/** A whole number up to a million; null otherwise. */
export function readQuantity(value: unknown): number | null {
  const digits = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return /^\d{1,7}$/.test(digits) && Number(digits) <= 1_000_000 ? Number(digits) : null
}

export function amountOf(node: Node, name: string, members: readonly string[], index: NodeIndex): number | null {
  const quantity = first(node, name)
  if (!isNode(quantity)) return readQuantity(quantity)
  const amounts = members.map((member) => readQuantity(first(resolve(quantity, index), member)))
  return amounts.find((amount) => amount !== null) ?? null
}

/** Tickets left, if the page gives its stock. */
export function quantityOf(offer: Node, index: NodeIndex): number | null {
  const level = first(offer, 'inventoryLevel')
  const value = isNode(level) ? stockOf(resolve(level, index)) : level
  // A whole of no offers has none left; other counts are of offers, not of tickets.
  return readQuantity(value) ?? (readQuantity(first(offer, 'offerCount')) === 0 ? 0 : null)
}

/** A bound says how many are left only where it is nought. */
function stockOf(level: Node): unknown {
  const value = first(level, 'value')
  return value === undefined && readQuantity(first(level, 'maxValue')) === 0 ? 0 : value
}
