import type { Instant } from '#worker/ground/platform/clock.ts'
import { escapeXml } from '#worker/ground/platform/escape-xml.ts'
import type { ServiceStatus } from './constants.ts'
import type { Incident } from './contract.ts'

const words: Record<ServiceStatus, string> = { healthy: 'Resolved', warning: 'Degraded', down: 'Outage' }

/** RSS 2.0. An incident keeps its guid, so that readers update the entry when it ends; the same ones make the same bytes. */
export function incidentFeed(incidents: readonly Incident[], origin: string): string {
  const page = escapeXml(`${origin}/status`)
  const changes = incidents.flatMap(({ updates }) => updates.map(({ at }) => at))
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>Touchline status</title>
<link>${page}</link>
<description>Incidents of the last ninety days, as measured.</description>
<language>en-GB</language>
${changes.length > 0 ? `<lastBuildDate>${rfc822(Math.max(...changes))}</lastBuildDate>\n` : ''}<ttl>5</ttl>
<atom:link href="${escapeXml(`${origin}/status.rss`)}" rel="self" type="application/rss+xml"/>
${incidents.map((incident) => item(incident, origin)).join('\n')}
</channel>
</rss>
`
}

function item({ startedAt, service, name, severity, resolvedAt, updates }: Incident, origin: string): string {
  const title = `${resolvedAt === null ? '' : 'Resolved: '}${name}, ${severity === 'outage' ? 'outage' : 'degraded'}`
  const history = updates.map(({ at, status, text }) => `${rfc822(at)}: ${words[status]}. ${text}`).join('\n')
  return `<item>
<title>${escapeXml(title)}</title>
<link>${escapeXml(`${origin}/status#incident-${startedAt}-${service.replace(':', '-')}`)}</link>
<guid isPermaLink="false">${escapeXml(`${startedAt}.${service}`)}</guid>
<pubDate>${rfc822(startedAt)}</pubDate>
<description>${escapeXml(history)}</description>
</item>`
}

function rfc822(at: Instant): string {
  return new Date(at).toUTCString()
}
