import type { WorldPlatform } from '#scripts/sandbox/world.ts'

/**
 * Platforms of the sandbox that no database knows until an operator adds them, after those of the seed: a shop with a list, one
 * with a sitemap, and the two search APIs, which ask for a key. They sell what is priced in pounds.
 */
export const furtherPlatforms: WorldPlatform[] = [
  { slug: 'north-stand', name: 'North Stand', kind: 'official', currency: 'GBP', pageType: 'json-ld' },
  { slug: 'far-post', name: 'Far Post', kind: 'official', currency: 'GBP', pageType: 'json-ld' },
  {
    slug: 'ticket-bureau',
    name: 'Ticket Bureau',
    kind: 'official',
    currency: 'GBP',
    pageType: 'ticketmaster',
    apiKey: 'bureau-key-2026',
  },
  {
    slug: 'seat-scout',
    name: 'Seat Scout',
    kind: 'exchange',
    currency: 'GBP',
    pageType: 'seatgeek',
    apiKey: 'scout-client-2026',
  },
]
