import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import DiscoveryPage from '#app/pages/admin/sellers/discovery.tsx'
import type { ReviewEvent } from '#worker/watching/discovery/contract.ts'
import { markup } from '../render.tsx'

type Props = ComponentProps<typeof DiscoveryPage>

const event: ReviewEvent = {
  id: 71,
  version: 2,
  state: 'linked',
  why: 'The names agree.',
  isDecided: false,
  seenAt: 0,
  platform: 'Shop',
  url: 'https://shop.example/71',
  title: 'Leeds v Arsenal',
  startDate: null,
  venue: null,
  city: null,
  match: null,
  unknownNames: { home: null, away: null },
}
const operator = { email: 'ada@club.test', firstName: 'Ada', roleName: 'Admin', permissions: ['ALL'] }

test('to choose another match one stays in the same part of the same list', () => {
  const page = { events: [event], next: 90, counts: { linked: 400 } }
  const loaderData = { url: null, operator, state: 'linked', page, q: '', open: 71, choices: null, done: null }
  const place = { of: 9, after: 70 }
  const html = markup(<DiscoveryPage {...({ loaderData: { ...loaderData, place } } as unknown as Props)} />)
  expect(html).toContain('/admin/discovery?state=linked&amp;of=9&amp;after=70&amp;event=71#event-card-71')
  expect(html).toContain('/admin/discovery?state=linked&amp;of=9&amp;after=90')
  expect(html).toMatch(/type="hidden" name="after" value="70"/)
  expect(html).toMatch(/type="hidden" name="of" value="9"/)
})
