import { isTicket } from '../catalogue/rules.ts'
import { seatsOf } from '../prices/party/rules.ts'
import { comparedSummary } from '../prices/summary/rules.ts'
import { maxDiffsPerChange } from './constants.ts'
import type { Change } from './contract.ts'

/** Whether a ticket at the match's lowest price changed, of the seller that lists name. */
export function isOfCheapest({ offers, seller, platform, matchAfter }: Change): boolean {
  if (seller?.platformId !== platform.id) return false
  return offers.some(({ after }) => after?.pricePence === matchAfter.lowestPricePence)
}

/** As what is said of a fall compares: with the match's lowest price that was sure last. Alerts are decided without. */
export function asCompared<Said extends Pick<Change, 'platformBefore' | 'matchBefore'>>(change: Said): Said {
  const { platformBefore, matchBefore } = change
  return {
    ...change,
    platformBefore: platformBefore && comparedSummary(platformBefore),
    matchBefore: comparedSummary(matchBefore),
  }
}

/** Whether as many seats together as before are left, as far as lists can be asked for them. */
export function isSeatsAsBefore({ offers }: Pick<Change, 'offers'>): boolean {
  const isCut = offers.length >= maxDiffsPerChange
  return !isCut && offers.every(({ before, after }) => before && after && seatsOf(before) === seatsOf(after))
}

/** Whether nothing changed but how many tickets are left: news for those who want seats together. */
export function isStockAlone({ offers, platformBefore }: Pick<Change, 'offers' | 'platformBefore'>): boolean {
  if (platformBefore === null || offers.length === 0) return false
  return offers.every(
    ({ before, after }) =>
      before !== null &&
      after !== null &&
      before.pricePence === after.pricePence &&
      before.currency === after.currency &&
      before.availability === after.availability &&
      isTicket(before) === isTicket(after),
  )
}
