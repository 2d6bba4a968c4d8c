import { expect, test } from 'vitest'
import { fail } from '#worker/ground/platform/result.ts'
import { matchPageKeptMs, maxKeptMatchPages, slowFactsKeptMs } from '#worker/matches/match-page/constants.ts'
import { createMatchPage } from '#worker/matches/match-page/service.ts'
import { matchOf } from '../../app/fixtures.ts'

const unknownMatch = 404

function open() {
  let now = 1_000
  const asked: string[] = []
  const ask = (what: string) => async (id: number) => {
    asked.push(`${what} ${id}`)
    return fail('NOT_FOUND', "We couldn't find that match.")
  }
  const page = createMatchPage({
    catalogue: {
      pageFacts: async (id) => {
        asked.push(`match ${id}`)
        return id === unknownMatch ? null : { match: matchOf({ id }), country: null }
      },
      relatedTo: async ({ id }) => {
        asked.push(`related ${id}`)
        return { home: [matchOf({ id: 8 })], away: [] }
      },
      salesOf: async () => [],
    },
    isResaleOn: async () => true,
    prices: { view: ask('prices') },
    live: { liveStatus: ask('live') },
    clock: () => now,
  })
  async function read(id: number) {
    await page.match(id)
    await Promise.all([page.related(id), page.prices(id), page.live(id)])
  }
  return { page, read, asked, pass: (ms: number) => (now += ms) }
}

test('a page’s data is read once per period for all visitors', async () => {
  const { read, asked, pass } = open()
  await read(7)
  pass(matchPageKeptMs - 1)
  await read(7)
  expect(asked).toEqual(['match 7', 'prices 7', 'live 7', 'related 7'])
  pass(1)
  await read(7)
  // Related matches are kept for longer.
  expect(asked).toHaveLength(7)
  pass(slowFactsKeptMs)
  await read(7)
  expect(asked).toHaveLength(11)
})

test('every match has its own data', async () => {
  const { page } = open()
  expect([await page.match(7), await page.match(9)]).toMatchObject([{ id: 7 }, { id: 9 }])
})

test('a match that does not exist has no related ones, and looks for none', async () => {
  const { page, asked } = open()
  expect(await page.match(unknownMatch)).toBeNull()
  expect(await page.related(unknownMatch)).toEqual({ home: [], away: [] })
  expect(asked).toEqual([`match ${unknownMatch}`])
})

test('the oldest data is dropped beyond the limit of matches', async () => {
  const { page, asked } = open()
  for (let id = 1; id <= maxKeptMatchPages + 1; id += 1) await page.match(id)
  asked.length = 0
  await page.match(2)
  await page.match(1)
  expect(asked).toEqual(['match 1'])
})
