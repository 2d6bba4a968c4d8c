import { maxCrumbs } from '../identity/constants.ts'
import { readJson } from './schema/lenient-json.ts'
import { first, isNode, list } from './schema/node.ts'
import type { Steps } from './steps.ts'
import { cleanText } from './text.ts'

// Trails that lead to a page, "Tickets › Women › Arsenal v Chelsea", in its data and above its heading.

/** In the name of an element's class or label, or of a type of data; most pages have none. */
const signs = /crumb|ariane|kruimel|Brotkr/g
/** Of one page. */
const maxSigns = 24
/** For reading the element around one sign. */
const stepsPerSign = 2_000
const maxTrails = 4
/** Characters of one trail's markup or data. */
const maxTrailLength = 6_000
const maxCrumbLength = 80

/** A trail stands above the heading, or right below it. */
const behindHeading = 1_000
const mostAboveHeading = 60_000

type Page = { html: string; jsonLd: readonly string[]; bodyAt: number; headingAt: number | null }

/** Each trail from the outermost crumb; what has more crumbs is a menu. Only what is above the heading is searched. */
export function trailsOf({ html, jsonLd, bodyAt, headingAt }: Page, steps: Steps): string[][] {
  const end = Math.min(bodyAt + mostAboveHeading, headingAt === null ? html.length : headingAt + behindHeading)
  const above = html.slice(bodyAt, end)
  const shown = trailsShown(html.slice(bodyAt, end + maxTrailLength), placesOf(above), steps)
  const told = jsonLd.flatMap((block) => trailIn(block, steps) ?? [])
  const all = [told, ...shown].filter(({ length }) => length > 0 && length <= maxCrumbs)
  return [...new Map(all.map((trail) => [trail.join(' › '), trail])).values()].slice(0, maxTrails)
}

/** One search: four for a word each take ten times as long. */
function placesOf(html: string): number[] {
  const places: number[] = []
  for (const { index } of html.matchAll(signs)) if (places.push(index) === maxSigns) break
  return places
}

function trailsShown(html: string, places: readonly number[], steps: Steps): string[][] {
  const trails: string[][] = []
  let end = 0
  for (const at of places) {
    if (at < end || trails.length >= maxTrails) continue
    steps.spend(stepsPerSign)
    const element = elementAround(html, at)
    if (element === null) continue
    end = element.end
    trails.push(textsIn(html.slice(element.start, element.end)))
  }
  return trails
}

/** What an element holds whose start tag has the sign; null for items, styles, scripts and comments. */
function elementAround(html: string, at: number): { start: number; end: number } | null {
  const open = html.lastIndexOf('<', at)
  const [tag, name] = /^<(nav|ol|ul|div|section|p)\b[^<>]*>/i.exec(html.slice(open, open + 600)) ?? []
  if (tag === undefined || name === undefined || open + tag.length < at || isInert(html, open)) return null
  const start = open + tag.length
  const ends = new RegExp(`<(/?)${name}\\b`, 'gi')
  let depth = 1
  for (const [whole, slash] of matchesWithin(html, ends, start)) {
    depth += slash === '/' ? -1 : 1
    if (depth === 0) return { start, end: whole }
  }
  return null
}

function* matchesWithin(html: string, expression: RegExp, start: number): Generator<[number, string]> {
  for (const found of html.slice(start, start + maxTrailLength).matchAll(expression))
    yield [start + found.index, found[1] ?? '']
}

function isInert(html: string, at: number): boolean {
  const isIn = (open: string, close: string) => html.lastIndexOf(open, at - 1) > html.lastIndexOf(close, at - 1)
  return isIn('<script', '</script') || isIn('<template', '</template') || isIn('<!--', '-->')
}

/** A heading or what is sold makes it more than a trail. */
function textsIn(markup: string): string[] {
  if (/<(?:h1|table|form|select|img[^<>]*itemprop)\b/i.test(markup)) return []
  const shown = markup.replace(/<(style|script|svg|button)\b.*?<\/\1>/gis, ' ')
  const texts = shown.replace(/<[^<>]*>/g, '|').replace(/&(?:raquo|rsaquo|gt|#8250|#187|#x203a);/gi, '|')
  return texts.split(/[|›»>→·]+|(?<!\d)\/(?!\d)/).flatMap(crumbOf)
}

function crumbOf(value: unknown): string[] {
  const text = cleanText(value)
  return text !== null && text.length <= maxCrumbLength && /\p{L}|20\d\d/u.test(text) ? [text] : []
}

/** The names of a BreadcrumbList. */
function trailIn(block: string, steps: Steps): string[] | null {
  const at = block.indexOf('BreadcrumbList')
  if (at < 0) return null
  const text = objectAround(block, at)
  const [value] = text === null ? [] : readJson(text, steps).values
  if (!isNode(value)) return null
  return list(value.itemListElement).flatMap((item) => (isNode(item) ? crumbOf(nameOf(item)) : []))
}

function nameOf(item: Record<string, unknown>): unknown {
  const name = first(item, 'name')
  const inner = first(item, 'item')
  return name === undefined && isNode(inner) ? first(inner, 'name') : name
}

/** The object that a word stands in, by its braces. */
function objectAround(block: string, at: number): string | null {
  let depth = 0
  let start = at
  for (; start >= 0 && at - start < maxTrailLength && depth <= 0; start--) {
    if (block[start] === '}') depth--
    else if (block[start] === '{') depth++
  }
  if (depth !== 1) return null
  for (let end = at; end < block.length && end - at < maxTrailLength; end++) {
    if (block[end] === '{') depth++
    else if (block[end] === '}') depth--
    if (depth === 0) return block.slice(start + 1, end + 1)
  }
  return null
}
