import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { ordinalOf, type WorldPlatform } from '../world.ts'
import { jsonLdPage } from './json-ld.ts'
import { microdataPage } from './microdata.ts'
import { openGraphPage } from './open-graph.ts'
import type { Page } from './page.ts'
import { redesignOf } from './redesign.ts'
import { seatGeekPage } from './seatgeek.ts'
import { tablePage } from './table.ts'
import { tableMarkups, tableRules } from './table-rules.ts'
import { ticketmasterPage } from './ticketmaster.ts'

/** The markup of a platform's match pages. */
export function pageOf(platforms: readonly WorldPlatform[], platform: WorldPlatform): Page {
  const ordinal = ordinalOf(platforms, platform)
  switch (platform.pageType) {
    case 'json-ld':
      return jsonLdPage(ordinal)
    case 'microdata':
      return microdataPage
    case 'table':
      return tablePage(markupAt(ordinal))
    case 'open-graph':
      return openGraphPage
    case 'ticketmaster':
      return ticketmasterPage
    case 'seatgeek':
      return seatGeekPage
  }
}

/** Its pages after a redesign; null where there is none. */
export function redesignedPageOf(platforms: readonly WorldPlatform[], platform: WorldPlatform): Page | null {
  return redesignOf(platform, pageOf(platforms, platform), markupAt(ordinalOf(platforms, platform)))
}

/** How to read a platform's pages, for the catalogue's `platforms.extraction`. */
export function extractionOf(platforms: readonly WorldPlatform[], platform: WorldPlatform): ExtractionSpec {
  if (platform.pageType === 'table') return tableRules[markupAt(ordinalOf(platforms, platform))]
  if (platform.pageType === 'ticketmaster' || platform.pageType === 'seatgeek') return { kind: platform.pageType }
  return { kind: 'structured' }
}

function markupAt(ordinal: number) {
  return tableMarkups[ordinal % tableMarkups.length] ?? 'classic'
}
