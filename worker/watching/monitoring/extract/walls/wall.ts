import { scanMarkup } from '../scan.ts'
import type { Steps } from '../steps.ts'
import { decodeEntities } from '../text.ts'
import { withoutAdvice } from './advice.ts'
import { cookieWords, maintenanceWords, missingWords, signInWords } from './aside-words.ts'
import { queueWords } from './queue-words.ts'
import { refusalWords } from './refusal-words.ts'
import { signOf } from './signs.ts'
import { compile, fold, type WallPatterns } from './vocabulary.ts'

/** Kinds of pages in the place of the tickets (decision 14): a queue, a refusal, or a page about something else. */
type WallKind = 'queue' | 'refusal' | 'missing' | 'maintenance' | 'cookies' | 'sign-in' | 'scripts'

export type Wall = { kind: WallKind; maker: string }

/** Whether the page has offers and an event: its offers may be other events', its event may have none. */
export type PageFacts = { hasOffers: boolean; hasEvent: boolean }

const patterns: readonly (readonly [WallKind, WallPatterns])[] = [
  ['queue', compile(queueWords)],
  ['refusal', compile(refusalWords)],
  ['missing', compile(missingWords)],
  ['maintenance', compile(maintenanceWords)],
  ['cookies', compile(cookieWords)],
  ['sign-in', compile(signInWords)],
]

/** Walls are short. Longer pages are judged by title, headings and beginning. */
const shortText = 2_000
const leadText = 500

/** Notices of these stand on ordinary pages too, so they count only where there is little else. */
const asideKinds: ReadonlySet<WallKind> = new Set(['maintenance', 'cookies', 'sign-in'])
const bareText = 500

/** No longer than one sentence. */
const aloneText = 100

/** A page with less text than this shows nothing until its scripts ran. */
const emptyText = 120

/** A page with offers says what it is about in its title and within so much of its body. */
const beginningLength = 8 * 1024
const headLength = 32 * 1024

/** Notices in the footer of ordinary pages. */
const ordinaryNotice =
  /(?:protected by|uses|verwendet|geschutzt durch|protege par|protegido por|protetto da) (?:google )?(?:re)?captcha[^.]*\.?/g

/** The wall that a page is, unless it is certainly an event with its offers. */
export function wallOf(html: string, known: PageFacts, steps: Steps): Wall | null {
  if (known.hasOffers && known.hasEvent) return null
  steps.spend(html.length * 3)
  const words = wordsOf(known.hasOffers ? beginningOf(html) : html)
  const isBare = words.text.length <= bareText
  const sign = known.hasOffers && !isBare ? null : signOf(withoutComments(html).toLowerCase())
  if (sign) return { kind: sign.isQueue ? 'queue' : 'refusal', maker: sign.maker }
  const kind = kindOf(words, known)
  if (kind) return { kind, maker: '' }
  const isShell = known.hasEvent ? words.text.length === 0 : needsScripts(words)
  return !known.hasOffers && isShell ? { kind: 'scripts', maker: '' } : null
}

/** Title and beginning alone: most pages have offers, and are read for this besides. */
function beginningOf(html: string): string {
  const title = /<title[^>]{0,200}>[^<]{0,300}/i.exec(html.slice(0, headLength))?.[0] ?? '<title>'
  const from = Math.max(0, html.search(/<body\b/i))
  return `${title}</title>${html.slice(from, from + beginningLength)}`
}

function kindOf(words: Words, { hasOffers, hasEvent }: PageFacts): WallKind | null {
  // Only the beginning of a page with offers was read, so most of these pages are longer than they look.
  const isShort = words.text.length <= (hasOffers ? bareText : shortText)
  const isBare = words.text.length <= bareText
  // A page that says one thing is about it.
  const isAlone = !hasOffers && !hasEvent && words.text.length <= aloneText
  const plain = withoutQuotes(isShort ? words.text : `${words.text.slice(0, leadText)} | ${words.headings}`)
  // A queue has no tickets to show, and tells what is, not what may be.
  const said = hasOffers ? withoutAdvice(plain) : plain
  for (const [kind, { sentence, title }] of patterns) {
    const isAside = asideKinds.has(kind)
    if (!hasEvent && (title.test(words.title) || title.test(words.heading))) return kind
    if (isAlone && title.test(words.text)) return kind
    if (isAside && (hasOffers || hasEvent || !isBare)) continue
    if (sentence.test(said)) return kind
  }
  return !hasOffers && !hasEvent && words.text.length <= 60 && /captcha/.test(words.text) ? 'refusal' : null
}

