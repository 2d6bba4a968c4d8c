import type { Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { ShownSale } from '#worker/matches/catalogue/sales/contract.ts'
import type { SystemNotice } from '../../notifications/inbox/contract.ts'
import { openingLastsMs, opensNowMs } from './constants.ts'

/** The sales that opened at that moment, and are still open. */
export function openedNow(sales: readonly ShownSale[], opensAt: Instant, now: Instant): ShownSale[] {
  return sales.filter(
    (sale) => sale.opensAt === opensAt && !sale.isDayOnly && (sale.closesAt === null || sale.closesAt > now),
  )
}

/** "General sale opens now · Leeds v Arsenal"; `sides` and `when` are words for people. */
export function openingWords(
  { id }: Pick<MatchFacts, 'id'>,
  { sides, when }: { sides: string; when: string },
  opened: readonly ShownSale[],
  now: Instant,
): SystemNotice {
  const opensAt = opened[0]?.opensAt ?? now
  const names = [...new Set(opened.map(({ name }) => name))]
  const [one, ...others] = names
  const what = others.length === 0 ? one : others.length === 1 ? names.join(' and ') : `${names.length} sales`
  const verbs = now - opensAt < opensNowMs ? ['opens now', 'open now'] : ['is open', 'are open']
  const heading = `${what} ${verbs[Number(others.length > 0)]}`
  return {
    title: `${heading} · ${sides}`,
    heading,
    text: `${opened.map(sentenceOf).join(' ')} Kick-off: ${when}.`,
    href: `/matches/${id}`,
    action: 'See the tickets',
    until: opensAt + openingLastsMs,
  }
}

function sentenceOf({ name, platform, isPublic }: ShownSale): string {
  return `${name} at ${platform}${isPublic ? '' : ', for those whom the seller lets buy early'}.`
}
