import { sideStems, sportStems } from '../../matching/words/constants.ts'
import type { PageNames } from '../contract.ts'
import {
  blockMarkup,
  competitionWords,
  maxHeadingLength,
  maxHeadings,
  saidAboveHeading,
  saidBehindHeading,
  season,
  timeBehindHeading,
} from '../identity/constants.ts'
import { trailsOf } from './crumbs.ts'
import { metaNames } from './open-graph.ts'
import { readAttributes, scanMarkup } from './scan.ts'
import type { Steps } from './steps.ts'
import { cleanText, decodeEntities } from './text.ts'

/** Collected in one pass over an HTML page. */
export type HtmlParts = {
  jsonLd: string[]
  /** Contents of Open Graph meta elements, by `property` or `name`, in order and bounded. */
  meta: Map<string, string[]>
  names: PageNames
  /** Where the text that people see begins, and in it the later of the main part and the first heading. */
  bodyAt: number
  headingAt: number
  /** The page ends inside a tag, comment or script, or never closes the html it opened. */
  isTruncated: boolean
}

/** For decoding one attribute's character references. */
const stepsPerDecoding = 100

/** Headings without text count as well. */
const maxTriedHeadings = 20

/** Pages state one fact once or twice. */
const maxContents = 20

/**
 * Reads what structured extraction needs in one pass. `</html>` is optional, but only believed missing if `<html>` is
 * too: cut pages are common, and must not look like fewer offers.
 */
export function readHtml(html: string, steps: Steps): HtmlParts {
  steps.spend(html.length)
  const jsonLd: string[] = []
  const meta = new Map<string, string[]>()
  let isOpen = false
  const names = newNames()
  const bodyAt = Math.max(html.indexOf('<body'), 0)
  const firstAt = new Map<string, number>()
  const { isCut } = scanMarkup(html, {
    open(name, from, to) {
      if ((name === 'main' || name === 'h1') && from > bodyAt && !firstAt.has(name))
        firstAt.set(name, from - '<'.length - name.length)
      if (name === 'html') isOpen = true
      else if (name === 'meta') addMeta(meta, readMeta(html, from, to, steps))
      else addName(names, name, html, from, to, steps)
    },
    close(name) {
      if (name === 'html') isOpen = false
    },
    raw(name, from, to, content) {
      if (name === 'title') names.title ??= cleanText(content.slice(0, maxHeadingLength))
      if (name !== 'script') return
      steps.spend(to - from)
      if (isJsonLd(readAttributes(html, from, to).get('type'), steps)) jsonLd.push(content)
    },
  })
  const { title, headings, times, canonical, said, saidHour, untilDay, below, labels = [], days = [] } = names
  const shared = cleanText(meta.get('og:title')?.[0])
  // A heading above the main part is the site's own.
  const headingAt = Math.max(bodyAt, ...firstAt.values())
  const trails = trailsOf({ html, jsonLd, bodyAt, headingAt: firstAt.size === 0 ? null : headingAt }, steps)
  const told = {
    ...(said !== undefined && { said }),
    ...(saidHour !== undefined && { saidHour }),
    ...(untilDay !== undefined && { untilDay }),
    ...(below !== undefined && { below }),
    ...(labels.length > 0 && { labels }),
    ...(days.length > 0 && { days }),
    ...(trails.length > 0 && { trails }),
    ...(headings.length > 1 && names.firstHeadingAt === null && { isUntitled: true }),
  }
  const all = { title, shared, headings, times, canonical, ...told }
  return { jsonLd, meta, names: all, bodyAt, headingAt, isTruncated: isCut || isOpen }
}

type Names = PageNames & { firstHeadingAt: number | null; tried: number }

const newNames = (): Names => ({
  title: null,
  shared: null,
  headings: [],
  times: [],
  canonical: null,
  firstHeadingAt: null,
  tried: 0,
})

