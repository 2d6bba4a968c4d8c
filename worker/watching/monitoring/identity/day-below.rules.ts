import { dayMs } from '#worker/ground/platform/clock.ts'
import { weekdayNames } from '../../matching/dates.constants.ts'
import { type StatedDay, takeTime } from '../../matching/dates.rules.ts'
import { clean, fold } from '../../matching/text.rules.ts'
import type { PageNames } from '../contract.ts'
import type { Ours } from './claims.rules.ts'
import { blockMarkup, moreWeekdays, movedDays, otherDayWords } from './constants.ts'

/** What says when a match begins, beside its day. */
const whenWords = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${weekdayNames}|${moreWeekdays}|the|den|le|el|at|um|a|as|las|alle|ore|ora|om|kl|klo|godz|o|v|ve|saat|ko|kick|off|kickoff|anpfiff|coup|envoi|uhr|uur|h|hrs|hod|am|pm|cet|gmt|bst|\\d{1,2}(?:[:.h]\\d\\d)?\\s?(?:am|pm|h|uhr|uur|hod)?)(?![\\p{L}\\p{N}])`,
  'gu',
)

/** Of what else a day is, in the words before it. */
const ofOther = new RegExp(`(?<!\\p{L})(?:${otherDayWords})`, 'u')

/**
 * A day that stands alone below the page's names, or is its next heading, is that of what the page is about: another one
 * than ours that is still to come. One that has passed may be the day on which the page was written.
 */
export function otherDayBelow({ headings, untilDay }: PageNames, { match }: Ours, today: number): string | null {
  const parts = textsIn(untilDay ?? '')
  const before = fold(parts.slice(0, -1).join(' '))
  const alone = [headings[1], ofOther.test(before) ? undefined : parts.at(-1)]
  const stated = alone.find((text) => text !== undefined && daysAlone(text).length > 0)
  const { localDay } = match
  if (stated === undefined || localDay === null) return null
  const isOther = daysAlone(stated).every((day) => {
    const at = momentOf(day, localDay)
    return at > today * dayMs && Math.abs(at - Date.parse(localDay)) > movedDays * dayMs
  })
  return isOther ? stated.trim() : null
}

function textsIn(markup: string): string[] {
  const texts = markup.split(blockMarkup).map((text) => clean(text.replace(/<[^<>]*>/g, ' ')).trim())
  return texts.filter((text) => text !== '')
}

/** The days that a text states, where it says nothing else. */
function daysAlone(text: string): StatedDay[] {
  const { days, rest } = takeTime(fold(text))
  return /[\p{L}\p{N}]/u.test(rest.replace(whenWords, ' ')) ? [] : days
}

/** A day without a year is the one nearest to the match. */
function momentOf({ year, month, day }: StatedDay, localDay: string): number {
  const years = year === null ? [-1, 0, 1].map((more) => Number(localDay.slice(0, 4)) + more) : [year]
  const far = (at: number) => Math.abs(at - Date.parse(localDay))
  const moments = years.map((one) => Date.UTC(one, month - 1, day))
  return moments.toSorted((one, other) => far(one) - far(other))[0] ?? 0
}
