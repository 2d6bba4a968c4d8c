// Parts of a match's page whose code is a chunk of its own.
import { latePart } from '#app/ui/late-part.tsx'

/** Below the fold. */
export const History = latePart(() => import('./price-history.tsx'), {
  nearId: 'history',
  placeClass: 'place-of-history',
  pick: (part) => part.PriceHistory,
})

/** Its id is on the part itself. */
export const Story = latePart(() => import('./story.tsx'), { nearId: 'story', pick: (part) => part.default })

export const Room = latePart(() => import('#app/ui/live/room/room.tsx'), { pick: (part) => part.MatchRoom })
export const Sales = latePart(() => import('./sale-windows.tsx'), { pick: (part) => part.SaleWindows })
export const Tickets = latePart(() => import('./tickets.tsx'), {
  nearId: 'board',
  placeClass: 'place-of-tickets',
  pick: (part) => part.Tickets,
})
export const About = latePart(() => import('./about.tsx'), { nearId: 'about', pick: (part) => part.default })

/** Its id is on the part itself. */
export const AlertsPlace = latePart(() => import('./alerts-place.tsx'), {
  nearId: 'alerts',
  pick: (part) => part.default,
})

export const RelatedMatches = latePart(() => import('./related.tsx'), {
  nearId: 'related',
  pick: (part) => part.Related,
})

/** Shown once its ticket is away. */
export const PhoneBar = latePart(() => import('./phone-bar.tsx'), { pick: (part) => part.PhoneBar })

/** Once per server: without it, HTML lacks these parts. */
export async function prepareParts(): Promise<void> {
  await Promise.all(
    [History, Story, Room, Sales, Tickets, About, AlertsPlace, RelatedMatches, PhoneBar].map((part) => part.prepare()),
  )
}
