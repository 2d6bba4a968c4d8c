import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ListAnswer } from '#worker/matches/fixture-lists/football-data/reader.ts'
import { again, all, emptyFeed, first, follow, list, matches, openReference, page, run, second } from './followed.ts'
import { arsenal, finished, row } from './rows.ts'

beforeAll(openReference)
beforeEach(emptyFeed)

describe('a match that the feed makes anew under another number', () => {
  const old = row({ id: 10, utcDate: '2026-12-20T15:00:00Z' })
  const anew = row({ id: 11, utcDate: '2027-02-10T19:45:00Z' })
  const numbers = () =>
    all('SELECT feed, feed_match_id AS number, match_id FROM live_match_refs ORDER BY feed_match_id, feed')

  test.each([
    ['gone', []],
    ['postponed', [row({ id: 10, utcDate: '2026-12-20T15:00:00Z', status: 'POSTPONED' })]],
  ])('where the old one is %s moves with its pages, and is no second match', async (_, rest) => {
    await follow(old, second)
    const [match] = (await matches()) as { id: number }[]
    const id = match?.id
    await run(
      'INSERT INTO targets (platform_id, match_id, url, revision) VALUES (1, ?, ?, 7)',
      id,
      'https://shop.example/1',
    )
    expect(await again(list(...rest, anew, second))).toMatchObject({
      value: { added: 0, moved: 1, missing: 0, conflicts: [] },
    })
    expect((await page()).followed[0]?.problem).toBeNull()
    expect(await matches()).toMatchObject([{ id, kickoff_at: anew.at, status: 'scheduled' }, {}])
    expect(await env.DB.prepare('SELECT match_id, revision FROM targets').first()).toEqual({
      match_id: id,
      revision: 8,
    })
    const kept = [
      { feed: 'football-data, former', number: 10, match_id: id },
      { feed: 'football-data', number: 11, match_id: id },
    ]
    expect((await numbers()).slice(0, 2)).toEqual(kept)
    expect(await again(list(...rest, anew, second))).toMatchObject({ value: { added: 0, moved: 0, calledOff: 0 } })
    expect((await numbers()).slice(0, 2)).toEqual(kept)
  })

  test('goes back to its old number', async () => {
    await follow(old)
    await again(list(anew))
    expect(await again(list(old))).toMatchObject({ value: { added: 0, moved: 1 } })
    expect((await numbers()).map(({ feed, number }) => [feed, number])).toEqual([
      ['football-data', 10],
      ['football-data, former', 11],
    ])
  })

  test('is a question while a row of the list could not be read', async () => {
    await follow(old)
    const answer = { ...(list(anew) as Extract<ListAnswer, { ok: true }>), unreadable: 1 }
    expect(await again(answer)).toMatchObject({ value: { added: 0, moved: 0, conflicts: [expect.any(String)] } })
    expect(await matches()).toMatchObject([{ kickoff_at: old.at }])
  })

  test('exchanges its number with the match at the other ground', async () => {
    const away = { homeTeam: { id: 61, name: 'Chelsea FC' }, awayTeam: arsenal }
    await follow(old, row({ ...away, id: 11, utcDate: '2027-02-10T19:45:00Z' }))
    const swapped = list(row({ ...away, id: 10, utcDate: '2026-12-20T15:00:00Z' }), anew)
    expect(await again(swapped)).toMatchObject({ value: { added: 0, moved: 2, conflicts: [] } })
    const [home, other] = (await matches()) as { id: number; kickoff_at: number }[]
    expect([home?.kickoff_at, other?.kickoff_at]).toEqual([anew.at, old.at])
    expect(await numbers()).toEqual([
      { feed: 'football-data', number: 10, match_id: other?.id },
      { feed: 'football-data', number: 11, match_id: home?.id },
    ])
  })
})

test('an annulled result is gone, and a later day makes the match one to come', async () => {
  const day = { utcDate: '2026-11-21T15:00:00Z' }
  await follow(row({ ...day, ...finished(2, 1) }))
  expect(await matches()).toMatchObject([{ status: 'completed', score: '{"ht":[0,0],"ft":[2,1]}' }])
  await again(list(row({ ...day, status: 'CANCELLED' })))
  expect(await matches()).toMatchObject([{ status: 'cancelled', score: null }])
  await again(list(row({ ...day, ...finished(2, 1) })))
  await again(list(row()))
  expect(await matches()).toMatchObject([{ status: 'scheduled', score: null, kickoff_at: first.at }])
})

test('what live play said of an earlier day is forgotten when the list names a later one', async () => {
  await follow(row({ utcDate: '2026-11-21T15:00:00Z' }))
  const [match] = (await matches()) as { id: number }[]
  await run(
    `INSERT INTO match_live (match_id, seq, status, phase, home_score, away_score, is_stale, updated_at)
    VALUES (?, 3, 'postponed', 'postponed', 1, 0, 0, 5)`,
    match?.id,
  )
  const live = () => env.DB.prepare('SELECT seq, status, home_score, updated_at FROM match_live').first()
  await again(list(row({ utcDate: '2026-11-21T15:00:00Z', status: 'POSTPONED' })))
  await again(list(first))
  expect(await live()).toEqual({ seq: 3, status: 'pre_match', home_score: null, updated_at: 5 })
  expect(await matches()).toMatchObject([{ status: 'scheduled', kickoff_at: first.at }])
})

test('an award without a score ends a match', async () => {
  await follow(row({ utcDate: '2026-11-21T15:00:00Z' }))
  expect(await again(list(row({ utcDate: '2026-11-21T15:00:00Z', status: 'AWARDED', score: null })))).toMatchObject({
    value: { results: 1 },
  })
  expect(await matches()).toMatchObject([{ status: 'completed', score: null }])
})

test('a number of a match of another season is refused in words', async () => {
  await follow(first)
  const turned = { season: { startDate: '2027-08-14', endDate: '2028-05-21' }, utcDate: '2027-10-01T14:00:00Z' }
  const said = `Arsenal FC v Chelsea FC of 2027-28 has number 9001, which is match ${(await matches())[0]?.id} of Premier League 2026-27 here. Nothing was changed.`
  expect(await again(list(row(turned)))).toMatchObject({ value: { added: 0, moved: 0, conflicts: [said] } })
  expect(await matches()).toMatchObject([{ season: '2026-27', kickoff_at: first.at }])
})

test('a new season is added beside the old one', async () => {
  await follow(first)
  const next = row({
    id: 10_001,
    utcDate: '2027-08-14T14:00:00Z',
    season: { startDate: '2027-08-14', endDate: '2028-05-21' },
  })
  expect(await again(list(next))).toMatchObject({ value: { added: 1, seasons: ['2027-28'] } })
  expect((await matches()).map(({ season, meeting }) => [season, meeting])).toEqual([
    ['2026-27', 1],
    ['2027-28', 1],
  ])
})