function addName(names: Names, element: string, html: string, from: number, to: number, steps: Steps): void {
  if (element === 'h1' || element === 'h2') {
    const isFirst = element === 'h1' && names.firstHeadingAt === null
    if (names.tried >= maxTriedHeadings || (names.headings.length >= maxHeadings && !isFirst)) return
    names.tried += 1
    const content = html.slice(to + 1, to + 1 + 2 * maxHeadingLength)
    const end = content.search(/<\/h[12]/i)
    const text = cleanText(content.slice(0, end < 0 ? undefined : end).replace(/<[^<>]*>/g, ' '))
    if (text === null) return
    // The first heading of the first rank names the page, wherever smaller ones stand.
    if (isFirst) names.headings.unshift(text)
    else names.headings.push(text)
    if (!isFirst) return
    names.firstHeadingAt = to
    if (end < 0) return
    const behind = html.slice(to + 1 + end, to + 1 + end + saidBehindHeading)
    const below = otherSideIn(behind)
    const said = dayIn(below === null ? behind : behind.replace(secondLine, ''))
    if (said !== null) names.said = said.day
    if (said !== null) names.days = [...textOf(behind).matchAll(daysWithYear)].slice(0, maxDays).map(([day]) => day)
    if (said?.hour != null) names.saidHour = said.hour
    const until = said === null ? untilYearless(behind) : said.until
    if (until !== null) names.untilDay = until
    if (below !== null) names.below = below
    const start = html.lastIndexOf('<', from)
    names.labels = labelsAround(html.slice(Math.max(0, start - saidAboveHeading), start), behind)
  } else if (element === 'time') {
    const isNear = names.firstHeadingAt !== null && from - names.firstHeadingAt < timeBehindHeading
    const moment = isNear ? readAttributes(html, from, to).get('datetime') : undefined
    if (moment !== undefined) names.times.push(moment.slice(0, 40))
  } else if (element === 'link' && names.canonical === null) {
    steps.spend(to - from)
    const attributes = readAttributes(html, from, to)
    if (/^canonical$/i.test(attributes.get('rel') ?? '')) names.canonical = cleanText(attributes.get('href'))
  }
}

/** A day as people write it, with its year: "7. Februar 2026", "February 7, 2026", "7.2.2026", "2026-02-07", "2026年2月7日". */
const dayWithYear =
  /20\d\d\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日号號일]|20\d\d-\d\d-\d\d|(?<!\d)20\d\d[.\s]{1,2}(?:\p{L}{3,10}\.?|\d{1,2})[.\s]{1,2}\d{1,2}(?!\d)|(?<!\d)\d{1,2}(?:st|nd|rd|th|er|º)?[.\s/-]{1,2}(?:de\s)?(?:\p{L}{3,12}\.?|\d{1,2})(?:[.,\s/-]{1,2}|\sde\s)20\d\d(?!\d)|\p{L}{3,9}\s\d{1,2}(?:st|nd|rd|th)?,?\s20\d\d(?!\d)/u

const daysWithYear = new RegExp(dayWithYear.source, 'gu')
const maxDays = 6

const tags = /<[^<>]*>?/g
const textOf = (markup: string) => markup.replace(tags, ' ')

const year = />[^<]*?(?<!\d)20\d\d(?!\d)/

/** A heading right below the first: what it says of another side is of the same event, as is the day below it. */
const secondLine = /^<\/h1>(?:\s|<(?!h\d)[^<>]*>)*<(h[2-6])\b.*?<\/\1>/is

/** The first day in a text, up to the next heading; few pages have a year there. */
function dayIn(content: string): { day: string; hour: string | null; until: string | null } | null {
  const at = content.search(year)
  if (at < 0) return null
  const heading = content.search(/<h[1-6]/i)
  if (heading >= 0 && heading < at) return null
  const text = content.slice(at + 1, at + 1 + saidBehindHeading).replace(/<[^<>]*>/g, ' ')
  const found = dayWithYear.exec(text)
  const day = cleanText(found?.[0])
  if (found === null || day === null) return null
  return { day, hour: hourIn(text.slice(found.index + found[0].length)), until: textsUntil(content, at + 1) }
}

const mostUntilDay = 300

/** Beginnings of months, beside a number. */
const monthStems =
  'jan|sty|led|tam|ian|feb|fév|lut|úno|hel|mar|mär|mrt|bře|maa|már|apr|avr|abr|ápr|kwi|dub|huh|nis|mai|may|mei|maj|máj|mag|kvě|tou|jun|jui|jún|giu|cze|čer|kes|haz|jul|júl|lug|lip|srp|hei|tem|aug|ago|aoû|sie|elo|ağu|sep|sze|set|wrz|zář|syy|eyl|oct|okt|ott|out|paź|říj|lok|eki|nov|noi|lis|kas|dec|déc|dic|dez|des|gru|pro|jou|ara|ιαν|φεβ|μαρ|απρ|μαΐ|ιου|αυγ|σεπ|οκτ|νοε|δεκ|şub|mayıs'
/** A day without its year: "Sat 24 Apr, 3pm", "24.04.", "Sat 24/04". */
const yearless = new RegExp(
  `>[^<]*?(?:\\d{1,2}(?:st|nd|rd|th|er|º|\\.)?\\s(?:de\\s)?(?:${monthStems})|(?:${monthStems})\\p{L}{0,8}\\.?\\s\\d{1,2}(?!\\d)|(?<![\\d.])\\d{1,2}\\.\\d{1,2}\\.(?!\\d)|(?<!\\d)\\d{1,2}\\s?[月월]\\s?\\d{1,2}\\s?[日号號일]|\\p{L}{2,3}\\.?,?\\s\\d{1,2}[/.]\\d{1,2}(?![\\d/]))`,
  'iu',
)

