// A page that is no longer a match's leaves the match's board as well, also when the Worker dies between the two.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openCatalogueWriter, writeReference } from '#scripts/seed/reference.ts'
import { makeOffer } from '#test/durable/match-room/make.ts'
import { createProduct } from '#worker/entry/services.ts'

const url = 'https://shop.example/arsenal'
/** No other file’s: a room that a file before still holds may keep its storage through the reset. */
const matchId = 97_301
const page = { platformId: 1, matchId, url }

test('a page that was unlinked leaves the board by the job, when nothing else took it off', async () => {
  await writeReference(env.DB)
  const writer = openCatalogueWriter(env.DB)
  const shop = {
    slug: 'shop',
    name: 'Shop',
    kind: 'official',
    origin: 'https://shop.example',
    currency: 'GBP',
  } as const
  await writer.writePlatforms([{ id: 1, ...shop, extraction: { kind: 'structured' }, budgetPerMinute: 5 }])
  const soon = Date.now() + 864_000_000
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO matches (id, league_id, season, round, home_team_id, away_team_id, kickoff_at, match_day, sort_at)
       VALUES (?2, 1, '2026-27', 'x', 101, 107, ?1, 'x', ?1)`,
    ).bind(soon, matchId),
    env.DB.prepare('INSERT INTO targets (match_id, platform_id, url, revision) VALUES (?, 1, ?, 1)').bind(matchId, url),
  ])
  const { rooms } = createProduct(env).ports
  const platform = { id: 1, slug: 'shop', name: 'Shop', kind: 'official' as const, url, isAlertable: true }
  const check = { id: 'check', matchId, platform, currency: 'GBP', seenAt: Date.now(), problems: [], readingVersion: 0 }
  expect(await rooms(matchId).observe({ ...check, offers: [makeOffer('Adult', 4_000)] })).toMatchObject({
    isApplied: true,
    quarantined: 0,
  })
  expect((await rooms(matchId).board()).offers).toHaveLength(1)

  const broken = { getByName: () => ({ withdraw: () => Promise.reject(new Error('cut off')) }) }
  const cut = createProduct({ ...env, MATCH_ROOM: broken } as never)
  await expect(cut.ports.discovery.pageGone(page)).rejects.toThrow('cut off')
  await env.DB.prepare("INSERT INTO quarantine VALUES (1, ?, 1, '[]')").bind(matchId).run()
  const leaving = () => env.DB.prepare('SELECT is_unlinked, is_leaving FROM targets').first()
  expect(await leaving()).toEqual({ is_unlinked: 1, is_leaving: 1 })
  expect((await rooms(matchId).board()).summary.lowestPricePence).toBe(4_000)

  await createProduct(env).jobs.everyMinute.withdrawLeaving()
  expect(await leaving()).toEqual({ is_unlinked: 1, is_leaving: 0 })
  expect((await rooms(matchId).board()).summary.lowestPricePence).toBeNull()
  expect(await env.DB.prepare('SELECT count(*) AS n FROM quarantine').first()).toEqual({ n: 0 })
})
