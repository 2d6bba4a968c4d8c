import { expect, test } from 'vitest'
import { Clubs } from '#app/pages/following/clubs.tsx'
import { divisionsOf, loadClubs } from '#app/pages/following/clubs-data.ts'
import { action, loader } from '#app/pages/following/following.tsx'
import { takeOverFollows } from '#app/ui/follow/follow.ts'
import type { Team } from '#worker/matches/catalogue/contract.ts'
import { markup, routeArgs, words } from './render.tsx'

const none = { teams: [], leagues: [], matches: [] }

function services() {
  const calls: unknown[] = []
  const follows = {
    isListed: async (_: string, id: number) => id < 100,
    page: async (follower: unknown) => {
      calls.push(follower)
      return none
    },
    takeOver: async (...taken: unknown[]) => void calls.push(taken),
  }
  const readFields = async (request: Request) => Object.fromEntries(new URLSearchParams(await request.text()))
  const catalogue = {
    forParty: async (matches: unknown[]) => matches,
    leagues: async () => [],
    listTeams: async () => [],
  }
  const rest = { catalogue, clock: () => 0, readFields }
  return { calls, services: { follows, ...rest, config: { isSecure: false, publicOrigin: 'https://a.test' } } }
}

function asked(cookie: string, fields?: Record<string, string>) {
  const body = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const request = new Request('https://a.test/following', { headers: { Cookie: cookie }, ...body })
  return { params: {}, request }
}

async function press(cookie: string, fields: Record<string, string>) {
  const args = routeArgs(services().services, asked(cookie, { kind: 'team', return_to: '/teams/a', ...fields }))
  return action(args as Parameters<typeof action>[0]).catch((thrown: unknown) => thrown)
}

test('a visitor follows by a cookie, and stops', async () => {
  const on = (await press('', { intent: 'follow', id: '7' })) as Response
  expect([on.status, on.headers.get('Location')]).toEqual([303, '/teams/a'])
  expect(on.headers.get('Set-Cookie')).toMatch(/^follows=team\.7;/)
  const off = (await press('follows=team.7', { intent: 'unfollow', id: '7' })) as Response
  expect(off.headers.get('Set-Cookie')).toContain('Max-Age=0')
})

test('a target that is not listed is not kept', async () => {
  expect(await press('', { intent: 'follow', id: '700' })).toMatchObject({ init: { status: 404 } })
})

test('a visitor’s page is of what their browser keeps', async () => {
  const scene = services()
  const args = routeArgs(scene.services, asked('follows=team.7~match.3'))
  expect(await loader(args as Parameters<typeof loader>[0])).toMatchObject({ isVisitor: true })
  expect(scene.calls).toEqual([
    [
      { kind: 'team', id: 7 },
      { kind: 'match', id: 3 },
    ],
  ])
})

test('an account takes over what the browser kept, once', async () => {
  const scene = services()
  const args = routeArgs(scene.services, asked('follows=league.2'))
  const moved = await takeOverFollows(args, 5, '/dashboard').catch((thrown: unknown) => thrown)
  expect((moved as Response).headers.get('Set-Cookie')).toContain('follows=;')
  expect(scene.calls).toEqual([[5, [{ kind: 'league', id: 2 }]]])
  await takeOverFollows(routeArgs(scene.services, asked('')), 5, '/dashboard')
  expect(scene.calls).toHaveLength(1)
})

const league = (id: number, country: string, division: number) => ({
  id,
  slug: `l-${id}`,
  name: `L ${id}`,
  country,
  division,
})
const leagues = [league(1, 'England', 1), league(2, 'Europe', 0), league(3, 'Spain', 1)]

test('clubs are offered by division, those of the visitor’s country first', () => {
  const ids = (country: string | null) => divisionsOf(leagues, country).map(({ id }) => id)
  expect([ids(null), ids('ES')]).toEqual([
    [1, 3],
    [3, 1],
  ])
})

test('the clubs of a chosen league are crests to press, with those that are followed pressed', async () => {
  const asked: unknown[] = []
  const team = (id: number, name: string) => ({ id, name, logo: `/crests/${id}.svg` }) as Team
  const catalogue = {
    leagues: async () => leagues,
    listTeams: async (of: unknown) => {
      asked.push(of)
      return [team(8, 'Valencia'), team(7, 'Athletic Club')]
    },
  }
  const choice = await loadClubs(new Request('https://a.test/following?league=l-3'), catalogue)
  expect(asked).toEqual([{ leagueId: 3, limit: 48 }])
  const html = markup(<Clubs choice={choice} followedIds={[8]} isOpen />)
  expect(words(html)).toMatch(/Choose your clubs.*L 1.*L 3.*Follow Athletic Club.*Follow Valencia/)
  expect(html.match(/aria-pressed="(true|false)"/g)).toEqual(['aria-pressed="false"', 'aria-pressed="true"'])
  expect(html).toContain('name="return_to"')
})
