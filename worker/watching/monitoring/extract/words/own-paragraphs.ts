import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import type { PageNames } from '../../contract.ts'
import { type Paragraph, pair } from './no-tickets.ts'

/** "20 December – 15:00" names no pair. */
const beforeHour = /\s[-–—](?=\s\d)/g

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
    const isName = /^h[1-6]$/.test(name) || pair.test(text.replace(beforeHour, ' '))
    if (isName) isOwn = own.includes(aliasKey(text))
    isDirectly = isName && isOwn
  }
  return found
}
