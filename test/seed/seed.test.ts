import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { merchantId, merchantKeys } from '#scripts/sandbox/merchant/merchant.ts'
import { seedDatabase } from '#scripts/seed/database.ts'
import { applyMigrations } from '#scripts/seed/migrate.ts'
import { openCatalogueWriter } from '#scripts/seed/reference.ts'
import { seasonAround } from '#scripts/seed/season.ts'
import { openD1 } from '#scripts/simulate/sqlite.ts'
import { ownSettings } from '#scripts/start/settings.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import type { Written } from '#worker/ground/platform/upsert.ts'
import { createAccessRepository } from '#worker/money/purchases/sellers/access/repository.ts'
import { createSellerAccess } from '#worker/money/purchases/sellers/access/service.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const d1 = openD1()

async function seed(at: number, sandboxPort = 9700): Promise<Record<string, Written>> {
  const written: Record<string, Written> = {}
  await seedDatabase(d1, seasonAround(at), { now: at, sandboxPort }, (one) => {
    written[one.table] = one
  })
  return written
}

async function total(sql: string): Promise<number> {
  return (await d1.prepare(sql).first<number>('total')) ?? 0
}

beforeAll(async () => {
  await applyMigrations(d1)
})

// Each seeding begins with what those before it left.
describe('seeding a database', { shuffle: false }, () => {
  test('records migrations as wrangler does, and applies them once', async () => {
    expect(await applyMigrations(d1)).toEqual([])
    const { results } = await d1.prepare('select name from d1_migrations order by id').all<{ name: string }>()
    const journal = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8')) as { entries: { tag: string }[] }
    expect(results.map((row) => row.name)).toEqual(journal.entries.map((entry) => `${entry.tag}.sql`))
  })

  test('refuses a database of another version, and says how to start afresh', async () => {
    await d1.prepare("insert into d1_migrations (name) values ('0001_other.sql')").run()
    await expect(applyMigrations(d1)).rejects.toThrow(
      'This database was made by another version (0001_other.sql): start over with "npm start -- --fresh" (an empty one: "npm start -- --empty --fresh").',
    )
    await d1.prepare("delete from d1_migrations where name = '0001_other.sql'").run()
  })

  test('refuses a database whose migration had another text', async () => {
    const { text_hash } = (await d1.prepare('select text_hash from d1_migrations').first<{ text_hash: string }>()) ?? {}
    await d1.prepare("update d1_migrations set text_hash = 'of another text'").run()
    await expect(applyMigrations(d1)).rejects.toThrow('made by another version (0000_tables.sql): start over')
    await d1.prepare('update d1_migrations set text_hash = ?').bind(text_hash).run()
  })

  test('writes everything once; a second run changes nothing', async () => {
    const first = await seed(now)
    expect(first.leagues?.added).toBe(28)
    expect(first.matches?.added).toBeGreaterThan(900)
    expect(first.alerts?.added).toBeGreaterThan(5)
    const second = await seed(now)
    for (const { table, added, changed, unchanged } of Object.values(second)) {
      expect([table, added, changed]).toEqual([table, 0, 0])
      expect(unchanged).toBe(first[table]?.added)
    }
  })

  test('enters on whose authority each platform is what it says, and where it sits', async () => {
    const kinds = 'select group_concat(slug || kind) as total from (select * from platforms order by id)'
    const before = await total(kinds)
    await openCatalogueWriter(d1).settlePlatformKinds('2026-11-21')
    expect(await total(kinds)).toBe(before)
    expect(await total(`select count(*) as total from platforms where kind <> 'resale'`)).toBeGreaterThan(10)
    const lacking = 'country is null or time_zone is null or stated_kind is null'
    expect(await total(`select count(*) as total from platforms where ${lacking}`)).toBe(0)
    // A year on, nothing vouches for them any more.
    await openCatalogueWriter(d1).settlePlatformKinds('2028-01-01')
    expect(await total(`select count(*) as total from platforms where kind <> 'resale'`)).toBe(0)
    await openCatalogueWriter(d1).settlePlatformKinds('2026-11-21')
  })

  test('opens a seller to purchases by protocol, with secrets sealed as the product does', async () => {
    const sellers = createSellerAccess({
      repository: createAccessRepository(openDatabase(d1)),
      sealer: createSealer(new Secret(ownSettings().LINK_SECRET ?? ''), 'seller-access'),
      signsUcp: true,
    })
    const own = await sellers.findBySlug('club-direct')
    expect(own?.setup).toMatchObject({ access: { protocol: 'acp', merchantId }, isStopped: false, ticketLimit: 4 })
    const { access } = own?.setup ?? {}
    expect(access?.protocol === 'acp' && access.key.reveal()).toBe(merchantKeys.api)
    expect((await sellers.findBySlug('terrace-exchange'))?.setup.access?.protocol).toBe('ucp')
    expect((await sellers.findBySlug('seat-swap'))?.setup.access).toBeNull()
  })

  test('follows a competition of the feed, unless an operator left it', async () => {
    const followed = "select count(*) as total from feed_competitions where code = 'PL'"
    expect(await total(followed)).toBe(1)
    await d1.prepare('delete from feed_competitions').run()
    await d1
      .prepare(
        `insert into audit_log (actor_id, action, subject, name, at)
         values (1, 'competition_left', 'competition', 'Premier League', 0)`,
      )
      .run()
    await seed(now)
    expect(await total(followed)).toBe(0)
  })

  test('gives every target its own revision', async () => {
    expect(await total('select count(*) - count(distinct revision) as total from targets')).toBe(0)
  })

  test('a day later adds matches, scores, and higher revisions for changes', async () => {
    const revision = await total('select max(revision) as total from targets')
    const users = await total('select count(*) as total from users')
    const written = await seed(now + dayMs)
    expect(written.matches?.added).toBeGreaterThan(0)
    expect(written.matches?.changed).toBeGreaterThan(0)
    expect(await total('select count(*) as total from users')).toBe(users)
    expect(await total(`select count(*) as total from targets where revision > ${revision}`)).toBeGreaterThan(0)
    expect(await total('select count(*) - count(distinct revision) as total from targets')).toBe(0)
  })

  test('can move the platforms to other ports, even to one that another had before', async () => {
    const { platforms, targets } = await seed(now + dayMs, 9701)
    expect(platforms).toMatchObject({ added: 0, changed: 18 })
    expect(targets?.changed).toBeGreaterThan(1_000)
    expect(await total("select count(*) as total from seller_access where api_url = 'http://localhost:9702/acp'")).toBe(
      1,
    )
    expect(await total("select count(*) as total from platforms where origin like 'http://localhost:97%'")).toBe(18)
  })

  test('makes a demo user anew whose address was changed, and leaves the Google account where it is', async () => {
    await d1.prepare("update users set email = 'robin@example.com' where email = 'fan@touchline.test'").run()
    expect((await seed(now)).users?.added).toBe(1)
    const { results } = await d1
      .prepare("select email, google_id as googleId from users where first_name = 'Robin' order by id")
      .all()
    expect(results).toEqual([
      { email: 'robin@example.com', googleId: 'sandbox-fan' },
      { email: 'fan@touchline.test', googleId: null },
    ])
  })

  test('keeps the operator’s switches and other users’ platforms', async () => {
    await d1.batch([
      d1.prepare('update platforms set is_active = 0, is_resale_allowed = 1 where id = 7'),
      d1.prepare(`insert into platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
        values (99, 'own', 'Own', 'official', 'https://own.test', 'GBP', '{"kind":"structured"}', 5)`),
    ])
    await seed(now + dayMs, 9702)
    expect(await total('select count(*) as total from platforms where is_active = 0 and is_resale_allowed = 1')).toBe(1)
    expect(await total("select count(*) as total from platforms where origin = 'https://own.test'")).toBe(1)
  })
})
