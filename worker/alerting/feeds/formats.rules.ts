// A feed as Atom (RFC 4287) and as JSON Feed 1.1.
import { toIso } from '#worker/ground/platform/clock.ts'
import { escapeXml } from '#worker/ground/platform/escape-xml.ts'
import type { FeedFormat } from './constants.ts'
import type { Feed, FeedEntry } from './contract.ts'

/** `self`: the address that the feed is read at. */
type Addresses = { origin: string; self: string }

export function feedText(feed: Feed, format: FeedFormat, at: Addresses): string {
  return format === 'atom' ? atomText(feed, at) : jsonText(feed, at)
}

function atomText({ title, page, updatedAt, entries }: Feed, { origin, self }: Addresses): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeXml(idOf(page, origin))}</id>
<title>${escapeXml(title)}</title>
<updated>${toIso(updatedAt)}</updated>
<author><name>Touchline</name></author>
<link href="${escapeXml(origin + page)}"/>
<link rel="self" href="${escapeXml(self)}"/>
${entries.map((entry) => atomEntry(entry, origin)).join('\n')}
</feed>
`
}

function atomEntry({ id, at, title, text, path }: FeedEntry, origin: string): string {
  return `<entry>
<id>${escapeXml(idOf(id, origin))}</id>
<title>${escapeXml(title)}</title>
<updated>${toIso(at)}</updated>
<link href="${escapeXml(origin + path)}"/>
<summary>${escapeXml(text)}</summary>
</entry>`
}

function jsonText({ title, page, entries }: Feed, { origin, self }: Addresses): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: origin + page,
    feed_url: self,
    items: entries.map(({ id, at, title: about, text, path }) => ({
      id: idOf(id, origin),
      url: origin + path,
      title: about,
      content_text: text,
      date_published: toIso(at),
    })),
  })
}

/** A tag URI (RFC 4151), which outlives addresses and names no secret one. */
function idOf(id: string, origin: string): string {
  return `tag:${new URL(origin).hostname},2026:${encodeURIComponent(id)}`
}
