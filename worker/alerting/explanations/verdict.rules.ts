// What happened to an alert, in a sentence or two, and what came of each moment at which its condition was met.

import { hourMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { maxNotificationsPerMatchPerHour } from '../alerts/constants.ts'
import type { NamedAlert } from '../alerts/contract.ts'
import { spacingMs } from '../alerts/repeat/rules.ts'
import { explainedDays } from '../alerts/seen/constants.ts'
import type { MetMoment, SeenForAlert } from '../alerts/seen/contract.ts'
import { digestAt, usualZone } from '../notifications/digests.rules.ts'
import { matchPaceAllows } from '../notifications/gathering/rules.ts'
import type { MatchMessage } from '../notifications/inbox/contract.ts'
import { quietUntil } from '../notifications/quiet/rules.ts'
import { reasonInWords } from '../notifications/reasons.rules.ts'
import type { AlertFacts } from './contract.ts'
import { moneyText, whenText } from './words.rules.ts'

export function verdictOf(facts: AlertFacts): { verdict: string; isSent: boolean } {
  const { one, log } = facts
  const own = log.filter(({ alertIds }) => alertIds.includes(one.alert.id))
  const [newest] = own
  if (newest) return { verdict: messageText(newest, facts), isSent: sentAtOf(newest) !== null }
  const [met] = one.moments
  if (one.silence) return { verdict: `Nothing is sent at the moment, because ${silenceText(one)}.`, isSent: false }
  return { verdict: met ? `Nothing was sent. ${momentText(met, facts)}` : neverMetText(facts), isSent: false }
}

/** What came of a moment at which the condition was met. */
export function momentText(moment: MetMoment, facts: AlertFacts): string {
  const { one, log } = facts
  const isFall = one.alert.alertType === 'price_drop' && one.alert.priceThresholdPence === null
  const price =
    moment.pence === null
      ? 'Tickets were there'
      : `The best price ${isFall ? 'fell to' : 'was'} ${moneyText(moment.pence, moment.currency)}`
  const seen = `${price} at ${whenText(moment.at)}`
  if (moment.silence === 'not made yet')
    return `${seen}, before you made this alert at ${whenText(one.alert.createdAt)}.`
  const met = `${seen}, which is what this alert waits for${ifTogether(one.alert)}`
  const message = log.find(({ subjectId }) => subjectId === moment.subjectId)
  if (message?.alertIds.includes(one.alert.id)) return `${met}. ${messageText(message, facts)}`
  if (message) return `${met}, and another alert of yours told you of it.`
  return `${met}, but ${whyNotThen(moment, one, log)}.`
}

/** How many seats were left side by side is not in the history. */
function ifTogether({ conditions }: NamedAlert): string {
  const together = conditions?.together ?? 1
  return together > 1 ? ` if there were ${together} seats together` : ''
}

function whyNotThen(
  moment: MetMoment,
  { alert, silence, lastFiring }: SeenForAlert,
  log: readonly MatchMessage[],
): string {
  if (moment.silence !== null) return silence === null ? 'the alert was silent then' : silenceText({ alert, silence })
  const hour = log.filter(({ at }) => at > moment.at - hourMs && at < moment.at).length
  if (hour >= maxNotificationsPerMatchPerHour)
    return `${manyText(hour, 'change')} of this match had been meant for you in the hour before, so it was left to the message that waited then`
  if (alert.repeatMode !== 'every_crossing' && lastFiring)
    return `${repeatText(alert)}: it last spoke at ${whenText(lastFiring.at)}`
  if ((alert.conditions?.together ?? 1) > 1)
    return 'no message is in our log: there were probably fewer left, which we do not keep'
  return 'no message is in our log. It may have been switched off at that moment, or the page had only just been linked to this match: what a page shows first is where we begin, and no news'
}

/** How often an alert sends, for one that does not every time. */
export function repeatText(alert: NamedAlert): string {
  switch (alert.repeatMode) {
    case 'every_crossing':
      return 'it sends every time its condition is met again'
    case 'once':
      return 'it sends once and then no more'
    case 'spaced':
      return `it sends at most every ${manyText(spacingMs(alert) / hourMs, 'hour')}`
    case 'only_better':
      return 'it sends only when the price is lower than last time'
  }
}

/** Why an alert says nothing, as the end of a sentence. */
export function silenceText({ alert, silence }: Pick<SeenForAlert, 'alert' | 'silence'>): string {
  if (silence === 'alert muted' && alert.mutedUntilAt !== null)
    return `it is muted until ${whenText(alert.mutedUntilAt)}`
  if (silence === 'alert expired' && alert.expiresAt !== null)
    return `it ended at ${whenText(alert.expiresAt)}, as you chose`
  return silence === 'alert deleted' ? 'you deleted it' : 'it is turned off'
}

function messageText(message: MatchMessage, facts: AlertFacts): string {
  const sentAt = sentAtOf(message)
  if (sentAt !== null) return `A message was sent at ${whenText(sentAt)}.${alsoForText(message, facts)}`
  const open = message.deliveries.find(({ status }) => status === 'pending')
  const about = `A message about what we saw at ${whenText(message.at)}`
  if (open) return `${about} ${waitText(message, facts)}.`
  const reasons = message.deliveries.map(({ reason }) => reason && reasonInWords(reason))
  const why = [...new Set(reasons.filter((reason) => reason !== null))].join('; ')
  return `${about} was not sent${why === '' ? '' : `, because ${why}`}.`
}

/** The other alerts that one message was for. */
function alsoForText({ alertIds }: MatchMessage, { one, nameOf }: AlertFacts): string {
  const names = alertIds.flatMap((id) => (id === one.alert.id ? [] : (nameOf(id) ?? [])))
  return names.length === 0 ? '' : ` Also for: ${names.map((name) => `“${name}”`).join(', ')}.`
}

/** What a message that is not out yet waits for. */
function waitText(message: MatchMessage, { one: { alert }, log, quiet, now }: AlertFacts): string {
  const { at } = message
  const quietEnd = quiet && quietUntil(quiet, now)
  const collectedAt = alert.digest && digestAt(alert.digest, at, quiet?.timeZone ?? usualZone)
  if (collectedAt !== null && collectedAt > Math.max(now, quietEnd ?? 0))
    return `waits for this alert's next collected message, at ${whenText(collectedAt)}`
  if (quietEnd !== null) return `waits until your quiet hours end, at ${whenText(quietEnd)}`
  const turnAt = turnOf(message, log)
  if (turnAt <= now) return 'is on its way'
  return `waits until about ${whenText(turnAt)}, because messages about one match come further and further apart`
}

/** When the pace of messages about the match lets it go out, on the channel that may send first. */
function turnOf({ deliveries }: MatchMessage, log: readonly MatchMessage[]): number {
  const open = deliveries.filter(({ status }) => status === 'pending')
  const earlier = log.flatMap((one) => one.deliveries)
  return Math.min(
    ...open.map(({ channel }) => {
      const sent = earlier.filter((one) => one.channel === channel)
      return matchPaceAllows(sent.flatMap(({ sentAt }) => sentAt ?? []))
    }),
  )
}

function sentAtOf({ deliveries }: MatchMessage): number | null {
  const times = deliveries.flatMap(({ sentAt }) => sentAt ?? [])
  return times.length === 0 ? null : Math.min(...times)
}

/** "Nothing was sent: your limit is £35.00, and the lowest adult price seen was £38.00 at 14:02 on Sun 22 Nov." */
function neverMetText({ one, since }: AlertFacts): string {
  const { alert, lowest, isThereNow, best } = one
  const days = `in the last ${explainedDays} days`
  if (alert.alertType === 'price_drop') {
    const price = alert.conditions === null ? 'adult price' : 'price of the tickets you chose'
    if (lowest === null) return `Nothing was sent: no ticket that counts for it has shown a price ${days}.`
    const when = lowest.at > since ? ` at ${whenText(lowest.at)}` : ' all the time'
    const seen = `the lowest ${price} seen was ${moneyText(lowest.pence, lowest.currency)}${when}`
    const limit = alert.priceThresholdPence
    if (limit === null)
      return `Nothing was sent: the best price has not fallen by 1 % or more at once ${days}; ${seen}.`
    const limitText = moneyText(limit, alert.currency ?? lowest.currency)
    if (lowest.pence > limit) return `Nothing was sent: your limit is ${limitText}, and ${seen}.`
    return `Nothing was sent: ${seen}, within your limit of ${limitText} from the first time we looked. It sends when the price goes above ${limitText} and comes back to it.`
  }
  if (alert.alertType === 'high_demand')
    return `Nothing was sent: the tickets have not gone from plenty to few ${days}.`
  if (alert.alertType === 'queue')
    return 'Nothing was sent: no queue has formed before a page that we had read, since you asked or in what our log keeps.'
  if (isThereNow || best.availability === 'available')
    return 'Nothing was sent: tickets have been on sale all the time. It sends when they are gone and come back.'
  return `Nothing was sent: we have seen no ticket that counts for it come on sale ${days}.`
}
