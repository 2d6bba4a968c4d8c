import { readAttributes, scanMarkup } from './scan.ts'
import { decodeEntities } from './text.ts'

/** Longer delays are for people who read the page meanwhile; a waiting room asks for twenty seconds and more. */
const longestDelaySeconds = 5

/** A refresh stands at a page's beginning. */
const beginningLength = 16 * 1024

/** Where a page sends its visitor at once by `<meta http-equiv=refresh>`, as written; null where it stays. */
export function refreshTarget(html: string): string | null {
  const beginning = html.slice(0, beginningLength)
  if (!/http-equiv\s*=\s*["']?refresh/i.test(beginning)) return null
  let target: string | null = null
  scanMarkup(beginning, {
    open(name, from, to) {
      if (name !== 'meta' || target !== null) return
      const attributes = readAttributes(beginning, from, to)
      if (attributes.get('http-equiv')?.trim().toLowerCase() === 'refresh') {
        target = targetOf(decodeEntities(attributes.get('content') ?? ''))
      }
    },
  })
  return target
}

/** "0; url=/next", with or without quotes, comma and "url=". */
function targetOf(content: string): string | null {
  const [, seconds, rest] = /^\s*(\d{1,6})(?:\.\d*)?\s*[;,]\s*(.*)$/s.exec(content) ?? []
  if (seconds === undefined || rest === undefined || Number(seconds) > longestDelaySeconds) return null
  const address = rest.replace(/^url\s*=\s*/i, '').trim()
  const [, quoted] = /^(?:"([^"]*)|'([^']*))/.exec(address)?.filter((part) => part !== undefined) ?? []
  const written = (quoted ?? address).trim()
  return written === '' ? null : written
}
