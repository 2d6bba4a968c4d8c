import { maxBrowseWalk } from '#worker/catalogue/constants.ts'
import type { BrowsePage } from '#worker/catalogue/contract.ts'

/** Number of matches on the page, whether more follow, and whether the look-ahead limit cut the list. */
export function summaryText({ matches, next, previous, isCut }: BrowsePage): string {
  const count = `${matches.length} ${matches.length === 1 ? 'match' : 'matches'}`
  if (isCut) return `${count} among the ${maxBrowseWalk} that were looked through; go on to look further.`
  if (next !== null) return `${count} on this page; more follow.`
  return previous === null ? `${count}.` : `${count} on this page, the last.`
}