/** As `textsUntil`, of the first day without a year up to the next heading. */
function untilYearless(content: string): string | null {
  const at = content.search(yearless)
  const heading = content.search(/<h[1-6]/i)
  return at < 0 || (heading >= 0 && heading < at) ? null : textsUntil(content, at + 1)
}

/** The markup from a heading to the end of the text that a day stands in; null where that is long. */
function textsUntil(content: string, at: number): string | null {
  const end = content.slice(at).search(blockMarkup)
  return end < 0 || at + end > mostUntilDay ? null : content.slice(0, at + end)
}

const hourBehindDay =
  /^(?:\s?[(（][^()（）]{1,4}[)）])?[\s,;·•|–—-]{1,5}(?:(?:um|at|à|às|kl\.?|klo|a las|alle|ore|om|o|saat|godz\.?|v|u)\s)?(\d{1,2})(?:[:.h](\d\d))?(?!\d)\s?([ap]\.?m\b|uhr|h\b|uur)?/i

/** "6:30pm", "18.30 Uhr", "18h30" at the beginning of a text. */
function hourIn(text: string): string | null {
  const [, hour, minutes, mark] = hourBehindDay.exec(text) ?? []
  if (hour === undefined || (minutes === undefined && mark === undefined)) return null
  const half = /^p/i.test(mark ?? '') && Number(hour) < 12 ? 12 : 0
  const whole = /^a/i.test(mark ?? '') && Number(hour) === 12 ? 0 : Number(hour) + half
  if (whole > 23 || Number(minutes ?? 0) > 59) return null
  return `${String(whole).padStart(2, '0')}:${minutes ?? '00'}`
}

const whatIsSold = /<(?:table|ul|form|select|dl)\b|[€£$]\s?\d|\d\s?(?:€|kr|zł|Kč|TL)/i

function upToSold(markup: string): string {
  const sold = markup.search(whatIsSold)
  return sold < 0 ? markup : markup.slice(0, sold)
}

/** Text above the tickets that names a women's, youth or other side; null where none does. */
function otherSideIn(content: string): string | null {
  const text = upToSold(content)
  return sideStems.test(text) ? cleanText(text.replace(tags, ' | ')) : null
}

/** The text right above the heading, and those below it up to what is sold; what leads elsewhere is a menu's. */
function labelsAround(above: string, behind: string): string[] {
  if (!label.test(above) && !label.test(behind)) return []
  const [, first] = labelAbove.exec(above) ?? []
  const shown = upToSold(behind).replace(links, ' ')
  const texts = [first ?? '', ...shown.split(tags)].map((text) => cleanText(text) ?? '')
  return texts.filter((text) => text.length <= maxLabelLength && label.test(text)).slice(0, maxLabels)
}

/** An element with a text alone, and nothing but the ends of others before the heading. */
const labelAbove =
  /<(?:p|div|span|strong|b|em|small|h[2-6])\b[^<>]*>([^<>]{2,80})<(?:\/[a-z]\w*|br)\b[^<>]*>(?:\s|<\/(?:p|div|span|strong|b|em|small)>|<(?:p|div|span|br|hgroup)\b[^<>]*>)*$/i
const links = /<(a|nav|button)\b[^<>]*>.*?<\/\1>/gis
const label = new RegExp(`${sideStems.source}|${competitionWords.source}|${sportStems.source}|${season.source}`, 'iu')
const maxLabelLength = 60
const maxLabels = 6

function isJsonLd(type: string | undefined, steps: Steps): boolean {
  return /^\s*application\/ld\+json\s*(?:;|$)/i.test(decode(type, steps) ?? '')
}

type Meta = { names: Set<string>; content: string | undefined }

/** Pages have many meta elements; only the relevant ones are decoded. */
function readMeta(html: string, from: number, to: number, steps: Steps): Meta {
  steps.spend(to - from)
  const attributes = readAttributes(html, from, to)
  const names = new Set<string>()
  for (const key of ['property', 'name']) {
    const name = decode(attributes.get(key), steps)?.trim().toLowerCase()
    if (name !== undefined && metaNames.has(name)) names.add(name)
  }
  return { names, content: names.size === 0 ? undefined : decode(attributes.get('content'), steps) }
}

function decode(value: string | undefined, steps: Steps): string | undefined {
  if (!value?.includes('&')) return value
  steps.spend(stepsPerDecoding + value.length)
  return decodeEntities(value)
}

function addMeta(meta: Map<string, string[]>, { names, content }: Meta): void {
  if (content === undefined) return
  for (const name of names) {
    const known = meta.get(name) ?? []
    meta.set(name, known)
    if (known.length < maxContents) known.push(content)
  }
}
