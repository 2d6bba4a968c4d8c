import { dayMs, type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { ListedSale } from '#worker/matches/catalogue/sales/contract.ts'
import type { CalendarAddress } from '#worker/people/calendar-addresses/contract.ts'
import type { Alert } from '../alerts/contract.ts'
import { targetsOf } from '../alerts/making/rules.ts'
import { matchLengthMs, refreshHours } from './constants.ts'
import type { CalendarMatch } from './contract.ts'
import { dateValue, foldLines, textValue, utcTime } from './ical.rules.ts'

/** "9.a1b2c3": whose calendar, and which of their addresses. */
export function feedPayload({ userId, serial }: Pick<CalendarAddress, 'userId' | 'serial'>): string {
  return `${userId}.${serial}`
}

export function parseFeed(payload: string | null): Pick<CalendarAddress, 'userId' | 'serial'> | null {
  const [, userId, serial] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(payload ?? '') ?? []
  return userId && serial ? { userId: Number(userId), serial } : null
}

/** Matches and teams that active alerts are on; a league would be hundreds of matches. */
export function chosenBy(alerts: readonly Alert[]): { matchIds: number[]; teamIds: number[] } {
  const targets = alerts.filter(({ isActive }) => isActive).flatMap(targetsOf)
  const idsOf = (kind: 'match' | 'team') => [
    ...new Set(targets.flatMap((target) => (target.kind === kind ? target.id : []))),
  ]
  return { matchIds: idsOf('match'), teamIds: idsOf('team') }
}

type Written = {
  matches: readonly CalendarMatch[]
  sales: readonly ListedSale[]
  publicOrigin: string
  since: Instant
}

/** A calendar of matches. The same matches give the same text, so that programs see when nothing has changed. */
export function calendarText({ matches, sales, publicOrigin, since }: Written): string {
  const known = new Map(matches.map((match) => [match.id, match]))
  return foldLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Touchline//Matches//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Touchline',
    'X-WR-CALNAME:Touchline',
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...matches.flatMap((match) => eventLines(match, publicOrigin, since)),
    ...sales.flatMap((sale) => saleLines(sale, known.get(sale.matchId), publicOrigin, since)),
    'END:VCALENDAR',
  ])
}

/** The id never changes and the sequence counts changes: by these a moved kick-off moves its entry. */
function eventLines(match: CalendarMatch, publicOrigin: string, since: Instant): string[] {
  const url = `${publicOrigin}/matches/${match.id}`
  const stamp = utcTime(match.movedAt ?? since)
  const place = [match.venue, match.city].filter((part) => part !== null).join(', ')
  return [
    'BEGIN:VEVENT',
    `UID:match-${match.id}@${new URL(publicOrigin).hostname}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `SEQUENCE:${match.moves}`,
    ...timeLines(match),
    `SUMMARY:${textValue(`${match.homeTeamName} v ${match.awayTeamName}`)}`,
    `DESCRIPTION:${textValue(descriptionOf(match, url))}`,
    ...(place === '' ? [] : [`LOCATION:${textValue(place)}`]),
    `URL:${url}`,
    `STATUS:${statusOf(match)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** A sale has the moment at which it opens and no length. What is off sells nothing. */
function saleLines(sale: ListedSale, match: CalendarMatch | undefined, publicOrigin: string, since: Instant): string[] {
  if (!match || match.status === 'cancelled' || match.status === 'postponed') return []
  const { matchId, platformId, name, platform, opensAt, isDayOnly, isPublic } = sale
  const url = `${publicOrigin}/matches/${matchId}`
  const stamp = utcTime(sale.learnedAt ?? since)
  // A window that moves is another one, as it is in announcements.
  const uid = `sale-${matchId}-${platformId}-${opensAt}-${encodeURIComponent(name.toWellFormed())}`
  const sides = `${match.homeTeamName} v ${match.awayTeamName}`
  const early = isPublic ? [] : ['For those the seller lets buy early.']
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@${new URL(publicOrigin).hostname}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    ...(isDayOnly ? wholeDay(toIso(opensAt).slice(0, 10)) : [`DTSTART:${utcTime(opensAt)}`]),
    `SUMMARY:${textValue(`${isPublic ? 'Tickets go on sale' : 'Ticket presale opens'}: ${sides}`)}`,
    `DESCRIPTION:${textValue([`${name} on ${platform}.`, ...early, `Tickets and alerts: ${url}`].join('\n'))}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** A whole day while the time is not known, so that no invented hour stands in a diary. */
function timeLines({ kickoffAt, matchDay }: CalendarMatch): string[] {
  if (kickoffAt !== null) return [`DTSTART:${utcTime(kickoffAt)}`, `DTEND:${utcTime(kickoffAt + matchLengthMs)}`]
  return wholeDay(matchDay)
}

function wholeDay(day: string): string[] {
  const next = toIso(Date.parse(`${day}T00:00:00Z`) + dayMs).slice(0, 10)
  return [`DTSTART;VALUE=DATE:${dateValue(day)}`, `DTEND;VALUE=DATE:${dateValue(next)}`]
}

function descriptionOf({ leagueName, kickoffAt, status }: CalendarMatch, url: string): string {
  const unsure = kickoffAt === null ? ['Kick-off time not fixed yet.'] : []
  const off = status === 'cancelled' ? ['Cancelled.'] : status === 'postponed' ? ['Postponed; no new date yet.'] : []
  return [leagueName, ...off, ...unsure, `Tickets and alerts: ${url}`].join('\n')
}

function statusOf({ status, kickoffAt }: CalendarMatch): string {
  if (status === 'cancelled') return 'CANCELLED'
  return kickoffAt === null || status === 'postponed' ? 'TENTATIVE' : 'CONFIRMED'
}
