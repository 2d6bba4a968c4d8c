// What operators should know of a page that was read well.
import { momentText } from '#worker/ground/mail/words.rules.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { ExtractedPage } from './contract.ts'

/** Why offers of a page are no tickets that can be bought; null where some are, or the offers say it themselves. */
export function noteOf({ offers }: Pick<ExtractedPage, 'offers'>, now: Instant): string | null {
  if (offers.length === 0) return null
  const tickets = offers.filter(({ kind }) => kind !== 'add-on')
  if (tickets.length === 0) return offers.length === 1 ? 'it is no ticket' : 'none of them is a ticket'
  if (tickets.some(isBuyable)) return null
  const opensAt = Math.min(...tickets.flatMap((ticket) => ticket.opensAt ?? []).filter((at) => at > now))
  return Number.isFinite(opensAt) ? `the sale opens on ${momentText(opensAt)}` : null
}
