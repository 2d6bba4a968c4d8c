import type { ListedChannel } from '#worker/channels/contract.ts'
import { channelsPath } from '#worker/connections/constants.ts'
import { channelNames } from '#worker/notifications/constants.ts'
import { pushPath } from '#worker/push/constants.ts'

/** What would help next, and where. */
export type Suggestion = { text: string; to: string; label: string }

export type SuggestionFacts = {
  channels: readonly Pick<ListedChannel, 'channel' | 'state'>[]
  alerts: { active: number; total: number }
  /** Whether the plan has push messages. */
  hasMobileAccess: boolean
  hasCalendar: boolean
}

/** Channels that a person notices at once. */
const quick = ['push', 'sms', 'telegram', 'discord', 'slack', 'webhook']

export function reachesAtOnce(channels: SuggestionFacts['channels']): boolean {
  return channels.some(({ channel, state }) => state === 'works' && quick.includes(channel))
}

/** One, the most pressing first; null when nothing is missing. */
export function suggestionFor({ channels, alerts, hasMobileAccess, hasCalendar }: SuggestionFacts): Suggestion | null {
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
