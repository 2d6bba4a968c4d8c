import type { Match } from '#worker/catalogue/contract.ts'
import type { PlatformView } from '#worker/prices/contract.ts'

/** Where the club or organiser sells, else an exchange they authorise; null where no such page is known. */
export function officialLink(
  match: Pick<Match, 'ticket_url' | 'official_platform'>,
  platforms: readonly PlatformView[],
): { url: string; name: string } | null {
  if (match.ticket_url && /^https?:\/\//i.test(match.ticket_url)) {
    return { url: match.ticket_url, name: match.official_platform ?? 'the official seller' }
  }
  for (const kind of ['official', 'exchange'] as const) {
    const seller = platforms.find((platform) => platform.kind === kind && platform.url !== null)
    if (seller?.url) return { url: seller.url, name: seller.name }
  }
  return null
}
