import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import { weekdayNames } from '../../../matching/dates.constants.ts'
import { takeTime } from '../../../matching/dates.rules.ts'
import { fold } from '../../../matching/text.rules.ts'
import { isOfTickets } from '../../availability-words.rules.ts'
import type { PageNames } from '../../contract.ts'
import { type Paragraph, pair } from './no-tickets.ts'

/** What says when a match begins, beside its day. */
const whenWords = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${weekdayNames}|the|den|le|el|at|um|a|as|las|alle|ore|om|kl|klo|godz|o|v|saat|ko|kick|off|kickoff|anpfiff|uhr|uur|h|hrs|hod|am|pm|\\d+(?:[:.h]\\d\\d)?\\s?(?:am|pm|h|uhr|uur|hod)?)(?![\\p{L}\\p{N}])`,
  'gu',
)

/** "14 fev 2027 - 20:15 - Estádio do Dragão": a day or an hour between dashes is no team. */
function namesPair(text: string): boolean {
  if (!pair.test(text)) return false
  const parts = text.split(/\s[-–—]\s/)
  return parts.length === 1 || parts.some((part) => pair.test(part)) || parts.filter(isName).length > 1
}

function isName(part: string): boolean {
  return /\p{L}/u.test(takeTime(fold(part)).rest.replace(whenWords, ' '))
}

/** `isDirectly`: right below the name. */
export type Own = { text: string; isDirectly: boolean }

/** Words alone are of the event where the last name or heading above them is the page's own. */
export function ofItself(told: readonly Paragraph[], { title, headings }: PageNames): Own[] {
  const own = aliasKey(`${title ?? ''} ${headings[0] ?? ''}`)
  const found: Own[] = []
  let isOwn = true
  let isDirectly = true
  for (const { name, text } of told) {
    if (text === '') continue
    if (isOwn) found.push({ text, isDirectly })
    const isNaming = (/^h[1-6]$/.test(name) && !isOfTickets(text)) || namesPair(text)
    if (isNaming) isOwn = own.includes(aliasKey(text))
    isDirectly = isNaming && isOwn
  }
  return found
}
