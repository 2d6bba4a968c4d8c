import type { Match } from '#worker/matches/catalogue/contract.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'

export type SellerLink = { url: string; name: string }

/** The link beside a price goes to its seller, if anywhere; without a price, to the official page. */
export function sellerLink(
  match: Pick<Match, 'ticket_url' | 'official_platform'>,
  cheapest: { name: string; url: string | null } | null,
  platforms: readonly PlatformView[],
): SellerLink | null {
  if (!cheapest) return officialLink(match, platforms)
  return cheapest.url === null ? null : { name: cheapest.name, url: cheapest.url }
}

/** The official seller's page, else an authorised exchange's; null where none is known. */
export function officialLink(
  match: Pick<Match, 'ticket_url' | 'official_platform'>,
  platforms: readonly PlatformView[],
): SellerLink | null {
  if (match.ticket_url && /^https?:\/\//i.test(match.ticket_url)) {
    return { url: match.ticket_url, name: match.official_platform ?? 'the official seller' }
  }
  for (const kind of ['official', 'exchange'] as const) {
    const seller = platforms.find((platform) => platform.kind === kind && platform.url !== null)
    if (seller?.url) return { url: seller.url, name: seller.name }
  }
  return null
}
