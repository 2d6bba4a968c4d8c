import { fail, type Result, succeed } from './result.ts'

/** Ports reachable over plain HTTP on `localhost`, for the sandbox. Null in production. */
export type LoopbackPorts = readonly { first: number; last: number }[] | null

export type AddressRule = {
  allowedOrigin: string
  loopbackPorts: LoopbackPorts
  /** The same name with or without "www." counts as the same site. */
  allowsWww?: boolean
}

export const maxAddressLength = 2_048

/** Names that resolve into a private network, or to an address contained in them. */
const refusedDomains = [
  '.local',
  '.localhost',
  '.localdomain',
  '.internal',
  '.intranet',
  '.private',
  '.lan',
  '.home',
  '.corp',
  '.arpa',
  '.onion',
  '.svc',
  '.consul',
  '.test',
  '.invalid',
  // Public names of cloud metadata services.
  '.metadata.goog',
  '.metadata.tencentyun.com',
  '.metadata.platformequinix.com',
  '.metadata.packet.net',
  // Public names that resolve to an address written in them, or to this machine.
  '.nip.io',
  '.sslip.io',
  '.xip.io',
  '.traefik.me',
  '.localtest.me',
  '.lvh.me',
  '.vcap.me',
  '.lacolhost.com',
  '.localhost.direct',
  '.localho.st',
  '.1u.ms',
  '.rbndr.us',
  '.bugbounty.click',
  '.spoofed.burpcollaborator.net',
]

/**
 * Checks an address before it is saved, fetched or followed as a redirect, and returns the address to use: https on
 * port 443, a public host name and the allowed origin. To check an origin itself, pass it as both.
 *
 * Names that resolve to private addresses cannot be detected here; the allow-list of origins and Cloudflare's network,
 * which has no route to private addresses, guard against them.
 */
export function checkAddress(address: string, rule: AddressRule): Result<string, 'INVALID'> {
  const allowed = readAddress(rule.allowedOrigin, rule.loopbackPorts)
  if (!allowed.ok) return allowed
  const url = readAddress(address, rule.loopbackPorts)
  if (!url.ok) return url
  const isOwn = url.value.origin === allowed.value.origin || (rule.allowsWww && isWwwPair(url.value, allowed.value))
  if (!isOwn) return refuse(`the host is not ${allowed.value.host}`)
  url.value.hash = ''
  return succeed(url.value.href)
}

function isWwwPair(one: URL, other: URL): boolean {
  const isHttps = one.protocol === 'https:' && other.protocol === 'https:'
  return isHttps && (one.host === `www.${other.host}` || other.host === `www.${one.host}`)
}

function readAddress(address: string, loopbackPorts: LoopbackPorts): Result<URL, 'INVALID'> {
  if (address.length > maxAddressLength) return refuse(`it is longer than ${maxAddressLength} characters`)
  // Parsers disagree about these; the address checked must be the one fetched.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u0020\u007f\\]/.test(address))
    return refuse('it contains white space, control characters or backslashes')
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(address)?.[1]
  const url = URL.parse(address)
  if (authority === undefined || url === null) return refuse('it is not a complete web address')
  if (authority.includes('@')) return refuse('it contains a user name')
  if (!/^[a-z0-9.:_-]+$/i.test(authority)) return refuse('the host is not written in plain letters and digits')
  const problem = url.protocol === 'http:' ? loopbackProblem(url, loopbackPorts) : publicProblem(url)
  return problem === null ? succeed(url) : refuse(problem)
}

function loopbackProblem(url: URL, ports: LoopbackPorts): string | null {
  const port = Number(url.port)
  const isSandbox = url.hostname === 'localhost' && ports?.some(({ first, last }) => port >= first && port <= last)
  return isSandbox ? null : 'it is not https'
}

function publicProblem(url: URL): string | null {
  if (url.protocol !== 'https:') return 'it is not https'
  if (url.port !== '') return 'the port is not 443'
  // The parser has already normalised every IPv4 notation (octal, hexadecimal, short) to four decimals.
  if (/^[\d.]+$/.test(url.hostname)) return 'the host is an IP address'
  if (!/^([a-z0-9]([a-z0-9_-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname)) {
    return 'the host is not a full public name'
  }
  const host = `.${url.hostname}`
  const isRefused = refusedDomains.some((domain) => host.endsWith(domain))
  return isRefused ? 'the host is in a private network' : null
}

function refuse(reason: string): Result<never, 'INVALID'> {
  return fail('INVALID', `This address can't be used: ${reason}.`)
}
