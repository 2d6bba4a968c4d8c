import type { Clock } from './clock.ts'

/** More than a site needs to let a visitor in. */
const maxCookies = 30
const maxCookieLength = 4_096
const maxHeaderLength = 8_192

type Cookie = { name: string; value: string; domain: string; isHostOnly: boolean; path: string; isSecure: boolean }

/** Cookies of one check (RFC 6265 §5.3, §5.4), bounded. It ends with the check: no platform knows us from one to the next. */
export function createCookieJar(now: Clock) {
  const cookies = new Map<string, Cookie>()

  /** Whether anything was stored that was not there before. */
  function store(address: string, lines: readonly string[]): boolean {
    if (lines.length === 0) return false
    const before = JSON.stringify([...cookies.values()])
    for (const line of lines) {
      const cookie = line.length <= maxCookieLength ? read(line, new URL(address), now()) : null
      if (cookie === null) continue
      const key = `${cookie.name};${cookie.domain};${cookie.path}`
      if (cookie.isOver) cookies.delete(key)
      else if (cookies.has(key) || cookies.size < maxCookies) cookies.set(key, cookie.cookie)
    }
    return JSON.stringify([...cookies.values()]) !== before
  }

  /** The `Cookie` header for an address; empty if none applies. */
  function headerFor(address: string): string {
    if (cookies.size === 0) return ''
    const url = new URL(address)
    const sent = [...cookies.values()]
      .filter((cookie) => isSentTo(cookie, url))
      .toSorted((one, other) => other.path.length - one.path.length)
      .map(({ name, value }) => `${name}=${value}`)
    let header = ''
    for (const pair of sent) {
      const longer = header === '' ? pair : `${header}; ${pair}`
      if (longer.length <= maxHeaderLength) header = longer
    }
    return header
  }

  return { store, headerFor }
}

function read(line: string, url: URL, now: number) {
  const [pair = '', ...rest] = line.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals).trim()
  const value = pair.slice(equals + 1).trim()
  // Only what can stand in a header again.
  if (equals < 1 || !/^[\x21-\x7e]+$/.test(name) || !/^[\x20-\x7e]*$/.test(value)) return null
  const attributes = new Map(
    rest.map((part) => {
      const at = part.indexOf('=')
      const key = (at === -1 ? part : part.slice(0, at)).trim().toLowerCase()
      return [key, at === -1 ? '' : part.slice(at + 1).trim()]
    }),
  )
  const domain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase()
  const isHostOnly = domain === ''
  if (!isHostOnly && (!domainMatches(url.hostname, domain) || !domain.includes('.'))) return null
  const isSecure = attributes.has('secure')
  if (isSecure && !isTrusted(url)) return null
  const given = attributes.get('path') ?? ''
  const path = given.startsWith('/') ? given : defaultPath(url.pathname)
  if (/^__secure-/i.test(name) && !isSecure) return null
  if (/^__host-/i.test(name) && !(isSecure && isHostOnly && path === '/')) return null
  const cookie: Cookie = { name, value, domain: isHostOnly ? url.hostname : domain, isHostOnly, path, isSecure }
  return { ...cookie, cookie, isOver: hasEnded(attributes, now) }
}

function hasEnded(attributes: ReadonlyMap<string, string>, now: number): boolean {
  const seconds = attributes.get('max-age')
  if (seconds !== undefined && /^-?\d+$/.test(seconds)) return Number(seconds) <= 0
  const expiresAt = Date.parse(attributes.get('expires') ?? '')
  return expiresAt <= now
}

function isSentTo(cookie: Cookie, url: URL): boolean {
  const isHost = cookie.isHostOnly ? url.hostname === cookie.domain : domainMatches(url.hostname, cookie.domain)
  return isHost && pathMatches(url.pathname, cookie.path) && (!cookie.isSecure || isTrusted(url))
}

function isTrusted({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || hostname === 'localhost'
}

function domainMatches(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

function pathMatches(path: string, prefix: string): boolean {
  return path === prefix || (path.startsWith(prefix) && (prefix.endsWith('/') || path[prefix.length] === '/'))
}

function defaultPath(path: string): string {
  const end = path.lastIndexOf('/')
  return end < 1 ? '/' : path.slice(0, end)
}
