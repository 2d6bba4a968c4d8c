import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { openCatalogueWriter } from '#scripts/seed/reference.ts'
import { addPerson, count } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { ReferenceData } from '#worker/matches/catalogue/reference/contract.ts'
import { referenceData } from '#worker/matches/catalogue/reference/data.ts'
import { createReferenceRepository } from '#worker/matches/catalogue/reference/repository.ts'
import { createReferenceService } from '#worker/matches/catalogue/reference/service.ts'

const league = { ...referenceData.leagues[0], slug: 'premier-league', id: 1 } as ReferenceData['leagues'][number]
const [arsenal, villa] = referenceData.teams as unknown as [Team, Team]
type Team = ReferenceData['teams'][number] & { name: string; stadium: string; city: string }

const small = (changes: Partial<Team> = {}, names = ['arsenal', 'the gunners']): ReferenceData => ({
  leagues: [league],
  teams: [{ ...arsenal, ...changes }, villa],
  aliases: names.map((aliasKey) => ({ aliasKey, teamId: arsenal.id })),
})
const serviceOf = (data: ReferenceData) =>
  createReferenceService({
    repository: createReferenceRepository(openDatabase(env.DB)),
    writer: openCatalogueWriter(env.DB),
    data: async () => data,
  })
const run = (sql: string, ...bound: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...bound)
    .run()
const teamOf = (id: number) => env.DB.prepare('SELECT name, stadium, city FROM teams WHERE id = ?').bind(id).first()
const namesOf = async (id: number) =>
  (
    await env.DB.prepare('SELECT alias_key AS name FROM team_aliases WHERE team_id = ? ORDER BY 1')
      .bind(id)
      .all<{ name: string }>()
  ).results.map(({ name }) => name)

beforeEach(async () => {
  for (const table of ['team_aliases', 'teams', 'leagues', 'reference_rows']) await run(`DELETE FROM ${table}`)
})

