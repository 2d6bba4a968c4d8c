import { dayMs, secondMs } from '#worker/ground/platform/clock.ts'
import { maxRobotsBytes, productToken } from './constants.ts'

// Own matcher, because robots-parser 3.0.1 deviates from RFC 9309: a Sitemap or Crawl-delay line splits a group's
// agents, a matching group without rules is ignored, unreserved octets are compared verbatim (/%7Ejoe and /~joe), %2A
// and %24 cannot match literally, `|`, `[` and an empty query fail, and /robots.txt is not exempt.

/** Parsed robots.txt as plain data for storage. No rules means everything is allowed. */
export type RobotsRules = { rules: RobotsRule[]; crawlDelayMs: number | null }

/** Normalised: `*` is a wildcard, a final `$` an anchor, all else literal octets. */
type RobotsRule = { isAllow: boolean; pattern: string }

type Group = { agents: Set<string>; rules: RobotsRule[]; crawlDelayMs: number | null }

const anyAgent = '*'

/**
 * How to treat a robots.txt response (RFC 9309 §2.3.1): parse it, treat the site as open, or do not fetch. Null: no
 * response. A redirect here exceeded the limit. 429 means do not fetch.
 */
export function robotsVerdict(status: number | null): 'rules' | 'allow_all' | 'stay_away' {
  if (status === null || status === 429 || status >= 500) return 'stay_away'
  return status >= 200 && status < 300 ? 'rules' : 'allow_all'
}

/** The merged rules of our product token's groups, else of the `*` groups (RFC 9309 §2.2.1). Never throws. */
export function parseRobots(text: string): RobotsRules {
  const groups = readGroups(withinRobotsLimit(text))
  const own = groups.filter((group) => group.agents.has(productToken.toLowerCase()))
  const chosen = own.length > 0 ? own : groups.filter((group) => group.agents.has(anyAgent))
  const delays = chosen.flatMap((group) => group.crawlDelayMs ?? [])
  return {
    rules: chosen.flatMap((group) => group.rules),
    crawlDelayMs: delays.length > 0 ? Math.max(...delays) : null,
  }
}

/** Whether the page may be fetched: the longest matching rule decides, and Allow wins a tie (RFC 9309 §2.2.2). */
export function isAllowed(rules: RobotsRules, url: string): boolean {
  const address = URL.parse(url)
  if (address === null) return false
  // Credentials before the host would shift the start of the path.
  address.username = ''
  address.password = ''
  const { origin, href, pathname } = address
  if (pathname === '/robots.txt') return true
  // From the whole URL, because `search` drops an empty query's question mark.
  const path = normalise(href.slice(origin.length).replace(/#.*$/s, '') || '/').replace(/[*$]/g, escapeOctets)
  let strongest: RobotsRule | null = null
  for (const rule of rules.rules) {
    if (strongest && !outranks(rule, strongest)) continue
    if (matches(rule.pattern, path)) strongest = rule
  }
  return strongest?.isAllow ?? true
}

/** The requested pause between requests; not in RFC 9309, but widely used. */
export function crawlDelayMs(rules: RobotsRules): number | null {
  return rules.crawlDelayMs
}

function outranks(rule: RobotsRule, other: RobotsRule): boolean {
  const difference = rule.pattern.length - other.pattern.length
  return difference > 0 || (difference === 0 && rule.isAllow && !other.isAllow)
}

/** Only rules end a group's user-agent lines; other records such as Sitemap do not (§2.2.4). */
function readGroups(text: string): Group[] {
  const groups: Group[] = []
  let group: Group | null = null
  let hasRules = false
  for (const { key, value } of readLines(text)) {
    if (key === 'user-agent') {
      if (!group || hasRules) {
        group = { agents: new Set(), rules: [], crawlDelayMs: null }
        groups.push(group)
        hasRules = false
      }
      group.agents.add(agentOf(value))
    } else if (group && (key === 'allow' || key === 'disallow')) {
      hasRules = true
      if (value !== '') group.rules.push({ isAllow: key === 'allow', pattern: toPattern(value) })
    } else if (group && key === 'crawl-delay') {
      group.crawlDelayMs = delayOf(value) ?? group.crawlDelayMs
    }
  }
  return groups
}

function* readLines(text: string): Generator<{ key: string; value: string }> {
  // `trim` also removes a byte order mark.
  for (const line of text.split(/\r\n|\r|\n/)) {
    const content = line.split('#', 1)[0] ?? ''
    const colon = content.indexOf(':')
    if (colon > 0) yield { key: content.slice(0, colon).trim().toLowerCase(), value: content.slice(colon + 1).trim() }
  }
}

/** "TouchlineBot/1.0 (note)" has the product token touchlinebot; a value without one matches nothing. */
function agentOf(value: string): string {
  if (/^\*(\s|$)/.test(value)) return anyAgent
  return /^[a-z_-]+/i.exec(value)?.[0].toLowerCase() ?? ''
}

/** At most a day; values that are not positive numbers are ignored. */
function delayOf(value: string): number | null {
  const delayMs = Math.round(Number(value) * secondMs)
  return delayMs > 0 ? Math.min(delayMs, dayMs) : null
}

/** Cuts at the byte limit and drops the partial line, which could be a different rule. */
export function withinRobotsLimit(text: string): string {
  if (text.length * 3 <= maxRobotsBytes) return text
  const octets = new TextEncoder().encode(text)
  if (octets.length <= maxRobotsBytes) return text
  const kept = new TextDecoder().decode(octets.subarray(0, maxRobotsBytes))
  return kept.slice(0, Math.max(kept.lastIndexOf('\n'), kept.lastIndexOf('\r')) + 1)
}

// ── Octets ──────────────────────────────────────────────────────────────────────────────────────

function toPattern(value: string): string {
  const isAnchored = value.endsWith('$')
  const body = normalise(isAnchored ? value.slice(0, -1) : value).replace(/\$/g, escapeOctets)
  return isAnchored ? `${body}$` : body
}

/**
 * Canonical octets for comparison (§2.2.2): unreserved characters bare, reserved ones unchanged, all else
 * percent-encoded in upper case. The apostrophe is always encoded, as URLs do in queries.
 */
function normalise(path: string): string {
  return path.replace(/%[0-9a-f]{2}|%|[^a-z0-9._~:/?#[\]@!$&()*+,;=-]+/gi, (part) => {
    if (part.length !== 3 || part[0] !== '%') return escapeOctets(part)
    const character = String.fromCharCode(Number.parseInt(part.slice(1), 16))
    return /[a-z0-9._~-]/i.test(character) ? character : part.toUpperCase()
  })
}

function escapeOctets(text: string): string {
  let escaped = ''
  for (const octet of new TextEncoder().encode(text)) escaped += `%${octet.toString(16).toUpperCase().padStart(2, '0')}`
  return escaped
}

/** Finds the literal pieces from left to right without backtracking, so time is bounded. */
function matches(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$')
  const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).split('*')
  const [first = '', ...rest] = pieces
  if (!path.startsWith(first)) return false
  if (rest.length === 0) return !isAnchored || path.length === first.length
  const last = isAnchored ? rest.pop() : undefined
  let position = first.length
  for (const piece of rest) {
    const found = path.indexOf(piece, position)
    if (found < 0) return false
    position = found + piece.length
  }
  return last === undefined || (path.length - last.length >= position && path.endsWith(last))
}
