import { tableMarkups, tableRules } from '#scripts/sandbox/pages/table-rules.ts'
import { type PageType, platformOrigin } from '#scripts/sandbox/world.ts'
import type { PlatformKind } from '#worker/matches/catalogue/constants.ts'
import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'

export type SeedPlatform = {
  id: number
  slug: string
  name: string
  kind: PlatformKind
  /** The kind that it says it is; the register says on whose authority. */
  statedKind: PlatformKind
  country: string
  timeZone: string
  currency: string
  pageType: PageType
  extraction: ExtractionSpec
  budgetPerMinute: number
  isResaleAllowed: boolean
}

type Row = [
  slug: string,
  name: string,
  kind: PlatformKind,
  currency: string,
  pageType: PageType,
  budgetPerMinute: number,
]

/**
 * Invented sellers. A match is sold in one currency, so that its lowest price is comparable. Append only: the position
 * decides the port.
 */
const rows: Row[] = [
  ['club-direct', 'Club Direct', 'official', 'GBP', 'json-ld', 180],
  ['matchday-office', 'Matchday Office', 'official', 'GBP', 'json-ld', 180],
  ['turnstile-tickets', 'Turnstile Tickets', 'official', 'GBP', 'table', 150],
  ['terrace-exchange', 'Terrace Exchange', 'exchange', 'GBP', 'json-ld', 150],
  ['seat-swap', 'Seat Swap', 'exchange', 'GBP', 'microdata', 150],
  ['halfway-line', 'Halfway Line', 'exchange', 'GBP', 'seatgeek', 180],
  ['kop-resale', 'Kop Resale', 'resale', 'GBP', 'json-ld', 90],
  ['row-z-seats', 'Row Z Seats', 'resale', 'GBP', 'table', 90],
  ['estadio-directo', 'Estadio Directo', 'official', 'EUR', 'ticketmaster', 180],
  ['vereins-kasse', 'Vereinskasse', 'official', 'EUR', 'microdata', 180],
  ['tribuna-ufficiale', 'Tribuna Ufficiale', 'official', 'EUR', 'json-ld', 180],
  ['curva-exchange', 'Curva Exchange', 'exchange', 'EUR', 'table', 150],
  ['fair-seat', 'Fair Seat', 'exchange', 'EUR', 'json-ld', 150],
  ['eurostand', 'Eurostand', 'resale', 'EUR', 'open-graph', 90],
  ['gate-one', 'Gate One', 'official', 'USD', 'ticketmaster', 180],
  ['supporters-desk', 'Supporters Desk', 'official', 'USD', 'json-ld', 180],
  ['pitchside-exchange', 'Pitchside Exchange', 'exchange', 'USD', 'seatgeek', 180],
  ['last-row', 'Last Row', 'resale', 'USD', 'json-ld', 90],
]

/** Those that also sell by open protocols. */
export const sellingToAgents = ['club-direct', 'terrace-exchange']

/** The nth platform with hand-made tables uses the nth markup, and the rules for it. */
function extractionOf(pageType: PageType, ordinal: number): ExtractionSpec {
  if (pageType === 'ticketmaster' || pageType === 'seatgeek') return { kind: pageType }
  const markup = tableMarkups[ordinal % tableMarkups.length]
  return pageType === 'table' && markup ? tableRules[markup] : { kind: 'structured' }
}

const places: Record<string, { country: string; timeZone: string }> = {
  GBP: { country: 'GB', timeZone: 'Europe/London' },
  USD: { country: 'US', timeZone: 'America/New_York' },
  'estadio-directo': { country: 'ES', timeZone: 'Europe/Madrid' },
  'vereins-kasse': { country: 'DE', timeZone: 'Europe/Berlin' },
  'tribuna-ufficiale': { country: 'IT', timeZone: 'Europe/Rome' },
  'curva-exchange': { country: 'IT', timeZone: 'Europe/Rome' },
  EUR: { country: 'NL', timeZone: 'Europe/Amsterdam' },
}

/** Where a seller sits: its own place, else its currency's. */
function placeOf(slug: string, currency: string) {
  const place = places[slug] ?? places[currency]
  if (!place) throw new Error(`Where is ${slug}?`)
  return place
}

export const platforms: SeedPlatform[] = rows.map(([slug, name, kind, currency, pageType, budgetPerMinute], index) => ({
  id: index + 1,
  slug,
  name,
  kind,
  statedKind: kind,
  ...placeOf(slug, currency),
  currency,
  pageType,
  extraction: extractionOf(pageType, rows.slice(0, index).filter((row) => row[4] === pageType).length),
  budgetPerMinute,
  isResaleAllowed: false,
}))

/** A platform's address while the sandbox runs on a port. */
export function originOf(platform: SeedPlatform, sandboxPort: number): string {
  return platformOrigin(sandboxPort, platforms.indexOf(platform))
}
