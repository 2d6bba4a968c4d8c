import { Parser } from 'htmlparser2'

/** Longest name kept from a page. */
const maxNameLength = 200

// Controls, and marks that reorder or hide text: they have no place in a mail. The joiner U+200D stays, emoji need it.
const invisible = /\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** Text of a page as people may read it: one line, without invisible characters, at most 200 characters; null if empty. */
export function cleanText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const short = String(value).slice(0, maxNameLength * 10)
  const text = decodeEntities(short).replace(/\s+/g, ' ').replace(invisible, '').trim().toWellFormed()
  if (text === '') return null
  return text.length <= maxNameLength ? text : `${text.slice(0, maxNameLength - 1).toWellFormed()}…`
}

/** Decodes HTML character references; markup stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  let decoded = ''
  const parser = new Parser({
    ontext(part) {
      decoded += part
    },
  })
  // In a title element references are decoded and nothing is a tag but its own end, which the escape rules out.
  parser.end(`<title>${text.replaceAll('<', '&lt;')}`)
  return decoded
}

/** A piece of a page for a problem's detail. */
export function quote(value: unknown): string {
  const text = cleanText(value) ?? ''
  return `"${text.length <= 60 ? text : `${text.slice(0, 59).toWellFormed()}…`}"`
}
