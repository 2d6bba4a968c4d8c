import { dayMs, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { localInstant } from '#worker/ground/platform/zones.ts'
import { maxSaleNameLength, maxSaleWindows, saleWithinMs } from './constants.ts'
import type { SaleWindow, StatedSale } from './contract.ts'

type Stated = {
  sales: readonly StatedSale[]
  now: Instant
  /** No sale opens after the match; null while its day is unknown. */
  matchAt: Instant | null
  /** Web pages often give the day of publishing as the start of sale, so of these only what is to come counts. */
  isPage: boolean
  /** Zone of the platform, for hours without an offset and for the ends of days. */
  timeZone: string
}

const dayAlone = /^\d{4}-\d\d-\d\d$/
const withOffset = /\d\s*(?:Z|GMT|UTC|[ECMP][SD]T|[T\s:]\d\d(?:\.\d+)?\s*[+-]\d\d(?::?\d\d)?)$/i

/** The windows that can be true, in the order in which they open. */
export function saleWindowsOf({ sales, now, matchAt, isPage, timeZone }: Stated): SaleWindow[] {
  const latest = Math.min(matchAt ?? Number.POSITIVE_INFINITY, now + saleWithinMs)
  const earliest = isPage ? now : now - saleWithinMs
  const windows = new Map<string, SaleWindow>()
  for (const { name, isPublic, ...stated } of sales) {
    const from = isoOf(stated.from, timeZone)
    const to = stated.to && isoOf(stated.to, timeZone)
    const isDayOnly = dayAlone.test(from)
    const opensAt = isDayOnly ? Date.parse(`${from}T12:00:00Z`) : momentOf(from, timeZone)
    if (!(opensAt >= earliest && opensAt <= latest)) continue
    const end = to === null ? NaN : dayAlone.test(to) ? endOfDay(to, timeZone) : momentOf(to, timeZone)
    const closesAt = end > opensAt + minuteMs && end <= now + saleWithinMs ? end : null
    const shown = name.trim().slice(0, maxSaleNameLength) || (isPublic ? 'General sale' : 'Presale')
    windows.set(`${shown}|${opensAt}`, { name: shown, opensAt, isDayOnly, closesAt, isPublic })
  }
  return [...windows.values()].toSorted((one, other) => one.opensAt - other.opensAt).slice(0, maxSaleWindows)
}

/** When an offer is on sale, by what its page states of it (decision 15). */
export type SaleTimes = {
  opensAt: Instant | null
  closesAt: Instant | null
  /** By the habit of its country it is open, and by another it opens later. */
  isUnclear?: boolean
}

/** What a page states of an offer's sale; each text is a moment, or a day alone, which counts from its beginning to its end. */
export type StatedTimes = { from: readonly string[]; to: readonly string[] }

/** The latest beginning and the earliest end that a page states; dates that cannot be true are left out. */
export function saleTimesOf(
  { from, to }: StatedTimes,
  { now, matchAt, timeZone }: Pick<Stated, 'now' | 'matchAt' | 'timeZone'>,
): SaleTimes {
  const isPossible = (at: Instant) => Math.abs(at - now) <= saleWithinMs
  const isBegin = (at: Instant) => isPossible(at) && (matchAt === null || at < matchAt)
  const begins = from.map((text) => beginOf(isoOf(text, timeZone), timeZone)).filter(isBegin)
  const isLater = (text: string) => isBegin(swapped(text, timeZone)) && swapped(text, timeZone) > now
  const opensAt = begins.length === 0 ? null : Math.max(...begins)
  const ends = to
    .map((text) => isoOf(text, timeZone))
    .map((text) => (dayAlone.test(text) ? endOfDay(text, timeZone) : momentOf(text, timeZone)))
    .filter((at) => isPossible(at) && at > (opensAt ?? Number.NEGATIVE_INFINITY))
  const isUnclear = (opensAt === null || opensAt <= now) && from.some(isLater)
  return { opensAt, closesAt: ends.length === 0 ? null : Math.min(...ends), ...(isUnclear && { isUnclear }) }
}

function beginOf(iso: string, timeZone: string): Instant {
  return dayAlone.test(iso) ? onTheWall(Date.parse(`${iso}T00:00:00Z`), timeZone) : momentOf(iso, timeZone)
}

/** As programs write it in American: "12/05/2026 10:00 AM". */
const american = /^(\d{1,2})\/(\d{1,2})(\/\d{4},?\s.*\d\s[AP]M)$/

/** With month and day the other way round, where the hour says that it may be so. NaN for other texts. */
function swapped(text: string, timeZone: string): Instant {
  const [whole, first, second, rest] = american.exec(text) ?? []
  return whole === undefined ? NaN : beginOf(isoOf(`${second}/${first}${rest}`, timeZone), timeZone)
}

/** A moment as a page states it, for other dates of it; null for what is no date. */
export function statedMoment(stated: string, timeZone: string): Instant | null {
  const text = isoOf(stated, timeZone)
  const at = dayAlone.test(text) ? endOfDay(text, timeZone) : momentOf(text, timeZone)
  return Number.isNaN(at) ? null : at
}

/** Seconds or milliseconds since 1970. */
const sinceEpoch = /^1\d{9}(?:\d{3})?$/

/** "05/12/2026 10:00", "20261205T100000Z" and seconds since 1970 as ISO; where months stand first, they do so with slashes. */
function isoOf(text: string, timeZone: string): string {
  if (sinceEpoch.test(text)) return new Date(Number(text.padEnd(13, '0'))).toISOString()
  const basic = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/.exec(text)
  if (basic) {
    const [, year, month, day, hour, minute, second = '00', zone = ''] = basic
    return `${year}-${month}-${day}${hour === undefined ? '' : `T${hour}:${minute}:${second}${zone}`}`
  }
  const [whole = '', first = '', separator, second = '', year] =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?!\d)/.exec(text) ?? []
  if (whole === '') return text
  const isMonthFirst =
    Number(second) > 12 || (Number(first) <= 12 && separator === '/' && timeZone.startsWith('America/'))
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  const hour = text.slice(whole.length)
  // "10:00 AM" is read behind a space alone.
  const time = hour.replace(/^[,\s]+/, /[ap]m\s*$/i.test(hour) ? ' ' : 'T')
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time}`
}

/** An hour without an offset is one on the platform's wall. NaN for what is no date. */
function momentOf(text: string, timeZone: string): Instant {
  if (withOffset.test(text)) return Date.parse(text)
  return onTheWall(Date.parse(/\d$/.test(text) ? `${text}Z` : `${text} Z`), timeZone)
}

/** A sale that ends on a day is open for the whole of it. */
function endOfDay(day: string, timeZone: string): Instant {
  return onTheWall(Date.parse(`${day}T00:00:00Z`) + dayMs, timeZone)
}

/** The moment at which clocks in the zone show what those in UTC show at `asUtc`. */
function onTheWall(asUtc: Instant, timeZone: string): Instant {
  // Years of more than four digits are written otherwise.
  if (!(Math.abs(asUtc) < Date.UTC(9_999, 0))) return NaN
  const [day = '', time = ''] = new Date(asUtc).toISOString().split('T')
  return localInstant(day, time.slice(0, 5), timeZone)
}
