import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxLineOctets } from '#worker/alerting/calendar/constants.ts'
import type { CalendarMatch } from '#worker/alerting/calendar/contract.ts'
import { foldLines, textValue } from '#worker/alerting/calendar/ical.rules.ts'
import { calendarText, feedPayload, parseFeed } from '#worker/alerting/calendar/rules.ts'
import type { ListedSale } from '#worker/matches/catalogue/sales/contract.ts'

const publicOrigin = 'https://touchline.example'
const kickoffAt = Date.UTC(2026, 10, 28, 15)
const since = Date.UTC(2026, 10, 1)

const match: CalendarMatch = {
  id: 17,
  homeTeamName: 'Leeds United',
  awayTeamName: 'Arsenal',
  leagueName: 'Premier League',
  kickoffAt,
  matchDay: '2026-11-28',
  venue: 'Elland Road',
  city: 'Leeds',
  status: 'scheduled',
  moves: 0,
  movedAt: null,
}
const linesOf = (...matches: CalendarMatch[]) =>
  calendarText({ matches, sales: [], publicOrigin, since }).replaceAll('\r\n ', '').split('\r\n')

test('a match is an entry with its time in UTC, its place and the way to its tickets', () => {
  expect(calendarText({ matches: [match], sales: [], publicOrigin, since })).toBe(
    `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Touchline//Matches//EN
CALSCALE:GREGORIAN
NAME:Touchline
X-WR-CALNAME:Touchline
REFRESH-INTERVAL;VALUE=DURATION:PT1H
X-PUBLISHED-TTL:PT1H
BEGIN:VEVENT
UID:match-17@touchline.example
DTSTAMP:20261101T000000Z
LAST-MODIFIED:20261101T000000Z
SEQUENCE:0
DTSTART:20261128T150000Z
DTEND:20261128T170000Z
SUMMARY:Leeds United v Arsenal
DESCRIPTION:Premier League\\nTickets and alerts: https://touchline.example/m
 atches/17
LOCATION:Elland Road\\, Leeds
URL:https://touchline.example/matches/17
STATUS:CONFIRMED
TRANSP:TRANSPARENT
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n'),
  )
})

test('a match that moved keeps its id, and its sequence and stamp say so', () => {
  const moved = linesOf({ ...match, kickoffAt: kickoffAt + 86_400_000, moves: 2, movedAt: since + 3_600_000 })
  expect(moved).toEqual(
    expect.arrayContaining([
      'UID:match-17@touchline.example',
      'SEQUENCE:2',
      'DTSTAMP:20261101T010000Z',
      'DTSTART:20261129T150000Z',
    ]),
  )
})

test('a match whose time is not known is a whole day, not an invented hour', () => {
  const lines = linesOf({ ...match, kickoffAt: null, matchDay: '2026-12-31' })
  expect(lines).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101', 'STATUS:TENTATIVE']),
  )
})

const sale: ListedSale = {
  matchId: 17,
  platformId: 3,
  platform: 'Leeds Tickets',
  name: 'General sale',
  opensAt: Date.UTC(2026, 10, 20, 9, 30),
  isDayOnly: false,
  closesAt: null,
  isPublic: true,
  learnedAt: since + 3_600_000,
}
/** The entry of a sale, beside the match's own. */
const saleLinesOf = (facts: Partial<ListedSale>, of: Partial<CalendarMatch> = {}) => {
  const text = calendarText({ matches: [{ ...match, ...of }], sales: [{ ...sale, ...facts }], publicOrigin, since })
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const start = lines.lastIndexOf('BEGIN:VEVENT')
  return lines[start + 1]?.startsWith('UID:sale-') ? lines.slice(start, -2) : []
}

test('a sale is an entry of its own at the moment it opens', () => {
  expect(saleLinesOf({})).toEqual([
    'BEGIN:VEVENT',
    'UID:sale-17-3-1795167000000-General%20sale@touchline.example',
    'DTSTAMP:20261101T010000Z',
    'LAST-MODIFIED:20261101T010000Z',
    'DTSTART:20261120T093000Z',
    'SUMMARY:Tickets go on sale: Leeds United v Arsenal',
    'DESCRIPTION:General sale on Leeds Tickets.\\nTickets and alerts: https://touchline.example/matches/17',
    'URL:https://touchline.example/matches/17',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
})

test('a presale does not promise tickets to all users', () => {
  const lines = saleLinesOf({ name: 'Members', isPublic: false }).join('\n')
  expect(lines).toContain('SUMMARY:Ticket presale opens: Leeds United v Arsenal')
  expect(lines).toContain('Members on Leeds Tickets.\\nFor those the seller lets buy early.')
})

test('a sale of which only the day is known is that whole day', () => {
  const lines = saleLinesOf({ isDayOnly: true, opensAt: Date.UTC(2026, 10, 20, 12) })
  expect(lines).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261121']))
})

test.each(['cancelled', 'postponed'] as const)('a match that is %s sells nothing', (status) => {
  expect(saleLinesOf({}, { status })).toEqual([])
})

test.each([
  ['cancelled', 'STATUS:CANCELLED'],
  ['postponed', 'STATUS:TENTATIVE'],
  ['completed', 'STATUS:CONFIRMED'],
] as const)('a match that is %s says %s', (status, line) => {
  expect(linesOf({ ...match, status })).toContain(line)
})

/** As RFC 5545 reads a text: unfolded, then unescaped. */
const readBack = (text: string) => text.replace(/\\([\\;,nN])/g, (_, sign) => (/n/i.test(sign) ? '\n' : sign))

const anyName = fc.string({ unit: 'binary', maxLength: 300, size: 'max' })

describe('whatever a name contains', () => {
  test('it stays in its own line, and is read back as it was', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const value = textValue(name)
        expect(value).not.toMatch(/[\r\n\u2028\u2029]/)
        const kept = name.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n]/gu, '')
        expect(readBack(value)).toBe(kept)
      }),
    )
  })

  test('no line is longer than 75 octets, no character is cut, and unfolding gives the lines back', () => {
    fc.assert(
      fc.property(
        fc.array(
          anyName.map((name) => textValue(name)),
          { maxLength: 5 },
        ),
        (lines) => {
          const text = foldLines(lines)
          for (const line of text.split('\r\n')) {
            expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(maxLineOctets)
            expect(line.isWellFormed()).toBe(true)
          }
          expect(text.replaceAll('\r\n ', '')).toBe(lines.map((line) => `${line}\r\n`).join(''))
        },
      ),
    )
  })

  test('it begins no entry of its own', () => {
    const lines = linesOf({
      ...match,
      homeTeamName: 'A\r\nEND:VEVENT\r\nBEGIN:VEVENT',
      venue: 'x;ALTREP="http://evil"',
    })
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines).toContain('LOCATION:x\\;ALTREP="http://evil"\\, Leeds')
  })
})

test('an address says whose it is, and nothing else is one', () => {
  expect(parseFeed(feedPayload({ userId: 9, serial: 'a-b_1' }))).toEqual({ userId: 9, serial: 'a-b_1' })
  for (const bad of [null, '', '9', '9.', '.a', '9.a.b', 'x.a']) expect(parseFeed(bad)).toBeNull()
})
