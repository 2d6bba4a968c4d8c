import { spanText, timesText } from '#app/ui/alerts/preview-text.ts'
import { spokenPrice } from '#app/ui/price.tsx'
import { unreadInARow } from '#worker/alerting/alerts/fatigue/constants.ts'
import type { Tighter } from '#worker/alerting/alerts/fatigue/contract.ts'
import type { ListedChannel } from '#worker/alerting/channel-settings/contract.ts'
import type { DeliveryStep } from '#worker/alerting/notifications/inbox/contract.ts'
import { channelNames, instantChannels } from '#worker/people/channels.constants.ts'
import { channelsPath } from '#worker/people/connections/constants.ts'
import { pushPath } from '#worker/people/push/constants.ts'

/** What would help next, and where; or what the tab's form then changes. */
export type Suggestion = { text: string; label: string } & ({ to: string } | { fields: Record<string, string> })

export type SuggestionFacts = {
  channels: readonly Pick<ListedChannel, 'channel' | 'state'>[]
  alerts: { active: number; total: number }
  /** Whether the plan has push messages. */
  hasMobileAccess: boolean
  hasCalendar: boolean
  /** For an alert whose messages are left unread. */
  tighter: Tighter | null
}

export function reachesAtOnce(channels: SuggestionFacts['channels']): boolean {
  return channels.some(({ channel, state }) => state === 'works' && instantChannels.includes(channel))
}

/** Whether a message went out to a phone, so that no test is needed. */
export function hasReachedAtOnce(messages: readonly { deliveries: readonly Sent[] }[]): boolean {
  return messages.some(({ deliveries }) =>
    deliveries.some(({ channel, sentAt }) => sentAt !== null && instantChannels.includes(channel)),
  )
}

type Sent = Pick<DeliveryStep, 'channel' | 'sentAt'>

type Steps = { total: number; hasMobileAccess: boolean; isReached: boolean; isTested: boolean }

/** Who made a second alert knows the way; their phone is suggested like anything else. */
export function hasTakenFirstSteps({ total, hasMobileAccess, isReached, isTested }: Steps): boolean {
  return total > 1 || (total > 0 && (!hasMobileAccess || (isReached && isTested)))
}

/** One, the most pressing first; null when nothing is missing. */
export function suggestionFor({
  channels,
  alerts,
  tighter,
  hasMobileAccess,
  hasCalendar,
}: SuggestionFacts): Suggestion | null {
  const ended = channels.find(({ state }) => state === 'ended')
  if (ended) {
    return {
      text: `${channelNames[ended.channel]} no longer takes your alerts.`,
      to: channelsPath,
      label: 'Connect it again',
    }
  }
  if (alerts.total > 0 && alerts.active === 0) {
    return { text: 'All your alerts are off, so nothing can reach you.', to: '#alerts-title', label: 'See your alerts' }
  }
  if (tighter) return tighterText(tighter)
  if (hasMobileAccess && !reachesAtOnce(channels)) {
    return {
      text: 'Good tickets go within minutes. Get alerts on your phone, too.',
      to: pushPath,
      label: 'Add your phone',
    }
  }
  if (alerts.active > 0 && !hasCalendar) {
    return {
      text: 'Keep your matches in your calendar: a moved kick-off moves there, too.',
      to: '/alerts/calendar',
      label: 'Add the calendar',
    }
  }
  return null
}

function tighterText({ alert: { id, name, currency }, lower }: Tighter): Suggestion {
  const unread = `You left the last ${unreadInARow} messages of “${name}” unread.`
  const fields = { intent: 'tighten', id: String(id) }
  if (!lower) {
    return { text: `${unread} They can come together, once a day.`, label: 'One message a day', fields }
  }
  const { pence, match, times, insteadOf, days } = lower
  const limit = `${spokenPrice(pence, currency)} or less`
  const sent = `${timesText(times)} instead of ${timesText(insteadOf)} about ${match} ${spanText(days)}`
  return {
    text: `${unread} At ${limit}, it would have alerted you ${sent}.`,
    label: `Make it ${limit}`,
    fields: { ...fields, price_threshold: String(pence / 100) },
  }
}
