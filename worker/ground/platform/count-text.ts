/** Kept, because making one is slow. */
const counts = new Intl.NumberFormat('en-GB')

/** "1,200" */
export function countText(count: number): string {
  return counts.format(count)
}

/** "1 user", "1,200 users" */
export function manyText(count: number, one: string, many?: string): string {
  return `${countText(count)} ${nounOf(count, one, many)}`
}

/** The noun alone, where the count stands in an element of its own. */
export function nounOf(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}
