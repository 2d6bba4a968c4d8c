// iCalendar (RFC 5545) as far as a list of matches needs it: UTC times, whole days, no time zone, no repetition. By hand,
// because ical-generator writes wrong hours for a time zone.
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { maxLineOctets, maxTextLength } from './constants.ts'

/** A text value: escaped, on one line, without control characters, of bounded length. */
export function textValue(text: string): string {
  return Array.from(text)
    .slice(0, maxTextLength)
    .join('')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, '\\n')
}

/** "20261128T150000Z" */
export function utcTime(at: Instant): string {
  return `${toIso(at).slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** "20261128" */
export function dateValue(day: string): string {
  return day.replaceAll('-', '')
}

/** Lines with their breaks; those longer than 75 octets go on behind a space, never within a character. */
export function foldLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const encoder = new TextEncoder()

function folded(line: string): string {
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > maxLineOctets) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}
