// Parts of a match's page whose code is a chunk of its own.
import { latePart } from '#app/ui/late-part.tsx'

/** Below the fold. */
export const History = latePart(
  () => import('./price-history.tsx').then(({ PriceHistory }) => ({ default: PriceHistory })),
  'history',
  'place-of-history',
)

/** Its id is on the part itself. */
export const Story = latePart(() => import('./story.tsx'), 'story')

export const Room = latePart(() =>
  import('#app/ui/live/room/room.tsx').then(({ MatchRoom }) => ({ default: MatchRoom })),
)
export const Sales = latePart(() => import('./sale-windows.tsx').then(({ SaleWindows }) => ({ default: SaleWindows })))
export const Tickets = latePart(
  () => import('./tickets.tsx').then(({ Tickets: Part }) => ({ default: Part })),
  'board',
  'place-of-tickets',
)
export const About = latePart(() => import('./about.tsx'), 'about')

/** Its id is on the part itself. */
export const AlertsPlace = latePart(() => import('./alerts-place.tsx'), 'alerts')

export const RelatedMatches = latePart(
  () => import('./related.tsx').then(({ Related }) => ({ default: Related })),
  'related',
)

/** Once per server: without it, HTML lacks these parts. */
export async function prepareParts(): Promise<void> {
  await Promise.all(
    [History, Story, Room, Sales, Tickets, About, AlertsPlace, RelatedMatches].map((part) => part.prepare()),
  )
}
