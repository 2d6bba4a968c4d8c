import { manyText } from '#worker/ground/platform/count-text.ts'
import { maxBrowseWalk } from '#worker/matches/catalogue/constants.ts'
import type { BrowsePage } from '#worker/matches/catalogue/contract.ts'

/** Number of matches on the page, whether more follow, and whether the look-ahead limit cut the list. */
export function summaryText({ matches, next, previous, isCut, query }: BrowsePage): string {
  const count = manyText(matches.length, 'match', 'matches')
  if (query.sort) return `${count} of the next ${maxBrowseWalk}`
  if (isCut) return `${count} among the ${maxBrowseWalk} searched. Go to the next page to search further.`
  if (next !== null) return previous === null ? `First ${count}` : `${count} on this page`
  return previous === null ? count : `Last ${count}`
}
