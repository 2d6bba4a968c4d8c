import { expect, test } from 'vitest'
import { Share } from '#app/pages/match/share.tsx'
import { now } from '../fixtures.ts'
import { markup, words } from '../render.tsx'

test('a match is shared by mail before, or without, script', () => {
  const facts = {
    pricePence: 4_400,
    currency: 'GBP',
    availability: 'available' as const,
    offerCount: 1,
    checkedAt: now,
  }
  const html = markup(<Share sides="Leeds v Arsenal" url="https://touchline.example/matches/3" facts={facts} />)
  expect(words(html)).toMatch(/^Share £44\.00 seen \d\d:\d\d$/)
  expect(html).toContain(
    'href="mailto:?subject=Leeds%20v%20Arsenal&amp;body=Leeds%20v%20Arsenal%3A%20%C2%A344.00%20seen',
  )
  expect(html).toContain('https%3A%2F%2Ftouchline.example%2Fmatches%2F3"')
})
