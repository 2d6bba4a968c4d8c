import { fingerprint } from '#worker/matches/catalogue/rules.ts'
import type { ExtractionSpec } from '../contract.ts'
import { scanMarkup } from '../extract/scan.ts'
import { maxFingerprintLength, maxFingerprintTags, printSize } from './constants.ts'

/**
 * A fixed-size print (MinHash) of what the extraction reads: the elements of a page read by rules, else the names and
 * shapes of its data. Two prints agree in about the share that the pages have in common. Linear in the page's length.
 */
export function layoutOf(body: string, spec: ExtractionSpec): number[] {
  const text = body.slice(0, maxFingerprintLength)
  const tokens = new Set<number>()
  const isHtml = /^[\s\ufeff]*</.test(text)
  if (!isHtml) addData(text, tokens)
  else if (spec.kind === 'rules') addElements(text, tokens)
  else addStructuredData(text, tokens)
  return printOf(tokens)
}

/** Each element with the one before it in the page, by name and class. */
function addElements(html: string, tokens: Set<number>): void {
  // Rows repeat the same few tags, so that most are found here.
  const known = new Map<string, string>()
  let before = ''
  let tags = 0
  scanMarkup(html, {
    text(from, to) {
      if (tags > maxFingerprintTags) return
      if (to - from <= maxMoneyText) addMoney(html.slice(from, to), before, tokens)
      if (html.charCodeAt(to + 1) === slash) return
      tags += 1
      const start = html.slice(to, to + maxTag)
      const end = start.indexOf('>')
      const source = end === -1 ? start : start.slice(0, end)
      let name = known.get(source)
      if (name === undefined) {
        name = nameOf(source)
        known.set(source, name)
      }
      if (name === '') return
      tokens.add(fingerprint(`${before}>${name}`))
      before = name
    },
  })
}

const slash = 47
const maxTag = 300
const maxMoneyText = 30
/** Comments, and the tags that hold data. */
const dataTags = new RegExp(`<(?:!--|meta\\s[^>]{0,${maxTag}}|script(?:\\s[^>]{0,${maxTag}})?>)`, 'gi')

/** "td.price"; digits count as one, because they number rows. */
function nameOf(source: string): string {
  const name = /^<([a-z][a-z0-9-]*)/i.exec(source)?.[1]
  if (!name) return ''
  const classes = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(source)
  const first = (classes?.[1] ?? classes?.[2] ?? classes?.[3] ?? '').trim().split(/\s+/)[0] ?? ''
  return `${name}.${first.replace(/\d+/g, '#')}`.toLowerCase()
}

/** How amounts are written, not which. */
function addMoney(text: string, place: string, tokens: Set<number>): void {
  if (!/\d/.test(text) || !/[$£€]|\b[A-Z]{3}\b|\d[.,]\d\d/.test(text)) return
  tokens.add(fingerprint(`${place}=${shapeOf(text)}`))
}

function shapeOf(text: string): string {
  return text
    .trim()
    .slice(0, maxMoneyText)
    .replace(/\d+(?:[, ]\d{3})*/g, '9')
    .replace(/[a-z]+/g, 'a')
}

/**
 * JSON-LD, microdata, RDFa and Open Graph. Only the few tags that can hold them are looked for: this runs for every page
 * that is checked, and a second pass over all of its markup would cost as much as the extraction.
 */
function addStructuredData(html: string, tokens: Set<number>): void {
  const tags = new RegExp(dataTags)
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    const [source] = tag
    if (/^<meta/i.test(source)) {
      const property = /\b(?:property|name|itemprop)\s*=\s*["']?((?:og|product|price|availability)[\w:]*)/i.exec(source)
      if (property) tokens.add(fingerprint(`meta ${property[1]}`))
      continue
    }
    // Neither a comment nor a script has tags of its own.
    const from = tags.lastIndex
    const to = source === '<!--' ? html.indexOf('-->', from) : endOfScript(html, from)
    if (to === -1) break
    if (/ld\+json/i.test(source)) addData(html.slice(from, to), tokens)
    tags.lastIndex = to
  }
  const marks = /\b(itemprop|itemtype|property|typeof)\s*=\s*["']?([\w:./-]{1,80})/g
  let count = 0
  for (let mark = marks.exec(html); mark && count < maxFingerprintTags; mark = marks.exec(html)) {
    tokens.add(fingerprint(`${mark[1]} ${mark[2]}`))
    count += 1
  }
}

function endOfScript(html: string, from: number): number {
  const end = /<\/script/gi
  end.lastIndex = from
  return end.exec(html)?.index ?? -1
}

/** Keys of JSON with the sort of their value; of texts that are amounts, how they are written. */
function addData(json: string, tokens: Set<number>): void {
  const pairs = /"([@\w.-]{1,60})"\s*:\s*(?:"([^"]{0,30})|([[{]|[-\d.]+|[tfn]))/g
  let before = ''
  let count = 0
  for (let pair = pairs.exec(json); pair && count < maxFingerprintTags; pair = pairs.exec(json)) {
    const [, key = '', text, other = ''] = pair
    const sort =
      text === undefined ? other.charAt(0).replace(/[\d-]/, '9') : /^\W?[A-Z]{0,3}\s?\d/.test(text) ? 'n' : 's'
    tokens.add(fingerprint(`${before}>${key}:${sort}`))
    if (/price|amount|cost/i.test(key) && text !== undefined) tokens.add(fingerprint(`${key}=${shapeOf(text)}`))
    before = key
    count += 1
  }
}

/** The least value of each of some hash functions over all tokens; 16 bits of it are enough to compare. */
function printOf(tokens: ReadonlySet<number>): number[] {
  if (tokens.size === 0) return []
  const least = new Uint32Array(printSize).fill(0xffffffff)
  for (const token of tokens) {
    for (let index = 0; index < printSize; index += 1) {
      const value = mixed(token, index)
      if (value < (least[index] ?? 0)) least[index] = value
    }
  }
  return [...least].map((value) => value & 0xffff)
}

function mixed(token: number, index: number): number {
  let hash = Math.imul(token ^ Math.imul(index + 1, 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
