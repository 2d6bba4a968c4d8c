// How the inbox puts its notifications together.
import { smallFall } from '#worker/alerting/notifications/gathering/constants.ts'
import type { InboxItem } from '#worker/alerting/notifications/inbox/contract.ts'

/** Messages about one match, newest first; one that is about no match is alone. */
export type InboxGroup = { key: string; newest: InboxItem; earlier: InboxItem[] }

/** Unread matches by their biggest fall, then the others, newest first; small falls that no limit asked for apart. */
export function groupsOf(items: readonly InboxItem[]): { groups: InboxGroup[]; small: InboxItem[] } {
  const small = items.filter(isSmall)
  const byMatch = Map.groupBy(
    items.filter((item) => !isSmall(item)),
    ({ id, match }) => (match ? `match ${match.id}` : id),
  )
  const groups = [...byMatch].flatMap(([key, [newest, ...earlier]]) => (newest ? [{ key, newest, earlier }] : []))
  // Sorting keeps the order of equals, which is newest first.
  return { groups: groups.sort((a, b) => worthOf(b) - worthOf(a)), small }
}

/** -1 once all of it is read. */
function worthOf({ newest, earlier }: InboxGroup): number {
  return Math.max(...[newest, ...earlier].map(({ isRead, saving }) => (isRead ? -1 : saving)))
}

function isSmall({ type, saving, priceThresholdPence }: InboxItem): boolean {
  return type === 'price_drop' && priceThresholdPence === null && saving > 0 && saving < smallFall
}
