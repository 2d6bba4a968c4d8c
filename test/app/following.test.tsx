import { expect, test } from 'vitest'
import { action, loader } from '#app/pages/following/following.tsx'
import { takeOverFollows } from '#app/ui/follow/follow.ts'
import { routeArgs } from './render.tsx'

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
  const rest = { catalogue: { forParty: async (matches: unknown[]) => matches }, clock: () => 0, readFields }
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
