import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { arsenal, chelsea, meter, names, now, placeMatches, search, sidesOf, villa } from './searched.ts'

beforeAll(placeMatches)

describe('what fans type beside names', () => {
  let priced: Record<'arsenalVilla' | 'villaChelsea', number>

  beforeAll(async () => {
    const { results } = await env.DB.prepare(
      'select id, home_team_id as home, away_team_id as away from matches where sort_at > ?1 order by sort_at',
    )
      .bind(now)
      .all<{ id: number; home: number; away: number }>()
    const idOf = (home: number, away: number) => results.find((one) => one.home === home && one.away === away)?.id ?? 0
    priced = { arsenalVilla: idOf(arsenal, villa), villaChelsea: idOf(villa, chelsea) }
    const add = env.DB.prepare(`insert into match_summaries
      (match_id, seq, lowest_price_pence, currency, availability, offer_count, changed_at, checked_at)
      values (?1, 1, ?2, ?3, 'available', 1, 0, 0)`)
    await env.DB.batch([
      add.bind(priced.arsenalVilla, 5_500, 'GBP'),
      add.bind(priced.villaChelsea, 3_000, 'GBP'),
      add.bind(idOf(arsenal, chelsea), 2_500, 'EUR'),
    ])
  })

  test.each<[string, string[], string[]]>([
    ['arsenal home', ['Arsenal v Aston Villa', 'Arsenal v Chelsea'], ['at home']],
    ['arsenal away', ['Chelsea v Arsenal'], ['away']],
    ['chelsea away at arsenal', ['Arsenal v Chelsea'], ['away']],
    ['this weekend', ['Celtic v Rangers', 'Arsenal v Aston Villa'], ['this weekend']],
    ['premier league this weekend', ['Arsenal v Aston Villa'], ['this weekend']],
    ['tomorrow', ['Arsenal v Aston Villa'], ['tomorrow']],
    ['under £40', ['Aston Villa v Chelsea'], ['under £40']],
    ['under 40', ['Aston Villa v Chelsea', 'Arsenal v Chelsea'], ['under 40']],
    ['cheapest arsenal', ['Arsenal v Aston Villa', 'Arsenal v Chelsea'], ['cheapest first']],
    ['cheapest in London', ['Arsenal v Aston Villa', 'Arsenal v Chelsea'], ['London', 'cheapest first']],
    ['tonight', [], ['tonight']],
  ])('%j finds %j', async (text, expected, understood) => {
    const found = await search(text)
    expect([sidesOf(found), found.understood]).toEqual([expected, understood])
  })

  test("a ground's and a city's matches are those that are played there", async () => {
    expect(sidesOf(await search('Emirates Stadium'))).toEqual(['Arsenal v Aston Villa', 'Arsenal v Chelsea'])
    expect(sidesOf(await search('Villa Park'))).toEqual(['Aston Villa v Chelsea'])
  })

  test('names that have every word come first, and no draft hides that nothing has the name', async () => {
    expect(names((await search('Home Park')).teams)).toContain('Plymouth Argyle')
    expect(await search('qwxyzv home')).toMatchObject({ understood: [], teams: [], matches: [] })
  })

  test('words around a name are no part of it', async () => {
    expect(names((await search('celtic tickets')).teams)).toEqual(['Celtic'])
    expect(sidesOf(await search('next arsenal match'))).toHaveLength(3)
  })

  test('for two, the price is that of two seats together, and only theirs counts', async () => {
    const offer = { who: 'adult', quantity: 2, section: null, sellerName: 'Seat Swap', sellerUrl: null }
    await env.DB.prepare('update match_summaries set party_offers = ?2 where match_id = ?1')
      .bind(priced.arsenalVilla, JSON.stringify([{ ...offer, pricePence: 6_000 }]))
      .run()
    const { party, matches } = await search('pair of adult tickets for the next arsenal home match')
    expect(party).toEqual({ who: 'adult', together: 2 })
    expect(matches.map(({ lowest_price, is_none_for_party }) => [lowest_price, is_none_for_party])).toEqual([
      [60, undefined],
      [null, true],
    ])
    expect(matches[0]?.lowest_price_seller?.name).toBe('Seat Swap')
    expect(sidesOf(await search('2 tickets arsenal home under £58'))).toEqual([])
  })

  test('a name with a typo is still found, and said to be similar', async () => {
    expect(await search('arsnal home')).toMatchObject({ is_approximate: true, understood: ['at home'] })
  })

  test('reads no more rows however many matches there are', async () => {
    const rowsOf = async (text: string) => {
      const before = meter.rowsRead
      await search(text)
      return meter.rowsRead - before
    }
    expect(await rowsOf('cheapest under £40 this weekend')).toBeLessThanOrEqual(1_000)
  })
})
