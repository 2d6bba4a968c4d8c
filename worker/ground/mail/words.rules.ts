import type { Instant } from '../platform/clock.ts'
import { cutText } from '../platform/cut-text.ts'

const longestForeignText = 200

/** External text as one line of bounded length, without control characters or repeated spaces. */
export function oneLine(text: string): string {
  return cutText(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), longestForeignText)
}

/**
 * A name that a person chose, in a message of ours to someone else: without what mail programs and phones make a link of,
 * "evil.example" or a number to call. "St. John" stays.
 */
export function unlinkedName(name: string, max = longestForeignText): string {
  const unlinked = name
    .normalize('NFKC')
    .replace(/[.\u3002:/\\@]+(?=\S)/gu, ' ')
    .replace(/\+?\d[\d ()-]{4,}\d/g, '')
  return cutText(oneLine(unlinked), max)
}

const london = 'Europe/London'

const dayParts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const dayFormat = new Intl.DateTimeFormat('en-GB', { ...dayParts, timeZone: london })
const plainDayFormat = new Intl.DateTimeFormat('en-GB', { ...dayParts, timeZone: 'UTC' })

const minuteFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: london,
  hour: '2-digit',
  minute: '2-digit',
})

const secondFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: london,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/**
 * "Sat, 12 Dec 2026, 15:00 UK time" (runtimes name the zone differently), or the day with a note that the time is not
 * known.
 */
export function kickoffText(kickoffAt: Instant | null, matchDay: string): string {
  if (kickoffAt !== null) return momentText(kickoffAt)
  return `${plainDayFormat.format(Date.parse(`${matchDay}T00:00:00Z`))}, time not fixed yet`
}

type Named = { homeTeamName: string; awayTeamName: string; kickoffAt: Instant | null; matchDay: string }

/** A match's sides, and when it is. */
export function matchWords({ homeTeamName, awayTeamName, kickoffAt, matchDay }: Named): {
  sides: string
  when: string
} {
  return { sides: `${oneLine(homeTeamName)} v ${oneLine(awayTeamName)}`, when: kickoffText(kickoffAt, matchDay) }
}

/** "Sat, 12 Dec 2026, 15:00 UK time" */
export function momentText(at: Instant): string {
  return `${dayFormat.format(at)}, ${minuteFormat.format(at)} UK time`
}

/** "Mon, 5 Oct 2026" */
export function dateText(at: Instant): string {
  return dayFormat.format(at)
}

/** "21:47", where the day is plain. */
export function minuteText(at: Instant): string {
  return minuteFormat.format(at)
}

/** "14:03:12 UK time on Mon, 5 Oct 2026" */
export function clockTime(at: Instant): string {
  return `${secondFormat.format(at)} UK time on ${dayFormat.format(at)}`
}
