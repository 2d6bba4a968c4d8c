import { isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import { reasonInWords } from '../reasons.rules.ts'
import type { InboxItem } from './contract.ts'

/** A notification on the wire: the specification's fields first, then ours. */
export function notificationView(item: InboxItem) {
  const { id, at, type, isRead, priceThresholdPence, match, clients, deliveries, lifetime } = item
  const sentAt = deliveries.flatMap((delivery) => delivery.sentAt ?? [])
  return {
    id,
    message: messageOf(item),
    alert_type: type,
    is_read: isRead,
    /** When the first channel accepted it, or when it was seen. */
    sent_at: toIso(sentAt.length > 0 ? Math.min(...sentAt) : at),
    price_threshold: priceThresholdPence === null ? null : toDecimal(priceThresholdPence),
    match_details: match && {
      home_team: match.homeTeamName,
      away_team: match.awayTeamName,
      league: match.leagueName,
      match_date: match.kickoffAt === null ? match.matchDay : toIso(match.kickoffAt),
    },
    match_id: match?.id ?? null,
    seen_at: toIso(at),
    /** When what it announced was found gone, or found there last; null where that is not followed. */
    gone_at: isoOrNull(lifetime?.goneAt ?? null),
    last_there_at: isoOrNull(lifetime?.checkedAt ?? null),
    clients,
    deliveries: deliveries.map(({ channel, status, attempts, decidedAt, sentAt: acceptedAt, reason }) => ({
      channel,
      status,
      attempts,
      decided_at: isoOrNull(decidedAt),
      accepted_at: isoOrNull(acceptedAt),
      reason: reason === null ? null : reasonInWords(reason),
    })),
  }
}

/** The sides are named once: a letter about a match has them in its title. */
function messageOf({ title, message, match }: InboxItem): string {
  if (!match) return `${title}: ${message}`
  const sides = `${match.homeTeamName} v ${match.awayTeamName}`
  return title.includes(sides) ? `${title}. ${message}` : `${title}: ${sides}. ${message}`
}
