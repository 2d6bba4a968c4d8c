// A platform that answers with a course's pages, behind the product's own reader of addresses.
import { maxBodyBytes } from '#worker/watching/monitoring/constants.ts'
import type { CoursePage } from './contract.ts'

/** Room for a page that is itself too large. */
export const maxBytes = 2 * maxBodyBytes

/** Names that the product refuses to fetch from, and authors like to use. */
const reservedHosts = /(?:^|\.)(?:test|invalid|local|localhost)$/

/** A case's address as one that the product may fetch: https, a public name, no port. */
export function publicAddress(address: string, base: string): string {
  if (!URL.canParse(address, base)) throw new Error(`"${address}" is no address`)
  const url = new URL(address, base)
  const host = reservedHosts.test(url.hostname) ? `${url.hostname}.example` : url.hostname
  return `https://${host}${url.pathname}${url.search}`
}

export function typeOf(file: string): string {
  if (/\.json$/i.test(file)) return 'application/json'
  return 'text/html'
}

/** Said of the bytes on their way, which a saved page has behind it. */
const headersOfTransport = new Set(['content-encoding', 'content-length', 'transfer-encoding'])

/**
 * Answers with the page at its final address, and leads there from the target's. A platform that says "unchanged" to a
 * request without validators would send the page itself, so `before` is what it sent last.
 */
export function answering(page: CoursePage, url: string, before: CoursePage | null) {
  return async (address: string, { headers }: RequestInit): Promise<Response> => {
    if (page.finalUrl !== null && page.finalUrl !== url && address === url) {
      return new Response(null, { status: 302, headers: { Location: page.finalUrl } })
    }
    const asked = new Headers(headers)
    const isConditional = asked.has('If-None-Match') || asked.has('If-Modified-Since')
    const sent = page.status === 304 && !isConditional && before ? before : page
    const kept = Object.entries(sent.headers).filter(([name]) => !headersOfTransport.has(name))
    const isBodyless = [204, 205, 304].includes(sent.status)
    return new Response(isBodyless ? null : sent.body.slice(), { status: sent.status, headers: kept })
  }
}
