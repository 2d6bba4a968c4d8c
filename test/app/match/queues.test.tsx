import { expect, test } from 'vitest'
import { Queues } from '#app/pages/match/queues.tsx'
import { markup, words } from '../render.tsx'

test('each queue that stands is said in the ticket’s head, with its seller and since when', () => {
  const at = (time: string) => ({ since: Date.parse(`2026-11-22T${time}:00Z`) })
  const html = markup(
    <Queues
      platforms={[
        { name: 'Arsenal Tickets', queue: at('14:02') },
        { name: 'Gate One' },
        { name: 'Terrace Exchange', queue: at('14:10') },
      ]}
    />,
  )
  expect(words(html)).toBe('Queue at Arsenal Tickets since 14:02 Queue at Terrace Exchange since 14:10')
})
