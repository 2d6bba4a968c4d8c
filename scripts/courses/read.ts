// Reads a case's file and its pages into a course. Throws with words for the case's author.
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { decodeText } from '#worker/ground/platform/charset.ts'
import { dayMs, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { CaseEntry, type Course, type CoursePage, type MatchEntry, type PageEntry } from './contract.ts'
import { guessSpec } from './guess.ts'
import { maxBytes, publicAddress, typeOf } from './platform.ts'

export const caseEnding = '.expected.json'
const pageEnding = /\.(?:html?|xhtml|xml|txt|json)$/i

export const isPage = (file: string) => pageEnding.test(file) && !file.endsWith(caseEnding)

/** How long before kick-off a course begins that does not say when. */
const beforeKickoffMs = 21 * dayMs

export async function readCourse(folder: string, file: string, clock: () => Instant): Promise<Course> {
  const text = decodeText(await readFile(join(folder, file)), null)
  return toCourse(folder, file.slice(0, -caseEnding.length), parseCase(text), clock)
}

export async function toCourse(folder: string, name: string, entry: CaseEntry, clock: () => Instant): Promise<Course> {
  const match = entry.match ? matchOf(entry.match) : null
  const beginsAt =
    entry.now == null ? (match?.kickoffAt ?? clock() + beforeKickoffMs) - beforeKickoffMs : instantOf(entry.now, 0)
  const listed = entry.pages ?? (await pagesNamed(folder, name))
  if (listed.length === 0)
    throw new Error(`no pages: none are listed, and there is no ${name}.html, ${name}-0.html or ${name}.json`)
  const pages: CoursePage[] = []
  for (const [index, page] of listed.entries()) {
    const isLast = index === listed.length - 1
    const before = pages.at(-1)?.at ?? beginsAt - minuteMs
    pages.push(await readPage(folder, page, entry, { beginsAt, at: before + minuteMs, isLast }))
  }
  const known = pages.find(({ finalUrl }) => finalUrl !== null)?.finalUrl
  const origin = new URL(publicAddress(known ?? 'https://tickets.example', 'https://tickets.example')).origin
  const url = entry.url ? publicAddress(entry.url, origin) : `${origin}/page`
  const body = pages.find(({ body }) => body.length > 0)?.body ?? new Uint8Array()
  return {
    name,
    url,
    match,
    extraction: entry.spec ?? guessSpec(decodeText(body, null)),
    currency: entry.currency ?? 'GBP',
    pages: pages.map((page) => ({ ...page, finalUrl: page.finalUrl && publicAddress(page.finalUrl, url) })),
  }
}

function parseCase(text: string): CaseEntry {
  const read = CaseEntry.safeParse(JSON.parse(text.replace(/^\ufeff/, '')))
  if (read.success) return read.data
  throw new Error(z.prettifyError(read.error).replace(/\s*\n\s*/g, ' '))
}

/** The pages that a case does not list: NAME.html, or NAME-0.html, NAME-1.html and so on. */
async function pagesNamed(folder: string, name: string): Promise<PageEntry[]> {
  const files = (await readdir(folder)).filter(isPage)
  const stemOf = (file: string) => file.replace(pageEnding, '').replace(/\.body$/, '')
  const alone = files.filter((file) => stemOf(file) === name)
  if (alone.length > 0) return alone.slice(0, 1).map((file) => ({ file }))
  const numbered = files.flatMap((file) => {
    const [, stem, number] = /^(.*)[-._](\d+)$/.exec(stemOf(file)) ?? []
    return stem === name ? [{ file, number: Number(number) }] : []
  })
  return numbered.sort((a, b) => a.number - b.number).map(({ file }) => ({ file }))
}

type Place = { beginsAt: Instant; at: Instant; isLast: boolean }

async function readPage(folder: string, page: PageEntry, entry: CaseEntry, place: Place): Promise<CoursePage> {
  const file = page.file ?? null
  const headers = {
    ...headersOf(entry.header),
    ...headersOf(entry.headers),
    ...headersOf(page.header),
    ...headersOf(page.headers),
  }
  return {
    at: page.at == null ? place.at : instantOf(page.at, place.beginsAt),
    status: page.status ?? 200,
    headers: { 'content-type': typeOf(file ?? ''), ...headers },
    body: file === null ? new TextEncoder().encode(page.body ?? '') : await readBytes(join(folder, file)),
    finalUrl: page.final_url ?? (place.isLast ? (entry.final_url ?? null) : null),
  }
}

async function readBytes(path: string): Promise<Uint8Array> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new Error(`there is no file ${basename(path)}`)
  if (found.size > maxBytes) throw new Error(`${basename(path)} is larger than ${maxBytes} bytes`)
  return readFile(path)
}

type Header = CaseEntry['header']

/** A text alone is the Content-Type, unless it is a whole line. */
function headersOf(header: Header): Record<string, string> {
  if (header == null) return {}
  if (typeof header === 'string') {
    const [, name, value] = /^([\w-]+):\s*(.*)$/s.exec(header) ?? []
    return name === undefined || value === undefined ? { 'content-type': header } : { [name.toLowerCase()]: value }
  }
  return Object.fromEntries(Object.entries(header).map(([name, value]) => [name.toLowerCase(), String(value)]))
}

const units: Record<string, number> = { s: 1_000, m: minuteMs, h: 60 * minuteMs, d: dayMs }

/** An ISO date in UTC unless it says otherwise, minutes after the beginning, or "+90s", "+5m", "+2h", "+1d" after it. */
function instantOf(moment: string | number, beginsAt: Instant): Instant {
  if (typeof moment === 'number') return moment > 1e11 ? moment : beginsAt + moment * minuteMs
  const [, count, unit = ''] = /^\+\s*(\d+)\s*([smhd])/i.exec(moment) ?? []
  if (count !== undefined) return beginsAt + Number(count) * (units[unit.toLowerCase()] ?? minuteMs)
  const hasZone = /(?:z|[+-]\d\d:?\d\d)$/i.test(moment) || !/\d[t ]\d/i.test(moment)
  const at = Date.parse(hasZone ? moment : `${moment}Z`)
  if (Number.isNaN(at)) throw new Error(`"${moment}" is no date`)
  return at
}

function matchOf({ home, away, kickoff, venue, city, country }: MatchEntry): MatchFacts {
  const isDayAlone = /^\d{4}-\d\d-\d\d$/.test(kickoff ?? '')
  const at = kickoff ? instantOf(kickoff, 0) : null
  return {
    id: 1,
    leagueId: 1,
    leagueName: '',
    homeTeamId: 1,
    homeTeamName: home,
    awayTeamId: 2,
    awayTeamName: away,
    kickoffAt: isDayAlone ? null : at,
    matchDay: at === null ? '' : new Date(at).toISOString().slice(0, 10),
    venue: venue ?? null,
    city: city ?? null,
    country: country ?? null,
    status: 'scheduled',
    isHighDemand: false,
  }
}
