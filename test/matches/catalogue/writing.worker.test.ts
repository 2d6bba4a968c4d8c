import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openCatalogueWriter, writeReference } from '#scripts/seed/reference.ts'
import type { MatchColumn, NewMatch } from '#worker/matches/catalogue/writing/repository.ts'

const kickoffAt = Date.parse('2026-12-05T15:00:00Z')
const writer = openCatalogueWriter(env.DB)
const followed: MatchColumn[] = ['round', 'kickoffAt', 'sortAt']

const platforms = [1, 2].map((id) => ({
  id,
  slug: `shop-${id}`,
  name: `Shop ${id}`,
  kind: 'official' as const,
  origin: `https://shop-${id}.example`,
  currency: 'GBP',
  extraction: { kind: 'structured' as const },
  budgetPerMinute: 5,
}))

function match(meeting: number, changes: Partial<NewMatch> = {}): NewMatch {
  const sides = { leagueId: 1, season: '2026-27', homeTeamId: 101, awayTeamId: 107, meeting }
  return { ...sides, round: 'Matchday 1', kickoffAt, sortAt: kickoffAt, matchDay: '2026-12-05', ...changes }
}

const target = (meeting: number, platformId: number, url = `https://shop-${platformId}.example/${meeting}`) => ({
  ...match(meeting),
  platformId,
  url,
  saleAt: null,
})

async function revisions(): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare(
    `select meeting || '/' || platform_id as name, revision from targets join matches on matches.id = match_id`,
  ).all<{ name: string; revision: number }>()
  return Object.fromEntries(results.map(({ name, revision }) => [name, revision]))
}

beforeAll(async () => {
  await writeReference(env.DB)
  await writer.writePlatforms(platforms)
})

beforeEach(async () => {
  await writer.writeMatches([match(1), match(2)], followed)
  await writer.writeTargets([target(1, 1), target(1, 2), target(2, 1)])
})

describe('writing the catalogue', () => {
  test('writes only what differs', async () => {
    const before = await revisions()
    expect(await writer.writeMatches([match(1), match(2)], followed)).toMatchObject({ changed: 0, unchanged: 2 })
    expect(await writer.writeTargets([target(1, 1)])).toMatchObject({ changed: 0, unchanged: 1 })
    expect(await revisions()).toEqual(before)
  })

  test('gives the targets of a moved match, and no others, a higher revision', async () => {
    const before = await revisions()
    const moved = { kickoffAt: kickoffAt + 1, sortAt: kickoffAt + 1 }
    expect(await writer.writeMatches([match(1, moved), match(2)], followed)).toMatchObject({ changed: 1, unchanged: 1 })
    const after = await revisions()
    const newest = Math.max(...Object.values(before))
    expect([after['1/1'], after['1/2']]).toEqual(expect.arrayContaining([newest + 1, newest + 2]))
    expect(after['2/1']).toBe(before['2/1'])
  })

  test('changes a match and its targets’ revisions in one transaction', async () => {
    const before = await revisions()
    const impossible = match(1, { kickoffAt: kickoffAt + 2, round: null as unknown as string })
    await expect(writer.writeMatches([impossible], followed)).rejects.toThrow('NOT NULL')
    expect(await revisions()).toEqual(before)
  })

  test('gives a target a new revision when its page moves', async () => {
    const newest = Math.max(...Object.values(await revisions()))
    const written = await writer.writeTargets([target(2, 1, 'https://shop-1.example/moved'), target(2, 2)])
    expect(written).toMatchObject({ added: 1, changed: 1 })
    expect(Object.values(await revisions()).filter((revision) => revision > newest)).toHaveLength(2)
  })

  test('lets two platforms swap origins', async () => {
    const swapped = platforms.map((platform) => ({ ...platform, origin: `https://shop-${3 - platform.id}.example` }))
    expect(await writer.writePlatforms(swapped)).toMatchObject({ added: 0, changed: 2 })
  })

  test('finds a team by a new name', async () => {
    const found = () =>
      env.DB.prepare(`select title from search_index where search_index match 'gunnersaurs'`).first('title')
    expect(await found()).toBeNull()
    await writer.writeReference({ leagues: [], teams: [], aliases: [{ aliasKey: 'gunnersaurs', teamId: 101 }] })
    expect(await found()).toBe('Arsenal')
  })
})
