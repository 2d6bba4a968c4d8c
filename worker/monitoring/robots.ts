import { dayMs, secondMs } from '../platform/clock.ts'
import { maxRobotsBytes, productToken } from './constants.ts'

// Our own matcher, because robots-parser 3.0.1 departs from RFC 9309 where it costs trust: it lets a Sitemap or
// Crawl-delay line part the agents of a group, passes over a matching group without rules, does not compare unreserved
// octets alike (/%7Ejoe and /~joe), cannot match %2A and %24 verbatim, misses `|`, `[` and an empty query, and has no
// exception for /robots.txt itself.

/** What a robots.txt says to us: plain data, so that it can be stored. No rules means that everything is allowed. */
export type RobotsRules = { rules: RobotsRule[]; crawlDelayMs: number | null }

/** `pattern` is normalised: `*` is a wildcard, a `$` at its end an anchor, everything else literal octets. */
type RobotsRule = { isAllow: boolean; pattern: string }

type Group = { agents: Set<string>; rules: RobotsRule[]; crawlDelayMs: number | null }

const anyAgent = '*'

/**
 * What to do with the answer to a request for robots.txt (RFC 9309 §2.3.1): read it, treat the site as open, or stay
 * away. Null means that there was no answer. A redirect here is one beyond the limit. 429 is a request to stay away.
 */
export function robotsVerdict(status: number | null): 'rules' | 'allow_all' | 'stay_away' {
  if (status === null || status === 429 || status >= 500) return 'stay_away'
  return status >= 200 && status < 300 ? 'rules' : 'allow_all'
}

/** The rules of our product token's groups, merged, or else of the `*` groups (RFC 9309 §2.2.1). Never throws. */
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
  if (!URL.canParse(url)) return false
  const address = new URL(url)
  // They stand in front of the host, and would shift where the path begins.
  address.username = ''
  address.password = ''
  const { origin, href, pathname } = address
  if (pathname === '/robots.txt') return true
  // Cut from the whole address, because `search` hides a question mark with nothing behind it.
  const path = normalise(href.slice(origin.length).replace(/#.*$/s, '') || '/').replace(/[*$]/g, escapeOctets)
  let strongest: RobotsRule | null = null
  for (const rule of rules.rules) {
    if (strongest && !outranks(rule, strongest)) continue
    if (matches(rule.pattern, path)) strongest = rule
  }
  return strongest?.isAllow ?? true
}

/** The pause between two requests that the site asks for; not part of RFC 9309, but widely written. */
export function crawlDelayMs(rules: RobotsRules): number | null {
  return rules.crawlDelayMs
}

function outranks(rule: RobotsRule, other: RobotsRule): boolean {
  const difference = rule.pattern.length - other.pattern.length
  return difference > 0 || (difference === 0 && rule.isAllow && !other.isAllow)
}

/** Only rules end the user-agent lines of a group: other records, like Sitemap, must not interfere (§2.2.4). */
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
  // A byte order mark is white space to `trim`.
  for (const line of text.split(/\r\n|\r|\n/)) {
    const content = line.split('#', 1)[0] ?? ''
    const colon = content.indexOf(':')
    if (colon > 0) yield { key: content.slice(0, colon).trim().toLowerCase(), value: content.slice(colon + 1).trim() }
  }
}

/** "TouchlineBot/1.0 (note)" names the product token touchlinebot; a value that names none fits nobody. */
function agentOf(value: string): string {
  if (/^\*(\s|$)/.test(value)) return anyAgent
  return /^[a-z_-]+/i.exec(value)?.[0].toLowerCase() ?? ''
}

/** A day at most; what is no positive number of seconds is no delay. */
function delayOf(value: string): number | null {
  const delayMs = Math.round(Number(value) * secondMs)
  return delayMs > 0 ? Math.min(delayMs, dayMs) : null
}

/** Cuts at the limit of octets, and drops the line that the cut went through: half a rule is another rule. */
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
 * One spelling per octet, as §2.2.2 compares them: unreserved characters bare, reserved ones as they were written,
 * everything else percent-encoded in upper case. The apostrophe is always encoded, because URLs encode it in queries.
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

/** Looks for the literal pieces from left to right; never goes back, so its time is bounded by the two lengths. */
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
