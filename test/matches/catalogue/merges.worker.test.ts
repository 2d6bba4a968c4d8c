// One match that was stored twice becomes one, and two again: pages, alerts, sale dates, prices and addresses.
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { openCatalogueWriter, writeReference } from '#scripts/seed/reference.ts'
import { makeOffer } from '#test/durable/match-room/make.ts'
import { addPerson, call } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import {
  cannotReturn,
  hasJoined,
  notMerged,
  pairChanged,
  settleMs,
} from '#worker/matches/catalogue/merging/constants.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import type { ExtractedOffer } from '#worker/watching/monitoring/contract.ts'

const { ports } = createProduct(env)
const { matchMerges, matchDesk, catalogue, rooms, prices, inbox } = ports
const dayMs = 86_400_000
const soon = Math.floor(Date.now() / dayMs) * dayMs + 30 * dayMs
let operator = 0
let fan = 0
let season = 1000
/** The duplicate, and the match that stays. */
let pair = { old: 0, kept: 0 }

const run = (query: string, ...bound: unknown[]) =>
  env.DB.prepare(query)
    .bind(...bound)
    .all<Record<string, unknown>>()
const rowsOf = async (query: string, ...bound: unknown[]) => (await run(query, ...bound)).results

async function addMatch(name: string, at = soon): Promise<number> {
  const rows = await rowsOf(
    `INSERT INTO matches (league_id, season, round, home_team_id, away_team_id, kickoff_at, match_day, sort_at)
     VALUES (1, ?, 'Matchday 3', 101, 107, ?2, 'x', ?2) RETURNING id`,
    name,
    at,
  )
  return Number(rows[0]?.id)
}
const addPage = (matchId: number, platformId: number, url: string) =>
  run(
    `INSERT INTO targets (match_id, platform_id, url, revision) SELECT ?1, ?2, ?3, coalesce(max(revision), 0) + 1 FROM targets`,
    matchId,
    platformId,
    url,
  )
const addAlert = async (matchId: number, userId: number, isActive = 1) => {
  const rows = await rowsOf(
    `INSERT INTO alerts (user_id, target_kind, target_id, alert_type, price_threshold_pence, created_at, more_targets, is_active)
     VALUES (?2, 'match', ?1, 'price_drop', 5000, 0, json_array(json_object('kind', 'team', 'id', 101)), ?3) RETURNING id`,
    matchId,
    userId,
    isActive,
  )
  return Number(rows[0]?.id)
}
const saw = (matchId: number, platformId: number, offers: ExtractedOffer[], seenAt: number) => {
  const url = `https://shop${platformId}.example/${matchId}`
  const ref = { id: platformId, slug: `shop-${platformId}`, name: `Shop ${platformId}`, kind: 'official' as const, url }
  const check = { id: `${matchId}:${platformId}:${seenAt}`, matchId, platform: { ...ref, isAlertable: true }, seenAt }
  return rooms(matchId).observe({ ...check, currency: 'GBP', offers, problems: [], readingVersion: 0 })
}
const form = async ({ old, kept } = pair) => ({
  id: old,
  into: kept,
  version: (await matchDesk.match(old))?.version ?? 0,
  into_version: (await matchDesk.match(kept))?.version ?? 0,
})
const merge = async () => matchMerges.merge(await form(), operator)
const split = async () => {
  const [last] = await matchMerges.into(pair.kept)
  return matchMerges.split({ old_id: pair.old, token: last?.token }, operator)
}
const target = async (alertId: number) =>
  (await rowsOf('SELECT target_id FROM alerts WHERE id = ?', alertId))[0]?.target_id
const pagesOf = async (matchId: number) =>
  (await rowsOf('SELECT url FROM targets WHERE match_id = ? AND is_unlinked = 0 ORDER BY url', matchId)).map(
    ({ url }) => url,
  )
const lowest = async (matchId: number) => (await rooms(matchId).board()).summary.lowestPricePence
/** Merges that a job's run takes. */
const take = () => ports.catalogueWriter.takeDueMerges(Date.now(), Date.now() + 60_000, 5)
/** As if the time had come. */
const passTime = () => run(`UPDATE match_merges SET due_at = 0 WHERE old_id = ? AND state <> 'merged'`, pair.old)

