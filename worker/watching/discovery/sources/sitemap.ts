import { maxAddressLength } from '#worker/ground/platform/address.ts'
import { maxSitemapAddresses, maxSitemapFiles } from '../constants.ts'

export type Sitemap = {
  kind: 'index' | 'addresses'
  /** Addresses on the platform's own host. */
  addresses: string[]
  /** Addresses of other hosts, which are refused. */
  foreign: number
  /** More was there than is read. */
  isCut: boolean
}

/** A sitemap or an index of them, by its <loc>s: other namespaces and broken ends do no harm. Null when it is none. */
export function readSitemap(body: string, origin: string): Sitemap | null {
  const kind = /<(?:\w+:)?sitemapindex[\s>]/i.test(body.slice(0, 2_000)) ? 'index' : 'addresses'
  if (kind === 'addresses' && !/<(?:\w+:)?urlset[\s>]/i.test(body.slice(0, 2_000))) return null
  const most = kind === 'index' ? maxSitemapFiles : maxSitemapAddresses
  const addresses = new Set<string>()
  let foreign = 0
  let isCut = false
  for (const inner of locsOf(body)) {
    if (addresses.size >= most) {
      isCut = true
      break
    }
    const url = addressOf(inner)
    if (url === null) continue
    if (new URL(url).origin === origin) addresses.add(url)
    else foreign += 1
  }
  return { kind, addresses: [...addresses], foreign, isCut }
}

/** Contents of `<loc>` alone: images and videos have prefixed ones. Linear, whatever is written there. */
function* locsOf(body: string): Generator<string> {
  for (let start = body.indexOf('<loc>'); start >= 0; start = body.indexOf('<loc>', start)) {
    const end = body.indexOf('</loc>', start)
    if (end < 0) return
    if (end - start < 2 * maxAddressLength) yield body.slice(start + '<loc>'.length, end).trim()
    start = end
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function addressOf(escaped: string): string | null {
  const text = escaped
    .replace(/^<!\[CDATA\[(.*)\]\]>$/s, '$1')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .trim()
  return text.length <= maxAddressLength && /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).href : null
}
