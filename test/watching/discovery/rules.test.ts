import { expect, test } from 'vitest'
import { maxBatchLength, maxEventLength } from '#worker/watching/discovery/constants.ts'
import type { Cursor, Found, FoundInput } from '#worker/watching/discovery/contract.ts'
import { batchesOf, decide, type EarlierReading, outcomeText } from '#worker/watching/discovery/rules.ts'

const facts: FoundInput = {
  source_kind: 'seatgeek',
  title: 'Chelsea at Arsenal',
  start_date: '2026-11-28T15:00:00',
  venue: 'Emirates Stadium',
  performers: [
    { name: 'Arsenal FC', home_team: true, score: 0.71 },
    { name: 'Chelsea FC', away_team: true, score: 0.7 },
  ],
}
const [first, second] = facts.performers as { name: string; score: number }[]
const linked: EarlierReading = {
  state: 'linked',
  matchId: 7,
  isDecided: false,
  facts,
  why: 'Both clubs and the day agree.',
}
const notOurs = { verdict: 'none', why: '"women" means the women.' } as const

test('an event that turns into the women’s under its old title is unlinked', () => {
  const women = { ...facts, performers: [{ name: 'Arsenal Women', home_team: true }, { name: 'Chelsea Women' }] }
  expect(decide(women, notOurs, linked, null)).toMatchObject({ state: 'none', matchId: null })
  const classed = { ...facts, classification: ['national_womens_soccer'] }
  expect(decide(classed, notOurs, linked, null)).toMatchObject({ state: 'none', matchId: null })
})

test('a link stays while the event says the same, whatever the platform counts of its performers', () => {
  const scored = { ...facts, performers: [{ ...first, score: 0.9 }, second] }
  expect(decide(scored, notOurs, linked, null)).toMatchObject({ state: 'linked', matchId: 7 })
})

test('a page that sells nothing is unlinked though it says the same, unless an operator linked it', () => {
  const unsold = {
    verdict: 'none',
    why: '"match report" is a report, which sells nothing.',
    sellsNothing: true,
  } as const
  const unlinked = { state: 'none', matchId: null, why: 'Unlinked: "match report" is a report, which sells nothing.' }
  expect(decide(facts, unsold, linked, null)).toMatchObject(unlinked)
  expect(decide(facts, unsold, { ...linked, isDecided: true }, null)).toMatchObject({ state: 'linked', matchId: 7 })
})

test('events are written in portions that a bound value can carry, and one beyond measure not at all', () => {
  const path = 'an-evening-with-the-orchestra-of-the-old-town-hall-and-its-guests-in-the-great-round-house'
  const all = Array.from({ length: 50_000 }, (_, index): Found => {
    const url = `https://seller.example.com/events/${path}-${index}`
    return { key: url, url, facts: { source_kind: 'sitemap', url } }
  })
  const huge: Found = {
    key: 'huge',
    url: 'https://seller.example.com/huge',
    facts: { ...facts, title: 'x'.repeat(maxEventLength) },
  }
  const batches = batchesOf([...all, huge])
  expect(batches.flat()).toEqual(all)
  expect(Math.max(...batches.map((batch) => JSON.stringify(batch).length))).toBeLessThanOrEqual(maxBatchLength)
  expect(batchesOf([])).toEqual([])
})

test('a reading says apart how many are under “Not ours” and how many links are not kept at all', () => {
  const cursor = { found: 5, linked: 2, review: 1, others: 0, leftOut: 0, isCut: false } as Cursor
  expect(outcomeText('listing', cursor)).toBe('5 read: 2 linked, 1 to be reviewed, 0 not ours.')
  expect(outcomeText('listing', { ...cursor, others: 1, leftOut: 1 })).toBe(
    '5 read: 2 linked, 1 to be reviewed, 1 not ours. 1 other link names no match of ours and is not kept.',
  )
  expect(outcomeText('sitemap', { ...cursor, leftOut: 2, isCut: true })).toBe(
    '5 read: 2 linked, 1 to be reviewed, 0 not ours. 2 other addresses name no match of ours and are not kept. More was there than is read at a time.',
  )
})
