import { byFirstLetter } from '../alternatives.rules.ts'

/** Scan callbacks (decision 19); offsets are into the page. Nothing of a comment or a `<template>` is visited. */
export type ScanVisitor = {
  /** A relevant start tag; `from` to `to` are its attributes. */
  open?(name: string, from: number, to: number): void
  close?(name: string): void
  /** An element with raw content: script, style, title … */
  raw?(name: string, attributesFrom: number, attributesTo: number, content: string): void
  text?(from: number, to: number): void
}

// Raw-text elements end at their own end tag (HTML §13.2.5); scripts hold most "<" of a page.
const rawEnds = new Map(
  // With scripts on, as people have them, `<noscript>` is one too.
  ['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'].map((name) => [
    name,
    new RegExp(`</${name}(?=[\\s/>])`, 'gi'),
  ]),
)

/** White space of HTML, which is less than that of a regular expression. */
const gap = '[ \\t\\n\\f\\r]'

const notableNames = [
  ...rawEnds.keys(),
  'plaintext',
  'html',
  'meta',
  'svg',
  'math',
  'template',
  'main',
  'h1',
  'h2',
  'time',
  'link',
]
const notable = new Set(notableNames)
const notableShapes = new Set(notableNames.map((name) => shapeOf(name.charCodeAt(0), name.length)))

/** First letter and length rule out most names without a substring. */
function mayBeNotable(firstCode: number, length: number): boolean {
  return notableShapes.has(shapeOf(firstCode, length))
}

function shapeOf(firstCode: number, length: number): number {
  return (firstCode & 31) * 16 + Math.min(length, 15)
}

/**
 * Tags that no callback receives, with the text between them: most of a page, skipped in half the time of the walk below,
 * which reads unusual spellings. A run is bounded, because the engine remembers each tag.
 */
const ordinaryTags = new RegExp(
  `(?:[^<]*</?(?!(?:${byFirstLetter(notableNames)})[\\s/>])[a-z][^\\s/>]*(?:${gap}+[^\\s"'<>=/]+(?:="[^"]*")?)*${gap}*/?>){0,200}`,
  'iy',
)

/**
 * Tokenises HTML tags like a browser, in one pass without allocation: a tenth of a SAX parser's cost. Returns whether
 * the page ends inside a tag, comment or script.
 */
export function scanMarkup(html: string, visit: ScanVisitor): { isCut: boolean } {
  let at = 0
  let foreignDepth = 0
  // A template with a shadow root is shown; the others, and what is in them, are not.
  const templates: ('inert' | 'shown')[] = []
  const isInert = () => templates.includes('inert')
  while (true) {
    if (!visit.text) at = afterOrdinaryTags(html, at)
    const start = html.indexOf('<', at)
    if (!isInert()) visit.text?.(at, start === -1 ? html.length : start)
    if (start === -1) return { isCut: false }
    const isClosing = html.charCodeAt(start + 1) === slash
    const nameStart = isClosing ? start + 2 : start + 1
    if (!isLetter(html.charCodeAt(nameStart))) {
      at = skipNonTag(html, start)
      if (at === -1) return { isCut: true }
      continue
    }
    const nameEnd = endOfName(html, nameStart)
    const end = walkAttributes(html, nameEnd)
    if (end === -1) return { isCut: true }
    at = end
    if (!mayBeNotable(html.charCodeAt(nameStart), nameEnd - nameStart)) continue
    const name = html.slice(nameStart, nameEnd).toLowerCase()
    if (!notable.has(name)) continue
    const isSelfClosing = html.charCodeAt(end - 2) === slash
    if ((name === 'svg' || name === 'math') && !isSelfClosing) foreignDepth += isClosing ? -1 : 1
    if (name === 'template' && foreignDepth <= 0) {
      if (isClosing) templates.pop()
      else templates.push(!isInert() && isShadowRoot(html, nameEnd, end - 1) ? 'shown' : 'inert')
    }
    if (isClosing) {
      if (!isInert()) visit.close?.(name)
      continue
    }
    if (!isInert()) visit.open?.(name, nameEnd, end - 1)
    if (name === 'plaintext') return { isCut: false }
    const rawEnd = rawEnds.get(name)
    // In SVG and MathML "<title/>" is self-closing; in HTML the slash is ignored.
    if (!rawEnd || (isSelfClosing && foreignDepth > 0)) continue
    rawEnd.lastIndex = end
    const close = rawEnd.exec(html)?.index ?? -1
    if (close === -1) return { isCut: true }
    if (!isInert()) visit.raw?.(name, nameEnd, end - 1, html.slice(end, close))
    at = close
  }
}

