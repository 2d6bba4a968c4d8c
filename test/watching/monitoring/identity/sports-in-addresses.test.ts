import { expect, test } from 'vitest'
import { identify } from '#worker/watching/monitoring/identity/rules.ts'
import { makeEvidence, makeMeant, makeNames } from './meant.ts'

const url = 'https://tickets.example.com/kelsford-town-marlow-dock'

const identityAt = (finalUrl: string, asked = url) => {
  const names = makeNames('Kelsford Town v Marlow Dock')
  return identify(makeEvidence({ names, url: asked, finalUrl }), makeMeant()).identity
}

test.each(['futsal', 'esports', 'e-sports', 'basketball', 'handball', 'tickets/volleyball', 'women', 'u19'])(
  'an address that leads to /%s/ is not surely ours',
  (folder) => {
    expect(identityAt(`https://tickets.example.com/${folder}/kelsford-town-v-marlow-dock`)).toBe('unsure')
  },
)

test.each(['basket', 'polo', 'football', 'football/futsal-and-more', 'virtual-queue', 'boxing-day-2026', 'event'])(
  'one that leads to /%s/ says nothing',
  (folder) => {
    expect(identityAt(`https://tickets.example.com/${folder}/kelsford-town-v-marlow-dock`)).toBe('same')
  },
)

test('a number behind the names counts the pages of a shop', () => {
  expect(identityAt(`https://tickets.example.com/kelsford-town-vs-marlow-dock-2`)).toBe('same')
  expect(identityAt(`https://tickets.example.com/kelsford-town-2/marlow-dock-2.html`)).toBe('same')
})

test('a sport of the address that was linked is the shop’s way to all its matches', () => {
  const asked = 'https://tickets.example.com/handball-and-more/kelsford-town-v-marlow-dock'
  expect(identityAt(`${asked}?ref=1`, asked)).toBe('same')
})
