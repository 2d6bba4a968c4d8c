// How long something was there, in words.

import { hourMs, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { inOneWay, type WriteMoney } from '#worker/ground/platform/money.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import { withFees } from '#worker/matches/prices/summary/words.rules.ts'
import type { PushMessage } from '#worker/people/push/contract.ts'
import type { MatchClock } from './contract.ts'

/** "4 min", "2 h 5 min"; anything shorter than a minute is "less than a minute". */
export function lifetimeText(ms: number): string {
  if (ms < minuteMs) return 'less than a minute'
  const hours = Math.floor(ms / hourMs)
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  return [hours > 0 ? `${hours} h` : '', minutes > 0 ? `${minutes} min` : ''].filter((part) => part !== '').join(' ')
}

/** "Announced 2 min ago. Of the last 7, half were gone within 4 min, the first within less than a minute."; null without any. */
export function lastedText({ newestAt, livedMs }: MatchClock, now: Instant): string | null {
  const announced = newestAt === null ? '' : `Announced ${lifetimeText(Math.max(0, now - newestAt))} ago.`
  return [announced, livedText(livedMs)].filter((part) => part !== '').join(' ') || null
}

function livedText(livedMs: readonly number[]): string {
  const [shortest, ...longer] = livedMs.toSorted((a, b) => a - b)
  if (shortest === undefined) return ''
  if (longer.length === 0) return `The last one was gone after ${lifetimeText(shortest)}.`
  const half = [shortest, ...longer][Math.ceil(livedMs.length / 2) - 1] ?? shortest
  const fastest = lifetimeText(shortest)
  const within = lifetimeText(half)
  const first = fastest === within ? '' : `, the first after ${fastest}`
  return `Of the last ${livedMs.length} announced here, half were gone after ${within}${first}.`
}

type Gone = {
  platformName: string
  pence: number | null
  currency: string | null
  /** 0 or 1; null if not known. */
  isPlusFees: number | null
  seenAt: Instant
  goneAt: Instant | null
  missingAt: Instant | null
}

/**
 * "Gone: Arsenal v Chelsea", "£64 plus fees on Terrace Exchange, after 4 min. Now from £70." One that is back when
 * this is written is "Gone and back".
 */
export function goneMessage(
  { platformName, pence, currency, isPlusFees, seenAt, goneAt, missingAt }: Gone,
  match: Pick<MatchFacts, 'id' | 'homeTeamName' | 'awayTeamName'>,
  { best, isBack }: { best: PriceSummary; isBack: boolean },
  url: string,
): PushMessage {
  const lived = lifetimeText((goneAt ?? missingAt ?? seenAt) - seenAt)
  return {
    title: `${isBack ? 'Gone and back' : 'Gone'}: ${match.homeTeamName} v ${match.awayTeamName}`,
    body: inOneWay((money) => {
      const what =
        pence === null || currency === null
          ? 'Tickets'
          : withFees(money(pence, currency), { isPlusFees: isPlusFees === 1 })
      return `${what} on ${platformName}, after ${lived}. ${nowText(best, money)}`
    }),
    tag: `match-${match.id}`,
    url,
    muteUrl: null,
    isQuiet: true,
  }
}

function nowText(best: PriceSummary, money: WriteMoney): string {
  if (!isBuyable(best)) return 'No tickets left at the moment.'
  const { lowestPricePence: pence, currency } = best
  return pence === null || currency === null
    ? 'There are tickets without a price.'
    : `Now from ${withFees(money(pence, currency), best)}.`
}
