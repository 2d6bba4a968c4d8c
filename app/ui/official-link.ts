import type { Match } from '#worker/catalogue/contract.ts'
import type { PlatformView } from '#worker/prices/contract.ts'

type SellerLink = { url: string; name: string }

/** The page beside a price is that of who asks it, or none; where there is no price, the official one. */
export function sellerLink(
  match: Pick<Match, 'ticket_url' | 'official_platform'>,
  cheapest: { name: string; url: string | null } | null,
  platforms: readonly PlatformView[],
): SellerLink | null {
  if (!cheapest) return officialLink(match, platforms)
  return cheapest.url === null ? null : { name: cheapest.name, url: cheapest.url }
}

/** Where the club or organiser sells, else an exchange they authorise; null where no such page is known. */
function officialLink(
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
