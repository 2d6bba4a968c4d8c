import { describe, expect, test } from 'vitest'
import { platforms } from '#scripts/seed/platforms.ts'
import { aliases, otherNames } from '#worker/matches/catalogue/reference/aliases.ts'
import { leagues } from '#worker/matches/catalogue/reference/leagues.ts'
import { teams } from '#worker/matches/catalogue/reference/teams.ts'
import { aliasKey } from '#worker/matches/catalogue/rules.ts'
import { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'

function hasNoDuplicates(values: unknown[]): boolean {
  return new Set(values).size === values.length
}

describe('leagues', () => {
  test('are 28, each with its own id, slug and rank, in an existing zone', () => {
    expect(leagues).toHaveLength(28)
    for (const key of ['id', 'slug', 'rank', 'name'] as const) {
      expect(hasNoDuplicates(leagues.map((league) => league[key]))).toBe(true)
    }
    for (const { timeZone } of leagues) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  })
})

describe('teams', () => {
  test('are well over 100 clubs and 62 national sides, each with its own id and slug', () => {
    expect(teams.filter((team) => team.league !== 'world-cup').length).toBeGreaterThan(300)
    expect(teams.filter((team) => team.league === 'world-cup')).toHaveLength(62)
    expect(hasNoDuplicates(teams.map((team) => team.id))).toBe(true)
    expect(hasNoDuplicates(teams.map((team) => team.slug))).toBe(true)
  })

  test('each have a known league, a code, two colours, a city and a stadium', () => {
    const slugs = new Set(leagues.map((league) => league.slug))
    for (const team of teams) {
      expect(slugs.has(team.league), team.name).toBe(true)
      expect(team.code, team.name).toMatch(/^[A-Z0-9]{2,3}$/)
      expect(team.slug, team.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(team.primaryColour, team.name).toMatch(/^#[0-9a-f]{6}$/)
      expect(team.secondaryColour, team.name).toMatch(/^#[0-9a-f]{6}$/)
      expect(team.primaryColour, team.name).not.toBe(team.secondaryColour)
      expect(team.city.length * team.stadium.length * team.country.length, team.name).toBeGreaterThan(0)
    }
  })
})

describe('aliases', () => {
  const teamsOf = (name: string) =>
    aliases
      .filter((alias) => alias.aliasKey === aliasKey(name))
      .map((alias) => teams.find((team) => team.id === alias.teamId)?.slug)

  test('belong to teams that exist', () => {
    const slugs = new Set(teams.map((team) => team.slug))
    expect(Object.keys(otherNames).filter((slug) => !slugs.has(slug))).toEqual([])
  })

  test.each([
    ['Wimbledon', ['afc-wimbledon', 'milton-keynes-dons']],
    ['Manchester', ['manchester-city', 'manchester-united']],
    ['Newcastle', ['newcastle-united', 'newcastle-jets']],
    ['Sporting', ['sporting-gijon', 'braga', 'sporting-cp']],
  ])('%s is listed for each club it may mean', (name, slugs) => {
    expect(teamsOf(name)).toEqual(slugs)
  })

  test.each([
    ['Spurs', 'tottenham-hotspur'],
    ['MÜNCHEN Bayern', undefined],
    ['Bayern München', 'bayern-munich'],
    ['Türkiye', 'turkey'],
    ["Cote d'Ivoire", 'ivory-coast'],
    ['Korea Republic', 'south-korea'],
  ])('%s is %s', (name, slug) => {
    expect(teamsOf(name)[0]).toBe(slug)
  })

  test('a team’s full name is never ambiguous', () => {
    for (const team of teams) expect(teamsOf(team.name), team.name).toEqual([team.slug])
  })
})

describe('platforms', () => {
  test('are 8 official, 6 exchanges and 4 resellers, none of them allowed as resale', () => {
    const count = (kind: string) => platforms.filter((platform) => platform.kind === kind).length
    expect([count('official'), count('exchange'), count('resale')]).toEqual([8, 6, 4])
    expect(platforms.some((platform) => platform.isResaleAllowed)).toBe(false)
    expect(hasNoDuplicates(platforms.map((platform) => platform.slug))).toBe(true)
  })

  test('cover every page type with an extraction that parses', () => {
    expect(new Set(platforms.map((platform) => platform.pageType)).size).toBe(6)
    for (const platform of platforms) expect(ExtractionSpec.safeParse(platform.extraction).success).toBe(true)
  })
})