describe('loading the reference data', () => {
  test('fills an empty catalogue with 28 leagues, their teams and names, as its dry run said, which changes nothing', async () => {
    const { referenceDesk } = createProduct(env).ports
    const preview = await referenceDesk.preview()
    const [leagues, teams, names] = preview.counts
    expect(leagues).toEqual({ name: 'Leagues', count: { add: 28, change: 0, keep: 0, same: 0 } })
    expect(teams?.count.add).toBe(referenceData.teams.length)
    expect(await count('SELECT count(*) AS n FROM leagues')).toBe(0)
    await referenceDesk.load((await addPerson()).id)
    expect(await count('SELECT count(*) AS n FROM leagues')).toBe(28)
    expect(await count('SELECT count(*) AS n FROM teams')).toBe(teams?.count.add)
    expect(await count('SELECT count(*) AS n FROM team_aliases')).toBe(names?.count.add)
    expect(
      await env.DB.prepare(`SELECT title FROM search_index WHERE search_index MATCH 'gunners'`).first('title'),
    ).toBe('Arsenal')
  })

  test('notes who did it, in the batch that remembers it', async () => {
    const { referenceDesk } = createProduct(env).ports
    const { id } = await addPerson()
    await referenceDesk.load(id)
    const noted = await env.DB.prepare('SELECT actor_id, action, name, after FROM audit_log ORDER BY id DESC').first()
    expect(noted).toMatchObject({
      actor_id: id,
      action: 'reference_loaded',
      name: expect.stringMatching(/^28 leagues, /),
      after: expect.stringMatching(/"leagues":"28 (added|unchanged)"/),
    })
  })

  test('changes nothing the second time, nor when two do it at once', async () => {
    const service = serviceOf(small())
    await Promise.all([service.load(), service.load()])
    const written = await service.load()
    expect(written.map(({ added, changed }) => added + changed)).toEqual([0, 0, 0])
    expect(await count('SELECT count(*) AS n FROM teams')).toBe(2)
    expect((await service.preview()).counts.map(({ count: { same } }) => same)).toEqual([1, 2, 2])
  })

  test('updates what changed in the data since the last load', async () => {
    await serviceOf(small()).load()
    const newer = serviceOf(small({ stadium: 'New Highbury' }))
    expect((await newer.preview()).changes).toEqual([{ name: 'Arsenal', changed: ['stadium'], kept: [] }])
    await newer.load()
    expect(await teamOf(arsenal.id)).toMatchObject({ stadium: 'New Highbury' })
  })

  test('never overwrites what an operator changed, field by field', async () => {
    await serviceOf(small()).load()
    await run('UPDATE teams SET stadium = ? WHERE id = ?', 'The Emirates', arsenal.id)
    const newer = serviceOf(small({ stadium: 'New Highbury', city: 'Islington' }))
    expect((await newer.preview()).changes).toEqual([{ name: 'Arsenal', changed: ['city'], kept: ['stadium'] }])
    await newer.load()
    await newer.load()
    expect(await teamOf(arsenal.id)).toMatchObject({ stadium: 'The Emirates', city: 'Islington' })
  })

  test('follows again where an operator takes a change back', async () => {
    await serviceOf(small()).load()
    await run('UPDATE teams SET stadium = ? WHERE id = ?', 'The Emirates', arsenal.id)
    const newer = serviceOf(small({ stadium: 'New Highbury' }))
    await newer.load()
    await run('UPDATE teams SET stadium = ? WHERE id = ?', arsenal.stadium, arsenal.id)
    await newer.load()
    expect(await teamOf(arsenal.id)).toMatchObject({ stadium: 'New Highbury' })
  })

  test('leaves alone rows of which it does not know who wrote them', async () => {
    await serviceOf(small()).load()
    await run('DELETE FROM reference_rows')
    await run('UPDATE teams SET name = ? WHERE id = ?', 'Woolwich Arsenal', arsenal.id)
    await serviceOf(small()).load()
    expect(await teamOf(arsenal.id)).toMatchObject({ name: 'Woolwich Arsenal' })
  })

  test('gives a team another id where an operator’s own team has it, and its names follow', async () => {
    await serviceOf({ ...small(), teams: [villa], aliases: [] }).load()
    await run(
      `INSERT INTO teams SELECT ?1, 'pub-team', 'Pub Team', short_name, code, league_id, country, city, stadium,
       primary_colour, secondary_colour, crest_pattern FROM teams WHERE id = ?2`,
      arsenal.id,
      villa.id,
    )
    await serviceOf(small()).load()
    expect(await teamOf(arsenal.id)).toMatchObject({ name: 'Pub Team' })
    const id = await count(`SELECT id AS n FROM teams WHERE slug = 'arsenal'`)
    expect(id).toBeGreaterThan(villa.id)
    expect(await namesOf(id)).toEqual(['arsenal', 'the gunners'])
    expect(await namesOf(arsenal.id)).toEqual([])
  })

  test('keeps away a name that an operator removed, and adds new ones', async () => {
    await serviceOf(small()).load()
    await run(`DELETE FROM team_aliases WHERE alias_key = 'the gunners'`)
    const newer = serviceOf(small({}, ['arsenal', 'the gunners', 'afc']))
    expect(await newer.preview()).toMatchObject({ removed: 1 })
    await newer.load()
    expect(await namesOf(arsenal.id)).toEqual(['afc', 'arsenal'])
  })

  test('finds a team by what it remembers when an operator renames its address', async () => {
    await serviceOf(small()).load()
    await run(`UPDATE teams SET slug = 'the-arsenal' WHERE id = ?`, arsenal.id)
    await serviceOf(small({ city: 'Islington' })).load()
    expect(await count('SELECT count(*) AS n FROM teams')).toBe(2)
    expect(await teamOf(arsenal.id)).toMatchObject({ city: 'Islington' })
  })
})
