// Each condition of an alert against what was seen.

import { capitalised } from '#worker/ground/platform/capitalised.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { type AddOn, addOns } from '#worker/matches/catalogue/add-ons/kinds.constants.ts'
import { addOnNames } from '#worker/matches/catalogue/add-ons/names.constants.ts'
import type { MatchStatus } from '#worker/matches/catalogue/constants.ts'
import { withFees } from '#worker/matches/prices/summary/words.rules.ts'
import { channelNames, type DeliveryChannel } from '#worker/people/channels.constants.ts'
import type { NamedAlert } from '../alerts/contract.ts'
import { nextFiring } from '../alerts/repeat/rules.ts'
import type { SeenForAlert, WhyUncounted } from '../alerts/seen/contract.ts'
import { digestTime } from '../notifications/digests.rules.ts'
import { quietUntil } from '../notifications/quiet/rules.ts'
import { reasonInWords } from '../notifications/reasons.rules.ts'
import type { AlertFacts, Condition } from './contract.ts'
import { repeatText, silenceText } from './verdict.rules.ts'
import { moneyText, throughText, whenText } from './words.rules.ts'

const uncountedTexts: Record<Exclude<WhyUncounted, AddOn>, string> = {
  official: 'not from an official seller',
  type: 'of a type you did not ask for, or reduced',
  reduced: 'reduced (for juniors, seniors or others)',
  area: 'in an area you did not ask for',
  not_a_ticket: 'no match ticket',
  unsure: 'not certainly a match ticket',
  away_end: 'in the away end',
  together: 'too few side by side',
  platform: 'on another platform',
  currency: 'in another currency',
}

const isAddOn = (why: WhyUncounted): why is AddOn => addOns.some((name) => name === why)
const uncountedText = (why: WhyUncounted) => (isAddOn(why) ? addOnNames[why].toLowerCase() : uncountedTexts[why])

export function conditionsOf(facts: AlertFacts): Condition[] {
  const { one } = facts
  return [
    { isMet: one.silence === null, text: one.silence === null ? 'It is on.' : `${capitalised(silenceText(one))}.` },
    { isMet: true, text: throughText(one.through) },
    ...saleConditions(facts),
    repeatCondition(facts),
    hourCondition(facts),
    ...digestCondition(facts),
    ...quietCondition(facts),
    ...one.alert.channels.map((channel) => channelCondition(channel, facts)),
  ]
}

const offTexts: Partial<Record<MatchStatus, string>> = {
  cancelled: 'The match is cancelled: no tickets are sold, and nothing more comes.',
  postponed: 'The match is postponed: nothing comes until it has a new date.',
  completed: 'The match has been played: nothing more comes.',
}

/** What must be on sale, and at what price; of a match that is off, only that. */
function saleConditions(facts: AlertFacts): Condition[] {
  const { one, matchStatus } = facts
  const off = offTexts[matchStatus]
  if (off !== undefined) return [{ isMet: false, text: off }]
  return [...platformCondition(facts), ticketCondition(one), ...limitCondition(one)]
}

function platformCondition({ one: { alert }, platformName }: AlertFacts): Condition[] {
  if (alert.platformId === null) return []
  const name = platformName(alert.platformId)
  return [
    name === null
      ? { isMet: false, text: 'It watches one platform, and that one has not shown this match yet.' }
      : { isMet: true, text: `Only tickets on ${name} count.` },
  ]
}

function ticketCondition({ onSale, counted, uncounted }: SeenForAlert): Condition {
  if (onSale === 0) return { isMet: false, text: 'No ticket is on sale at the moment.' }
  const others = Object.entries(uncounted).map(([why, count]) => `${count} ${uncountedText(why as WhyUncounted)}`)
  const rest = others.length === 0 ? '' : `; not these: ${others.join(', ')}`
  return {
    isMet: counted > 0,
    text: `${manyText(onSale, 'kind')} on sale now, of which ${manyText(counted, 'counts', 'count')} for this alert${rest}.`,
  }
}

function limitCondition({ alert, best }: SeenForAlert): Condition[] {
  const { alertType, priceThresholdPence: limit } = alert
  if (alertType !== 'price_drop' || limit === null) return []
  const { lowestPricePence: now, currency } = best
  const limitText = `Your limit is ${moneyText(limit, alert.currency ?? currency)}`
  if (now === null) return [{ isMet: false, text: `${limitText}; no ticket that counts shows a price now.` }]
  return [
    { isMet: now <= limit, text: `${limitText}; the best price now is ${withFees(moneyText(now, currency), best)}.` },
  ]
}

/** Whether it waits to be armed again, and for what. */
function repeatCondition({ one: { alert, lastFiring, isThereNow }, log, now }: AlertFacts): Condition {
  const last = log.find(
    ({ alertIds, deliveries }) => alertIds.includes(alert.id) && deliveries.some(({ sentAt }) => sentAt !== null),
  )
  const lastSent = last
    ? { at: last.at, pence: lastFiring?.pence ?? null, currency: alert.currency }
    : lastOf(alert, lastFiring)
  const { when, notBefore } = nextFiring(alert, lastSent, now, isThereNow)
  const how = `${capitalised(repeatText(alert))}.`
  if (when === null) return { isMet: false, text: `${how} No more messages come from it.` }
  const after = notBefore === null ? '' : `, at the earliest at ${whenText(notBefore)}`
  return { isMet: notBefore === null, text: `${how} The next comes ${when}${after}.` }
}

function lastOf(alert: NamedAlert, lastFiring: SeenForAlert['lastFiring']) {
  return lastFiring && { ...lastFiring, currency: alert.currency }
}

function hourCondition({ log, now }: AlertFacts): Condition {
  const lately = log.filter(({ at }) => at > now - hourMs).length
  return {
    isMet: true,
    text: `Where there are many changes, we space out messages about this match. In the last hour there ${lately === 1 ? 'was' : 'were'} ${manyText(lately, 'change')} for you.`,
  }
}

function digestCondition({ one: { alert } }: AlertFacts): Condition[] {
  if (alert.digest === null) return []
  const when = alert.digest === 'hourly' ? 'at the next full hour' : `at ${digestTime} the next morning`
  return [
    {
      isMet: true,
      text: `It collects its messages: what it finds goes out ${when}, in one message, after we have checked that it is still there.`,
    },
  ]
}

function quietCondition({ quiet, now }: AlertFacts): Condition[] {
  if (quiet === null) return []
  const { from, until, timeZone, letsUrgentPass } = quiet
  const passes = letsUrgentPass ? ', unless the match kicks off within 24 hours' : ''
  const end = quietUntil(quiet, now)
  const state = end === null ? 'It is not quiet now.' : `It is quiet now, until ${whenText(end)}.`
  return [
    {
      isMet: end === null,
      text: `Your quiet hours are ${from} to ${until} (${timeZone}): what comes then waits, is checked again and goes out when they end${passes}. ${state}`,
    },
  ]
}

function channelCondition(channel: DeliveryChannel, { channels }: AlertFacts): Condition {
  const why = channels[channel]
  const name = channelNames[channel]
  return {
    isMet: why === null,
    text: why === null ? `${name} can reach you.` : `${name} cannot reach you: ${reasonInWords(why)}.`,
  }
}
