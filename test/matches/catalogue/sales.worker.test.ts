import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCatalogueWriter, writeReference } from '#scripts/seed/reference.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { saleDayMs } from '#worker/matches/catalogue/sales/constants.ts'
import type { SaleWindow } from '#worker/matches/catalogue/sales/contract.ts'
import { addMatch, now as sceneNow, service } from './scene.ts'

const writer = openCatalogueWriter(env.DB)
const now = sceneNow
const shop = {
  kind: 'official' as const,
  currency: 'GBP',
  extraction: { kind: 'structured' as const },
  budgetPerMinute: 5,
}
const window = (name: string, opensAt: number, more: Partial<SaleWindow> = {}): SaleWindow => ({
  name,
  opensAt,
  isDayOnly: false,
  closesAt: null,
  isPublic: false,
  ...more,
})
const members = window('Members', now + 2 * dayMs)
const general = window('General sale', now + 4 * dayMs, { isPublic: true })
let matchId = 0

const storeSales = (windows: SaleWindow[], at = now) =>
  env.DB.batch(writer.saleStatements([{ platformId: 1, matchId, windows }], at))
const target = () =>
  env.DB.prepare('select sale_at as saleAt, revision from targets where match_id = ? and platform_id = 1')
    .bind(matchId)
    .first<{ saleAt: number | null; revision: number }>()
const shownSales = async (isResaleOn: boolean) => {
  const match = await service.matchFacts(matchId)
  if (!match) throw new Error('The match is gone')
  return service.salesOf(match, isResaleOn)
}
/** As a match's page and calendars show them. */
const names = async () => {
  const [shown, listed] = await Promise.all([shownSales(true), service.salesFrom([matchId], true, now - dayMs)])
  expect(listed.map(({ name }) => name)).toEqual(shown.map(({ name }) => name))
  return shown.map(({ name }) => name)
}

beforeAll(async () => {
  await writeReference(env.DB)
  await writer.writePlatforms([
    { ...shop, id: 1, slug: 'shop', name: 'Shop', origin: 'https://shop.example' },
    { ...shop, id: 2, slug: 'tout', name: 'Tout', origin: 'https://tout.example', kind: 'resale' },
  ])
})
beforeEach(async () => {
  matchId = await addMatch({ sortAt: now + 20 * dayMs })
  await env.DB.batch(
    writer.linkStatements(
      [1, 2].map((platformId) => ({ platformId, matchId, url: `https://p${platformId}.example/m` })),
    ),
  )
})

describe('sales that a platform states', () => {
  test('are shown with it, and its page is watched from the first one on', async () => {
    await storeSales([members, general])
    expect(await shownSales(true)).toMatchObject([
      { name: 'Members', platform: 'Shop', isPublic: false },
      { name: 'General sale', platform: 'Shop', isPublic: true },
    ])
    expect((await target())?.saleAt).toBe(members.opensAt)
  })

  test('that say the same again cost no newer revision', async () => {
    await storeSales([members, general])
    const before = await target()
    await storeSales([members, general])
    expect(await target()).toEqual(before)
  })

  test('that move or are withdrawn before they open follow, and one that opened stays', async () => {
    await storeSales([members, general])
    const later = { ...general, opensAt: general.opensAt + dayMs }
    await storeSales([later], now + hourMs)
    expect(await names()).toEqual(['General sale'])
    expect((await target())?.saleAt).toBe(later.opensAt)
    await storeSales([], later.opensAt + hourMs)
    const { results } = await env.DB.prepare('select name from sale_windows where match_id = ?').bind(matchId).all()
    expect(results).toEqual([{ name: 'General sale' }])
  })

  test('are watched one after the other: when a sale day is over, the next opening takes its place', async () => {
    await storeSales([members, general])
    await writer.rollSales(members.opensAt + saleDayMs - 1)
    expect((await target())?.saleAt).toBe(members.opensAt)
    const before = await target()
    await writer.rollSales(members.opensAt + saleDayMs)
    expect((await target())?.saleAt).toBe(general.opensAt)
    expect((await target())?.revision).toBeGreaterThan(before?.revision ?? 0)
    await writer.rollSales(general.opensAt + saleDayMs)
    expect((await target())?.saleAt).toBe(general.opensAt)
  })

  test('are read by the clock of the platform, of the ground where it has none, and of home where neither is known', async () => {
    const opensAt = async (groundZone?: string) => {
      const from = '2030-01-02T09:00'
      const at = Date.parse('2029-12-01T00:00:00Z')
      const sales = [{ name: 'Members', from, to: null, isPublic: false }]
      await writer.recordPageSales({ platformId: 1, matchId, sales, groundZone }, at)
      const stored = env.DB.prepare('select opens_at as at from sale_windows where match_id = ?').bind(matchId)
      return (await stored.first<{ at: number }>())?.at
    }
    expect(await opensAt()).toBe(Date.parse('2030-01-02T09:00:00Z'))
    expect(await opensAt('Europe/Istanbul')).toBe(Date.parse('2030-01-02T06:00:00Z'))
    await env.DB.prepare(`update platforms set time_zone = 'Europe/Madrid' where id = 1`).run()
    expect(await opensAt()).toBe(Date.parse('2030-01-02T08:00:00Z'))
    await env.DB.prepare('update platforms set time_zone = null where id = 1').run()
  })

  test('on a resale platform without permission are not shown', async () => {
    await env.DB.batch(writer.saleStatements([{ platformId: 2, matchId, windows: [general] }], now))
    expect(await names()).toEqual([])
  })

  test('go when the page is unlinked, and none are kept for a page that is not linked', async () => {
    await storeSales([members])
    await env.DB.batch(writer.unlinkStatements([{ platformId: 1, matchId, url: 'https://p1.example/m' }]))
    expect(await names()).toEqual([])
    await storeSales([members])
    expect(await names()).toEqual([])
  })
})

test('those of resale that its platform allows are shown until switch or law refuse it', async () => {
  await env.DB.prepare("UPDATE leagues SET country = 'Netherlands'").run()
  await env.DB.batch(writer.saleStatements([{ platformId: 2, matchId, windows: [general] }], now))
  expect(await names()).toEqual([])
  await env.DB.prepare('UPDATE platforms SET is_resale_allowed = 1 WHERE id = 2').run()
  expect(await names()).toEqual(['General sale'])
  expect(await shownSales(false)).toEqual([])
  await env.DB.prepare("UPDATE leagues SET country = 'England'").run()
  expect(await names()).toEqual([])
  await env.DB.prepare('UPDATE platforms SET is_resale_allowed = 0 WHERE id = 2').run()
})