beforeEach(async () => {
  if (operator === 0) {
    await writeReference(env.DB)
    operator = (await addPerson({ roleId: roleIds.Admin })).id
    fan = (await addPerson()).id
    const shop = { kind: 'official' as const, currency: 'GBP', extraction: { kind: 'structured' as const } }
    await openCatalogueWriter(env.DB).writePlatforms(
      [1, 2, 3].map((id) => ({
        id,
        slug: `shop-${id}`,
        name: `Shop ${id}`,
        origin: `https://shop${id}.example`,
        budgetPerMinute: 5,
        ...shop,
      })),
    )
  }
  season += 1
  pair = { old: await addMatch(`${season} import`, soon + 7_200_000), kept: await addMatch(`${season}`) }
})

describe('merging two matches', () => {
  test('moves pages, sale dates, feed numbers and alerts, and notes who did it', async () => {
    const { old, kept } = pair
    await addPage(old, 1, 'https://shop1.example/old')
    await addPage(old, 2, 'https://shop2.example/old')
    await addPage(kept, 2, 'https://shop2.example/kept')
    await run(`INSERT INTO sale_windows VALUES (?, 1, ?, 'Members', 0, NULL, 0, NULL)`, old, soon - dayMs)
    await run(`INSERT INTO live_match_refs VALUES ('football-data', ?, ?)`, season, old)
    const [on, off] = [await addAlert(old, fan), await addAlert(old, fan, 0)]

    expect((await matchMerges.preview(old, kept))?.moves).toEqual({
      pages: ['Shop 1'],
      doubled: ['Shop 2'],
      alerts: 1,
      sales: 1,
      feedNumbers: 1,
      foundEvents: 0,
    })
    expect(await merge()).toMatchObject({ ok: true, value: { id: kept } })

    expect(await pagesOf(kept)).toEqual(['https://shop1.example/old', 'https://shop2.example/kept'])
    expect(await rowsOf('SELECT name FROM sale_windows WHERE match_id = ?', kept)).toEqual([{ name: 'Members' }])
    expect(await rowsOf('SELECT match_id FROM live_match_refs WHERE feed_match_id = ?', season)).toEqual([
      { match_id: kept },
    ])
    expect(await target(on)).toBe(kept)
    expect(
      await rowsOf(`SELECT target_id FROM alert_targets WHERE alert_id = ? AND target_kind = 'match'`, on),
    ).toEqual([{ target_id: kept }])
    // One that is off follows when it is switched on.
    await run('UPDATE alerts SET is_active = 1 WHERE id = ?', off)
    expect(await target(off)).toBe(kept)
    expect(await matchDesk.match(old)).toBeNull()
    expect(
      await rowsOf(`SELECT action, actor_id FROM audit_log WHERE subject = ? ORDER BY id`, `match ${old}`),
    ).toEqual([{ action: 'matches_merged', actor_id: operator }])
  })

  test('takes prices and history over, so that the next check is compared with the last one', async () => {
    const { old, kept } = pair
    const at = Date.now() - 600_000
    await addPage(old, 1, 'https://shop1.example/old')
    await saw(old, 1, [makeOffer('Adult', 8_000)], at)
    await saw(old, 1, [makeOffer('Adult', 6_000)], at + 60_000)
    await saw(kept, 2, [makeOffer('Adult', 9_000)], at + 30_000)
    await merge()

    expect(await lowest(kept)).toBe(6_000)
    const history = await rooms(kept).history({ limit: 10 })
    expect(history.map(({ pricePence }) => pricePence)).toEqual([6_000, 9_000, 8_000])
    // A late check of the old page changes nothing any more; the next one is news.
    expect(await saw(old, 1, [makeOffer('Adult', 100)], at + 90_000)).toMatchObject({ isApplied: false })
    const { changeId } = await saw(kept, 1, [makeOffer('Adult', 4_500)], at + 120_000)
    const seq = Number(changeId?.split(':')[1])
    const around = await rooms(kept).around(seq)
    expect(around?.before.find(({ platformId }) => platformId === 1)).toMatchObject({ pricePence: 6_000 })
    // Prices seen before the merge stay readable for the messages that announced them.
    expect((await rooms(old).history({ limit: 10 })).length).toBe(2)
  })

  test('leads the old address on: page facts, calls and messages', async () => {
    const { old, kept } = pair
    await run(
      `INSERT INTO notifications (user_id, newest_first, subject_id, match_id, alert_type) VALUES (?, ?, ?, ?, 'price_drop')`,
      fan,
      -Date.now(),
      `${old}:7`,
      old,
    )
    await merge()
    expect(await catalogue.survivorOf(old)).toBe(kept)
    expect((await catalogue.matchFacts(old))?.id).toBe(kept)
    const answers = await Promise.all(
      [`/api/matches/${old}`, `/api/matches/${old}/prices?x=1`, `/api/price-tracking/history/${old}`].map((path) =>
        call('GET', path),
      ),
    )
    expect(answers.map(({ status, headers }) => [status, headers.get('Location')])).toEqual([
      [301, `/api/matches/${kept}`],
      [301, `/api/matches/${kept}/prices?x=1`],
      [301, `/api/price-tracking/history/${kept}`],
    ])
    expect((await call('GET', '/api/matches/999999')).status).toBe(404)
    const list = await inbox.list(fan, { filter: 'all', limit: 10 })
    expect(JSON.stringify(list)).toContain(`"id":${kept}`)
    expect((await prices.list(kept)).ok).toBe(true)
  })

  test('of two administrators at once one is let through, and twice is once', async () => {
    const asked = await form()
    const done = await Promise.all([matchMerges.merge(asked, operator), matchMerges.merge(asked, operator)])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(
      await rowsOf(
        `SELECT count(*) AS n FROM audit_log WHERE action = 'matches_merged' AND subject = ?`,
        `match ${pair.old}`,
      ),
    ).toEqual([{ n: 1 }])
  })

  test('is refused when one of the two changed since, and for a match that took others in', async () => {
    const asked = await form()
    await run('UPDATE matches SET version = version + 1 WHERE id = ?', pair.kept)
    expect(await matchMerges.merge(asked, operator)).toMatchObject({ ok: false, error: { message: pairChanged } })
    await merge()
    const third = await addMatch(`${season} third`)
    const onwards = await form({ old: pair.kept, kept: third })
    expect(await matchMerges.merge(onwards, operator)).toMatchObject({ ok: false, error: { message: hasJoined } })
    expect(await matchDesk.match(pair.kept)).not.toBeNull()
  })

  test('that is cut off between its steps is finished by the job', async () => {
    const { old, kept } = pair
    await addPage(old, 1, 'https://shop1.example/old')
    await saw(old, 1, [makeOffer('Adult', 7_000)], Date.now() - 60_000)
    const alert = await addAlert(old, fan)
    const cut = createProduct({
      ...env,
      MATCH_ROOM: { getByName: () => ({ close: () => Promise.reject(new Error('cut off')) }) },
    } as never)
    await cut.ports.matchMerges.merge(await form(), operator)
    expect([await target(alert), await lowest(kept)]).toEqual([old, null])
    // Until its alerts have followed, changes of the match ask for both.
    expect(await catalogue.formerIds(kept)).toEqual([old])

    await passTime()
    await matchMerges.resume()
    expect([await target(alert), await lowest(kept)]).toEqual([kept, 7_000])
    await passTime()
    await matchMerges.resume()
    expect(await catalogue.formerIds(kept)).toEqual([])
    expect(await rowsOf('SELECT state FROM match_merges WHERE old_id = ?', old)).toEqual([{ state: 'merged' }])
    expect((await rooms(kept).history({ limit: 10 })).length).toBe(1)
    expect(settleMs).toBeGreaterThan(0)
  })
})

