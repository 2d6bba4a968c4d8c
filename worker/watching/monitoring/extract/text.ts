import { Parser } from 'htmlparser2'
import { cutText } from '#worker/ground/platform/cut-text.ts'

/** Longest stored name. */
const maxNameLength = 200

// Control, bidirectional and hidden characters, unfit for mails. U+200D stays: emoji need it.
const invisible = /\p{Cc}|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** Page text for display: one line, no invisible characters, at most 200 characters; null if empty. */
export function cleanText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const short = String(value).slice(0, maxNameLength * 10)
  const text = decodeEntities(short).replace(/\s+/g, ' ').replace(invisible, '').trim().toWellFormed()
  if (text === '') return null
  return cutText(text, maxNameLength)
}

/** Decodes HTML character references; tags stay. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  let decoded = ''
  const parser = new Parser({
    ontext(part) {
      decoded += part
    },
  })
  // In a title element references are decoded but only its end tag is markup, and that is escaped.
  parser.end(`<title>${text.replaceAll('<', '&lt;')}`)
  return decoded
}

/** An excerpt for a problem's detail. */
export function quote(value: unknown): string {
  return `"${cutText(cleanText(value) ?? '', 60)}"`
}
