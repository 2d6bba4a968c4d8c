import { dayMs } from '#worker/ground/platform/clock.ts'
import { weekdayNames } from '../../matching/dates.constants.ts'
import { type StatedDay, takeTime } from '../../matching/dates.rules.ts'
import { clean, fold } from '../../matching/text.rules.ts'
import type { PageNames } from '../contract.ts'
import { claimsOf, type Ours } from './claims.rules.ts'
import { blockMarkup, moreWeekdays, movedDays, otherDayWords } from './constants.ts'
import { namesNextMatch } from './pairs.rules.ts'

/** Words beside a day that say when the match begins. */
const whenWords = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${weekdayNames}|${moreWeekdays}|the|den|le|el|at|um|a|as|las|alle|ore|ora|om|kl|klo|godz|o|v|ve|saat|ko|kick|off|kickoff|anpfiff|coup|envoi|uhr|uur|h|hrs|hod|am|pm|cet|gmt|bst|\\d{1,2}(?:[:.h]\\d\\d)?\\s?(?:am|pm|h|uhr|uur|hod)?)(?![\\p{L}\\p{N}])`,
  'gu',
)

/** Words before a day that make it another one than the match's. */
const ofOther = new RegExp(`(?<!\\p{L})(?:${otherDayWords})`, 'u')

/** Words beside a day that say that our match moved to it. */
const hasMoved =
  /resched|rearrang|new date|moved|neuer termin|verlegt|report[ée]|aplaz|rinvi|verplaatst|adiad|flytta|flyttet|prze[lł]o[zż]|ertelen/u

const mostWordsBeside = 8

/**
 * Another day than ours that a short text below the page's names, or its next heading, gives as the day of the event. Ours
 * beside it clears it. A past day does not count, because the page may have been written then.
 */
export function otherDayBelow({ headings, untilDay, days = [] }: PageNames, ours: Ours, today: number): string | null {
  const { match } = ours
  const parts = textsIn(untilDay ?? '')
  const before = fold(parts.slice(0, -1).join(' '))
  const short = [headings[1], ofOther.test(before) ? undefined : parts.at(-1)]
  const stated = short.find((text) => text !== undefined && daysOf(text).length > 0)
  const { localDay } = match
  if (stated === undefined || localDay === null) return null
  const apart = (day: StatedDay) => Math.abs(momentOf(day, localDay) - Date.parse(localDay))
  const isOther = daysOf(stated).every(
    (day) => momentOf(day, localDay) > today * dayMs && apart(day) > movedDays * dayMs,
  )
  const isOursBeside = days.some((text) => takeTime(fold(text)).days.some((day) => apart(day) <= movedDays * dayMs))
  return isOther && !isOursBeside && !isOfOthers(stated, ours) ? stated.trim() : null
}

/** "Next home match: Kelsford v Barnet, 6 April": another match's day. */
function isOfOthers(title: string, ours: Ours): boolean {
  const { sides } = claimsOf({ title }, ours)
  return namesNextMatch(title) || ['reversed', 'half', 'others'].includes(sides)
}

function textsIn(markup: string): string[] {
  const texts = markup.split(blockMarkup).map((text) => clean(text.replace(/<[^<>]*>/g, ' ')).trim())
  return texts.filter((text) => text !== '')
}

/** The days that a text states, where it says little else, and not that they are a sale's. */
function daysOf(text: string): StatedDay[] {
  const folded = fold(text)
  const { days, rest } = takeTime(folded)
  const words = rest.replace(whenWords, ' ').match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return days
  const isOfMatch = !ofOther.test(folded.replace(/doors open/, '')) && !hasMoved.test(folded)
  return words.length <= mostWordsBeside && isOfMatch ? days : []
}

/** A day without a year is the one nearest to the match. */
function momentOf({ year, month, day }: StatedDay, localDay: string): number {
  const years = year === null ? [-1, 0, 1].map((more) => Number(localDay.slice(0, 4)) + more) : [year]
  const far = (at: number) => Math.abs(at - Date.parse(localDay))
  const moments = years.map((one) => Date.UTC(one, month - 1, day))
  return moments.toSorted((one, other) => far(one) - far(other))[0] ?? 0
}
