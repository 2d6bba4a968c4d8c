import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extractionOf } from '#scripts/sandbox/pages/registry.ts'
import { tableRules } from '#scripts/sandbox/pages/table-rules.ts'
import { closedToRobots } from '#scripts/sandbox/platforms/robots.ts'
import { matchPath, pageTypes, platformOrigin, readWorld, refOfPath, World } from '#scripts/sandbox/world.ts'
import { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { plainRef, testMatch, testWorld } from './world.ts'

async function fileWith(text: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'world-')), 'world.json')
  await writeFile(file, text)
  return file
}

describe('the world file', () => {
  test('is read completely', async () => {
    const world = testWorld()
    expect(await readWorld(await fileWith(JSON.stringify(world)))).toEqual({ ok: true, value: world })
  })

  test.each([
    ['no JSON', '{', /is not JSON/],
    ['a wrong shape', '{"platforms":[]}', /is not a world: matches/],
    [
      'a platform that does not exist',
      JSON.stringify({ platforms: [], matches: [testMatch('a')] }),
      /unknown platform/,
    ],
    [
      'the same ref twice',
      JSON.stringify({ ...testWorld(), matches: [testMatch('a'), testMatch('a')] }),
      /share a ref/,
    ],
    ['a ref that URLs swallow', JSON.stringify({ ...testWorld(), matches: [testMatch('..')] }), /dot segment/],
  ])('with %s is refused in one line', async (_name, text, reason) => {
    const world = await readWorld(await fileWith(text))
    expect(world.ok ? '' : world.error.message).toMatch(reason)
    expect(world.ok ? '' : world.error.message).not.toContain('\n')
  })

  test('that is missing is named', async () => {
    const world = await readWorld('/nowhere/world.json')
    expect(world).toMatchObject({
      ok: false,
      error: { code: 'NOT_FOUND', message: expect.stringContaining('/nowhere/') },
    })
  })

  test('has at most 24 platforms, because each takes a port', () => {
    const [platform] = testWorld().platforms
    const platforms = Array.from({ length: 25 }, (_, index) => ({ ...platform, slug: `p-${index}` }))
    expect(World.safeParse({ platforms: platforms.slice(1), matches: [] }).success).toBe(true)
    expect(World.safeParse({ platforms, matches: [] }).success).toBe(false)
  })
})

describe('sandbox addresses', () => {
  test('give each platform an origin of its own', () => {
    expect(platformOrigin(9_700, 0)).toBe('http://localhost:9701')
    expect(platformOrigin(9_700, 23)).toBe('http://localhost:9724')
  })

  test('convert from any ref to a path and back', () => {
    const refs = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter((ref) => ref.isWellFormed())
    fc.assert(
      fc.property(fc.constantFrom(...pageTypes), refs, (pageType, ref) => {
        expect(refOfPath(pageType, matchPath(pageType, ref))).toBe(ref)
      }),
    )
  })

  test.each(['/', '/events/', '/events/a/b', '/events/%zz', '/2/events/a'])('find no match at %s', (path) => {
    expect(refOfPath('json-ld', path)).toBeNull()
  })

  test('resemble those of real services', () => {
    expect(matchPath('json-ld', plainRef)).toBe('/events/arsenal-chelsea')
    expect(matchPath('ticketmaster', plainRef)).toBe('/discovery/v2/events/arsenal-chelsea.json')
    expect(matchPath('seatgeek', plainRef)).toBe('/2/events/arsenal-chelsea')
  })
})

describe('the extraction of a platform', () => {
  test('fits its page type, with alternating tables', () => {
    const { platforms } = testWorld()
    const kinds = Object.fromEntries(platforms.map((platform) => [platform.slug, extractionOf(platforms, platform)]))
    expect(kinds.micro).toEqual({ kind: 'structured' })
    expect(kinds.tm).toEqual({ kind: 'ticketmaster' })
    expect([kinds.classic, kinds.grid, kinds.ledger]).toEqual([tableRules.classic, tableRules.grid, tableRules.ledger])
  })

  test('is valid for the catalogue', () => {
    for (const rules of Object.values(tableRules)) expect(ExtractionSpec.parse(rules)).toEqual(rules)
  })

  test('leaves one resale platform unread, by its robots.txt', () => {
    expect(closedToRobots(testWorld().platforms)).toBe('closed')
  })
})
