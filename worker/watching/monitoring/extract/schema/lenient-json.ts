import type { Steps } from '../steps.ts'
import { decodeEntities } from '../text.ts'

export type JsonReading = { values: unknown[]; problem: 'truncated' | 'malformed' | null }

/** For decoding, cutting, escaping and parsing again. */
const repairPasses = 4

/** JSON inside a string inside JSON: more is no page's mistake. */
const maxWrappings = 3

/**
 * Reads embedded JSON. Repairs what JSON.parse refuses if the meaning is certain: comments and CDATA around it,
 * trailing text, several values, raw line breaks in strings, trailing commas, decimal commas, words of Python, doubled closing quotes, and
 * character references instead of quotes. JSON that was escaped once more, or put into a string, is unwrapped.
 */
export function readJson(text: string, steps: Steps, wrappings = 0): JsonReading {
  steps.spend(text.length)
  let values: unknown[]
  try {
    values = [JSON.parse(text)]
  } catch {
    steps.spend(text.length * repairPasses)
    if (!text.includes('"')) {
      const decoded = decodeEntities(text)
      return decoded === text || wrappings === maxWrappings ? repair(text) : readJson(decoded, steps, wrappings + 1)
    }
    const inner = wrappings < maxWrappings ? unescaped(text) : null
    return inner === null ? repair(text) : readJson(inner, steps, wrappings + 1)
  }
  const [value] = values
  if (typeof value === 'string' && wrappings < maxWrappings && /^\s*[{["&]/.test(value)) {
    const inner = readJson(value, steps, wrappings + 1)
    return inner.problem === 'malformed' ? { values, problem: null } : inner
  }
  return { values, problem: null }
}

/** The text of an object or array whose quotes are escaped, without one level of escapes; null when they are not. */
function unescaped(text: string): string | null {
  const start = text.search(/[{[]/)
  if (start === -1 || !/^[{[]\s*\\+"/.test(text.slice(start, start + 200))) return null
  const end = text.lastIndexOf(text[start] === '{' ? '}' : ']')
  if (end < start) return null
  try {
    return JSON.parse(`"${escapeControls(text.slice(start, end + 1))}"`)
  } catch {
    return null
  }
}

function repair(text: string): JsonReading {
  const values: unknown[] = []
  let at = nextOpening(text, 0)
  while (at !== -1) {
    const piece = cutValue(text, at)
    const value = piece && (parse(piece.json) ?? parse(piece.json.replace(oddSpaces, spaced)))
    if (!value) {
      // After a valid value, brackets without data are stray text.
      const isStray = values.length > 0 && !text.includes('"', at)
      return { values, problem: isStray ? null : piece ? 'malformed' : 'truncated' }
    }
    values.push(value)
    at = nextOpening(text, piece.end)
  }
  return { values, problem: values.length === 0 ? 'malformed' : null }
}

/** Strings, and spaces of other widths between values, which text processors write. */
const oddSpaces = /"(?:[^"\\]|\\.)*"|[\u00a0\u2000-\u200b\u202f\u3000\ufeff]+/g
const spaced = (part: string) => (part.startsWith('"') ? part : ' ')

function parse(json: string): object | null {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Start of the next object or array, outside of comments and CDATA. */
function nextOpening(text: string, from: number): number {
  // A CDATA mark may stand behind a line comment's slashes; those of "https://" begin none.
  const opening = /(?:\/\/[ \t]*)?<!\[CDATA\[|\/\*|(?<!:)\/\/[^\r\n]*|[{[]/g
  opening.lastIndex = from
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    if (match[0].length === 1) return match.index
    if (match[0] !== '/*') continue
    const end = text.indexOf('*/', opening.lastIndex)
    if (end === -1) return -1
    opening.lastIndex = end + 2
  }
  return -1
}

const stringEscapes = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

/** Copies the value at `start` as strict JSON; null when the text ends first. */
function cutValue(text: string, start: number): { json: string; end: number } | null {
  // Strings, comments, brackets, commas, numbers with a comma, and words of Python; the rest is copied unchanged.
  const token =
    /"|\/\/[^\n]*|\/\*|[{}[\],]|:[ \t\r\n]*-?\d[\d.]*(?:,\d[\d.]*)+(?=\s*[,}])|:[ \t\r\n]*(?:NaN|undefined|None|True|False)(?=\s*[,}])/g
  token.lastIndex = start
  let json = ''
  let copied = start
  let depth = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [found] = match
    const at = match.index
    if (found === '"') {
      const end = endOfString(text, at + 1)
      if (end === -1) return null
      json += text.slice(copied, at) + escapeControls(text.slice(at, end))
      copied = isDoubledQuote(text, end) ? end + 1 : end
    } else if (found.startsWith(':')) {
      json += text.slice(copied, at) + asJson(found)
      copied = at + found.length
    } else if (found.startsWith('/')) {
      const end = found === '/*' ? text.indexOf('*/', at + 2) + 2 : at + found.length
      if (end < at) return null
      json += text.slice(copied, at)
      copied = end
    } else if (found === ',') {
      json += text.slice(copied, at)
      copied = commaAtEnd.test(text.slice(at, at + 200)) ? at + 1 : at
      token.lastIndex = at + 1
      continue
    } else {
      depth += found === '{' || found === '[' ? 1 : -1
      if (depth === 0) return { json: json + text.slice(copied, at + 1), end: at + 1 }
      continue
    }
    token.lastIndex = copied
  }
  return null
}

/** A comma that nothing follows, comments aside. */
const commaAtEnd = /^,(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/)*[}\]]/

/** A second closing quote: nothing but a separator may follow a string. */
function isDoubledQuote(text: string, end: number): boolean {
  return text[end] === '"' && /^"\s*[,}\]]/.test(text.slice(end, end + 200))
}

/** What other languages write, and JSON does not know. */
const words = new Map([
  ['True', 'true'],
  ['False', 'false'],
  ['None', 'null'],
  ['NaN', 'null'],
  ['undefined', 'null'],
])

/** An object's value such as `45,50`, which no other meaning fits; what groups thousands stays as it is written. */
function asJson(value: string): string {
  const written = value.slice(1).trim()
  const word = words.get(written)
  if (word !== undefined) return `:${word}`
  return /^-?\d+,\d\d?$/.test(written) ? `:${written.replace(',', '.')}` : `:"${written}"`
}

function endOfString(text: string, from: number): number {
  let at = from
  while (true) {
    const end = text.indexOf('"', at)
    if (end === -1) return -1
    let slashes = 0
    while (text[end - 1 - slashes] === '\\' && end - 1 - slashes >= from) slashes++
    if (slashes % 2 === 0) return end + 1
    at = end + 1
  }
}

/** Escapes raw control characters and unescapes JavaScript's `\'`. */
function escapeControls(string: string): string {
  if (!/\\|\p{Cc}/u.test(string)) return string
  return string
    .replace(/\\(?:\r\n|[\s\S])/g, (pair) =>
      pair === "\\'" ? "'" : /^\\["\\/bfnrtu]$/.test(pair) ? pair : pair.slice(1),
    )
    .replace(/\p{Cc}/gu, (control) => stringEscapes.get(control) ?? '')
}