describe('undoing a merge', () => {
  test('gives back the address, pages, alerts and prices, with what was seen since', async () => {
    const { old, kept } = pair
    const at = Date.now() - 600_000
    await addPage(old, 1, 'https://shop1.example/old')
    await addPage(kept, 2, 'https://shop2.example/kept')
    await saw(old, 1, [makeOffer('Adult', 8_000)], at)
    await saw(kept, 2, [makeOffer('Adult', 9_000)], at)
    const [mine, theirs] = [await addAlert(old, fan), await addAlert(kept, fan)]
    await run(`INSERT INTO live_match_refs VALUES ('football-data', ?, ?)`, season, old)
    await merge()
    await saw(kept, 1, [makeOffer('Adult', 7_500)], Date.now() + 1_000)

    expect(await split()).toMatchObject({ ok: true, value: { id: old } })
    const splits = `SELECT actor_id FROM audit_log WHERE action = 'matches_split' AND after LIKE ?`
    expect(await rowsOf(splits, `%${old}%`)).toEqual([{ actor_id: operator }])
    expect([await target(mine), await target(theirs)]).toEqual([old, kept])
    expect([await pagesOf(old), await pagesOf(kept)]).toEqual([
      ['https://shop1.example/old'],
      ['https://shop2.example/kept'],
    ])
    expect([await lowest(old), await lowest(kept)]).toEqual([7_500, 9_000])
    const stepsOf = async (id: number) =>
      (await rooms(id).history({ limit: 10 })).map(({ pricePence, availability }) => [pricePence, availability])
    expect(await stepsOf(old)).toEqual([
      [7_500, 'available'],
      [8_000, 'available'],
    ])
    // A page that is no longer its own says nothing of what it showed last.
    expect(await stepsOf(kept)).toEqual([
      [7_500, 'unknown'],
      [9_000, 'available'],
    ])
    expect(await rowsOf('SELECT match_id FROM live_match_refs WHERE feed_match_id = ?', season)).toEqual([
      { match_id: old },
    ])
    expect((await call('GET', `/api/matches/${old}`)).status).toBe(200)
    expect(await saw(old, 1, [makeOffer('Adult', 7_000)], Date.now() + 5_000)).toMatchObject({ isApplied: true })

    expect(await split()).toMatchObject({ ok: false, error: { message: notMerged } })
    await passTime()
    await matchMerges.resume()
    expect(await rowsOf('SELECT * FROM match_merges WHERE old_id = ?', old)).toEqual([])
    // And merged again, as new.
    expect((await merge()).ok).toBe(true)
    expect(await lowest(kept)).toBe(7_000)
  })

  test('gives back all that lists show of it', async () => {
    const { old } = pair
    const columns = await rowsOf(`SELECT name, type FROM pragma_table_info('match_summaries')`)
    const sampleOf = ({ name, type }: Record<string, unknown>) =>
      name === 'match_id' ? old : name === 'availability' ? 'available' : type === 'TEXT' ? '[]' : 1
    const names = columns.map(({ name }) => name).join(', ')
    const places = columns.map(() => '?').join(', ')
    await run(`INSERT INTO match_summaries (${names}) VALUES (${places})`, ...columns.map(sampleOf))
    const shown = () => rowsOf('SELECT * FROM match_summaries WHERE match_id = ?', old)
    const before = await shown()
    await merge()
    expect(await shown()).toEqual([])
    expect((await split()).ok).toBe(true)
    expect(await shown()).toEqual(before)
  })

  test('finds what waits in quarantine where the prices are, and gives it back with them', async () => {
    const { old, kept } = pair
    for (const [matchId, platformId] of [
      [old, 1],
      [old, 2],
      [kept, 2],
    ] as const) {
      await addPage(matchId, platformId, `https://shop${platformId}.example/${matchId}`)
      await saw(matchId, platformId, [makeOffer('Adult', 8_000)], Date.now() - 60_000)
    }
    const waits = (matchId: number, platformId: number, at = 1) =>
      run('INSERT INTO quarantine VALUES (?2, ?1, ?3, json_array(cast(?1 as integer)))', matchId, platformId, at)
    const waiting = async () =>
      (
        await rowsOf(
          'SELECT match_id, platform_id, offers FROM quarantine WHERE match_id IN (?, ?) ORDER BY platform_id, match_id',
          old,
          kept,
        )
      ).map(({ match_id, platform_id, offers }) => [match_id, platform_id, offers])
    await waits(old, 1)
    await waits(old, 2)
    await waits(kept, 2)
    await merge()
    expect(await waiting()).toEqual([
      [kept, 1, `[${old}]`],
      [kept, 2, `[${kept}]`],
    ])
    // A check that was on its way when the two became one.
    await waits(old, 1, 2)
    await passTime()
    await matchMerges.resume()
    expect((await waiting())[0]?.[0]).toBe(kept)
    expect(await waiting()).toHaveLength(2)

    await split()
    expect(await waiting()).toEqual([
      [old, 1, `[${old}]`],
      [old, 2, `[${old}]`],
      [kept, 2, `[${kept}]`],
    ])
  })

  test('is refused when there is such a match again', async () => {
    await merge()
    await run(`UPDATE matches SET season = ? WHERE id = ?`, `${season} import`, pair.kept)
    expect(await split()).toMatchObject({ ok: false, error: { message: cannotReturn } })
    expect(await catalogue.survivorOf(pair.old)).toBe(pair.kept)
  })
})

test('of two runs of the job at once one works a merge that is due', async () => {
  await merge()
  await passTime()
  const taken = await Promise.all([take(), take()])
  expect(taken.flat().map(({ oldId }) => oldId)).toEqual([pair.old])
})