function isShadowRoot(html: string, from: number, to: number): boolean {
  return readAttributes(html, from, to).has('shadowrootmode')
}

function afterOrdinaryTags(html: string, from: number): number {
  ordinaryTags.lastIndex = from
  ordinaryTags.test(html)
  return ordinaryTags.lastIndex
}

/** Attributes of a start tag, undecoded; of duplicates, the first wins. */
export function readAttributes(html: string, from: number, to: number): Map<string, string> {
  const attributes = new Map<string, string>()
  walkAttributes(html, from, (nameFrom, nameTo, valueFrom, valueTo) => {
    const name = html.slice(nameFrom, nameTo).toLowerCase()
    if (valueTo <= to && !attributes.has(name)) attributes.set(name, html.slice(valueFrom, valueTo))
  })
  return attributes
}

const space = 32
const doubleQuote = 34
const singleQuote = 39
const slash = 47
const equals = 61
const greaterThan = 62

function isLetter(code: number): boolean {
  const lower = code | 32
  return lower >= 97 && lower <= 122
}

/** One comparison rules out most characters, because letters lie above all of these; also used in names below. */
function isSpace(code: number): boolean {
  return code <= space && (code === space || code === 10 || code === 9 || code === 12 || code === 13)
}

function endOfName(html: string, from: number): number {
  let at = from
  while (at < html.length) {
    const code = html.charCodeAt(at)
    if (code <= greaterThan && (isSpace(code) || code === slash || code === greaterThan)) break
    at++
  }
  return at
}

type OnAttribute = (nameFrom: number, nameTo: number, valueFrom: number, valueTo: number) => void

/** Walks a tag's attributes; returns the index after its ">", or -1 when the page ends first. */
function walkAttributes(html: string, from: number, onAttribute?: OnAttribute): number {
  let at = from
  while (at < html.length) {
    const code = html.charCodeAt(at)
    if (code === greaterThan) return at + 1
    if (isSpace(code) || code === slash) {
      at++
      continue
    }
    const nameFrom = at
    const nameTo = endOfAttributeName(html, at)
    const afterName = skipSpace(html, nameTo)
    if (html.charCodeAt(afterName) !== equals) {
      onAttribute?.(nameFrom, nameTo, nameTo, nameTo)
      at = nameTo
      continue
    }
    const valueFrom = skipSpace(html, afterName + 1)
    const opening = html.charCodeAt(valueFrom)
    if (opening === doubleQuote || opening === singleQuote) {
      const closing = html.indexOf(opening === doubleQuote ? '"' : "'", valueFrom + 1)
      if (closing === -1) return -1
      onAttribute?.(nameFrom, nameTo, valueFrom + 1, closing)
      at = closing + 1
    } else {
      at = valueFrom
      while (at < html.length && !isSpace(html.charCodeAt(at)) && html.charCodeAt(at) !== greaterThan) at++
      onAttribute?.(nameFrom, nameTo, valueFrom, at)
    }
  }
  return -1
}

function endOfAttributeName(html: string, from: number): number {
  // A name may start with "=", which otherwise ends it.
  let at = from + 1
  while (at < html.length) {
    const code = html.charCodeAt(at)
    if (code <= greaterThan && (isSpace(code) || code === slash || code === greaterThan || code === equals)) break
    at++
  }
  return at
}

function skipSpace(html: string, from: number): number {
  let at = from
  while (isSpace(html.charCodeAt(at))) at++
  return at
}

/** Index after a comment, doctype or other "<" that is not a tag; -1 when the page ends first. */
function skipNonTag(html: string, start: number): number {
  const next = html[start + 1]
  if (html.startsWith('<!--', start)) return endOfComment(html, start + 4)
  if (html.startsWith('</>', start)) return start + 3
  if (next !== '!' && next !== '?' && next !== '/') return start + 1
  const end = html.indexOf('>', start + 2)
  return end === -1 ? -1 : end + 1
}

function endOfComment(html: string, from: number): number {
  if (html[from] === '>') return from + 1
  if (html.startsWith('->', from)) return from + 2
  for (let at = html.indexOf('--', from); at !== -1; at = html.indexOf('--', at + 1)) {
    if (html[at + 2] === '>') return at + 3
    if (html.startsWith('!>', at + 2)) return at + 4
  }
  return -1
}
