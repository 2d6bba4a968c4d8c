import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { leagues, matches, platforms, targets, teams } from '#worker/matches/catalogue/table.ts'
import { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import { createMonitoringRepository } from '#worker/watching/monitoring/repository.ts'

const database = openDatabase(env.DB)
const repository = createMonitoringRepository(database)
const day = 86_400_000

type PlatformRow = typeof platforms.$inferInsert

async function insertPlatform(id: number, more: Partial<PlatformRow> = {}): Promise<void> {
  await database.insert(platforms).values({
    id,
    slug: `platform-${id}`,
    name: `Platform ${id}`,
    kind: 'official',
    origin: `https://platform-${id}.example.com`,
    currency: 'GBP',
    extraction: { kind: 'structured' },
    budgetPerMinute: 60,
    ...more,
  })
}

const team = {
  leagueId: 1,
  country: 'x',
  city: 'x',
  stadium: 'x',
  primaryColour: '#000000',
  secondaryColour: '#ffffff',
}

/** One match and one target of the platform per row; ids are unique across tests. */
async function insertTargets(
  platformId: number,
  rows: { id: number; revision: number; kickoffAt?: number | null; saleAt?: number }[],
): Promise<void> {
  const league = { id: 1, slug: 'l', name: 'L', country: 'x', division: 1, timeZone: 'UTC', rank: 1 }
  const names = [1, 2].map((id) => ({
    id,
    slug: `t${id}`,
    name: 'T',
    shortName: 'T',
    code: 'TTT',
    crestPattern: 'plain' as const,
  }))
  await database.insert(leagues).values(league).onConflictDoNothing()
  for (const name of names)
    await database
      .insert(teams)
      .values({ ...team, ...name })
      .onConflictDoNothing()
  const place = { leagueId: 1, season: '2026-27', round: '1', homeTeamId: 1, awayTeamId: 2, matchDay: '2026-11-20' }
  for (const { id, kickoffAt = null } of rows) {
    await database.insert(matches).values({ ...place, id, meeting: id, kickoffAt, sortAt: 10 * day })
  }
  for (const { id, revision, saleAt = null } of rows) {
    await database
      .insert(targets)
      .values({ id, platformId, matchId: id, url: `https://x.example.com/${id}`, saleAt, revision })
  }
}

const ids = (rows: { id: number }[]) => rows.map((row) => row.id)

describe('platforms', () => {
  test('are listed as sent to their gates, including deactivated ones', async () => {
    await insertPlatform(11, { kind: 'resale' })
    await insertPlatform(12, { kind: 'resale', isResaleAllowed: true })
    await insertPlatform(13, { isActive: false })
    const listed = (await repository.listPlatforms()).filter(({ id }) => [11, 12, 13].includes(id))
    expect(listed).toMatchObject([
      { id: 11, isAlertable: false, isActive: true },
      { id: 12, isAlertable: true, isActive: true },
      { id: 13, isAlertable: true, isActive: false },
    ])
    for (const platform of listed) expect(PlatformSpec.parse(platform)).toEqual(platform)
  })

  test('beyond one page of them are all listed', async () => {
    await env.DB.prepare(
      `insert into platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
       with recursive n(i) as (select 10001 union all select i + 1 from n where i < 10250)
       select i, 'many-' || i, 'Many ' || i, 'resale', 'https://many-' || i || '.example', 'GBP', '{"kind":"structured"}', 5 from n`,
    ).run()
    const listed = (await repository.listPlatforms()).map(({ id }) => id)
    expect(listed.filter((id) => id > 10_000)).toHaveLength(250)
    expect(new Set(listed).size).toBe(listed.length)
    await env.DB.prepare('delete from platforms where id > 10000').run()
  })

  test('are found by id', async () => {
    await insertPlatform(14)
    expect(await repository.findPlatform(14)).toMatchObject({ slug: 'platform-14', extraction: { kind: 'structured' } })
    expect(await repository.findPlatform(999_999)).toBeNull()
  })
})

describe('targets', () => {
  test('are the newer ones of the platform, ordered by revision', async () => {
    await insertPlatform(21)
    await insertPlatform(22)
    await insertTargets(21, [
      { id: 211, revision: 7 },
      { id: 212, revision: 5, kickoffAt: 12 * day, saleAt: 3 * day },
      { id: 213, revision: 3 },
    ])
    await insertTargets(22, [{ id: 221, revision: 9 }])
    expect(await repository.listTargetsAfter(21, 3, 10)).toEqual([
      { id: 212, matchId: 212, url: 'https://x.example.com/212', kickoffAt: 12 * day, saleAt: 3 * day, revision: 5 },
      // This match has only a day, so it counts as over at its end.
      { id: 211, matchId: 211, url: 'https://x.example.com/211', kickoffAt: 11 * day, saleAt: null, revision: 7 },
    ])
    expect(await repository.listTargetsAfter(21, 7, 10)).toEqual([])
    await database.update(matches).set({ status: 'cancelled' }).where(eq(matches.id, 211))
    expect(await repository.listTargetsAfter(21, 6, 10)).toMatchObject([{ id: 211, isOver: true }])
    expect(await repository.listTargetsAfter(999_999, 0, 10)).toEqual([])
  })

  test('come in pages that never split a revision', async () => {
    await insertPlatform(31)
    const revisions = [1, 2, 2, 2, 3, 4, 5]
    await insertTargets(
      31,
      revisions.map((revision, index) => ({ id: 311 + index, revision })),
    )
    const pages: number[][] = []
    for (let revision = 0; ; ) {
      const page = await repository.listTargetsAfter(31, revision, 2)
      pages.push(ids(page))
      if (page.length < 2) break
      revision = page.at(-1)?.revision ?? 0
    }
    expect(pages).toEqual([[311, 312, 313, 314], [315, 316], [317]])
  })

  test('with one revision come all at once', async () => {
    await insertPlatform(41)
    await insertTargets(
      41,
      [1, 2, 3, 4, 5].map((index) => ({ id: 410 + index, revision: 1 })),
    )
    expect(await repository.listTargetsAfter(41, 0, 2)).toHaveLength(5)
  })
})

describe('every query', () => {
  /** The same database, recording every statement. */
  function recording() {
    const statements: { text: string; values: unknown[] }[] = []
    const prepare = (text: string) => {
      const statement = env.DB.prepare(text)
      const bind = (...values: unknown[]) => {
        statements.push({ text, values })
        return statement.bind(...values)
      }
      return new Proxy(statement, { get: (target, key) => (key === 'bind' ? bind : Reflect.get(target, key)) })
    }
    const binding = new Proxy(env.DB, {
      get: (target, key) => (key === 'prepare' ? prepare : Reflect.get(target, key)),
    })
    return { statements, repository: createMonitoringRepository(openDatabase(binding)) }
  }

  test('uses an index, without scanning or sorting', async () => {
    const recorded = recording()
    await recorded.repository.listPlatforms()
    await recorded.repository.findPlatform(1)
    await recorded.repository.listTargetsAfter(1, 0, 500)
    expect(recorded.statements).toHaveLength(3)
    for (const { text, values } of recorded.statements) {
      const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
        .bind(...values)
        .all<{ detail: string }>()
      const details = plan.results.map((row) => row.detail)
      expect(
        details.filter((detail) => /^SCAN|TEMP B-TREE/.test(detail)),
        text,
      ).toEqual([])
      expect(
        details.some((detail) => detail.startsWith('SEARCH')),
        text,
      ).toBe(true)
    }
  })
})
