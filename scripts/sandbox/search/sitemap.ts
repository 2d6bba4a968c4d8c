import { peoplePath } from '../world.ts'
import type { Listed } from './window.ts'

const perFile = 400
const filePath = /^\/sitemaps\/matches-(\d{1,3})\.xml\.gz$/

/** A shop's sitemap: an index, and files of addresses with their last change, to be packed. Null for any other path. */
export function sitemapAt(site: Listed, path: string): { body: string; isPacked: boolean } | null {
  const refs = [...site.matches.keys()]
  if (path === '/sitemap.xml') {
    return { body: indexOf(site.origin, Math.ceil(refs.length / perFile)), isPacked: false }
  }
  const file = Number(filePath.exec(path)?.[1] ?? Number.NaN)
  const part = refs.slice(perFile * (file - 1), perFile * file)
  if (part.length === 0) return null
  const entries = part.map(
    (ref) => `<url><loc>${site.origin}${peoplePath(ref)}</loc><lastmod>${lastChange}</lastmod></url>`,
  )
  const others = file === 1 ? [`<url><loc>${site.origin}/help</loc></url>`] : []
  return { body: document('urlset', [...others, ...entries]), isPacked: true }
}

/** The day on which the shop was set up: sitemaps seldom state real changes. */
const lastChange = '2026-08-01'

function indexOf(origin: string, files: number): string {
  const entries = Array.from(
    { length: files },
    (_, index) => `<sitemap><loc>${origin}/sitemaps/matches-${index + 1}.xml.gz</loc></sitemap>`,
  )
  return document('sitemapindex', entries)
}

const document = (root: string, entries: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