/** Help that speaks of a wall puts its words into quotes: If you see "Access denied", clear your cookies. */
const withoutQuotes = (text: string) => text.replace(/["“”„«»][^"“”„«»|]{1,60}["“”«»]/g, ' ')

function needsScripts({ text, noscript, scripts }: Words): boolean {
  if (text.length > bareText) return false
  if (
    /javascript/.test(text) &&
    /\b(?:enable|activ|aktiv|ativ|engedelyez|habilit|abilit|attiv|activeer|schakel|aktiver|sla pa|ota|wlacz|zapnete|povolte|etkinlestir|need|requires?)/.test(
      text,
    )
  )
    return true
  return text.length <= emptyText && scripts > 0 && (text.length <= 40 || /javascript/.test(noscript))
}

type Words = {
  title: string
  /** The first `<h1>`; else the only heading. */
  heading: string
  headings: string
  /** All visible text, cut where it is certainly long. */
  text: string
  noscript: string
  /** Scripts that run. */
  scripts: number
}

function wordsOf(html: string): Words {
  const words = { title: '', text: '', noscript: '', scripts: 0 }
  const headings: { level: string; text: string }[] = []
  let level = ''
  scanMarkup(html, {
    raw(name, from, to, content) {
      if (name === 'title' && words.title === '') words.title = content.slice(0, 300)
      if (name === 'noscript' && words.noscript.length < shortText) words.noscript += content.slice(0, shortText)
      if (name === 'script' && !/\bjson\b/i.test(html.slice(from, Math.min(to, from + 300)))) words.scripts += 1
    },
    text(from, to) {
      if (words.text.length <= shortText) words.text += ` ${html.slice(from, Math.min(to, from + shortText + 1))}`
      const heading = headings.at(-1)
      if (level !== '' && heading && heading.text.length < 300)
        heading.text += ` ${html.slice(from, Math.min(to, from + 300))}`
      const tag = /^<(\/?)(h[1-3])\b/i.exec(html.slice(to, to + 5))
      if (!tag) return
      level = tag[1] ? '' : (tag[2] ?? '').toLowerCase()
      if (level !== '' && headings.length < 12) headings.push({ level, text: '' })
    },
  })
  const clean = (text: string) => fold(decodeEntities(text))
  const first = headings.find((heading) => heading.level === 'h1') ?? (headings.length === 1 ? headings[0] : undefined)
  return {
    title: clean(words.title),
    heading: clean(first?.text ?? ''),
    headings: clean(headings.map((heading) => heading.text).join(' | ')),
    text: clean(words.text).replace(ordinaryNotice, ''),
    noscript: fold(words.noscript),
    scripts: words.scripts,
  }
}

function withoutComments(html: string): string {
  let kept = ''
  let at = 0
  for (let start = html.indexOf('<!--'); start !== -1; start = html.indexOf('<!--', at)) {
    kept += html.slice(at, start)
    const end = html.indexOf('-->', start + 4)
    if (end === -1) return kept
    at = end + 3
  }
  return kept + html.slice(at)
}

const whatStands: Record<WallKind, string> = {
  queue: 'a waiting room stands in the page’s place',
  refusal: 'a challenge or a refusal stands in the page’s place',
  missing: 'the page says that it, or its event, is not there',
  maintenance: 'the page says that the site is closed for a while',
  cookies: 'the page asks to accept cookies before it shows anything',
  'sign-in': 'the page asks to sign in before it shows anything',
  scripts: 'the page shows nothing without running its scripts',
}

/** In words for an operator. */
export function wallText({ kind, maker }: Wall): string {
  return maker === '' ? whatStands[kind] : `${whatStands[kind]} (${maker})`
}
