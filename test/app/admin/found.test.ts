import { expect, test } from 'vitest'
import { accessContext } from '#app/context.ts'
import { loader } from '#app/pages/admin/search/find.ts'
import { deskGroups } from '#app/pages/admin/search/groups.ts'
import { routeArgs } from '../render.tsx'

const robin = { id: 7, email: 'robin@fans.test', firstName: 'Robin', lastName: 'Fairweather' }
const platforms = [
  { id: 3, name: 'Club Direct', origin: 'https://club-direct.example' },
  { id: 4, name: 'Terrace Exchange', origin: 'https://robins-terrace.example' },
]

test('users come as they were found, platforms by a part of their name or site, and no empty group', () => {
  expect(deskGroups([robin], platforms, 'ROBIN')).toEqual([
    {
      title: 'Users',
      options: [{ to: '/admin/users/7', name: 'Robin Fairweather', detail: 'robin@fans.test', crests: [] }],
    },
    {
      title: 'Platforms',
      options: [{ to: '/admin/platforms/4', name: 'Terrace Exchange', detail: 'robins-terrace.example', crests: [] }],
    },
  ])
  expect(deskGroups([], platforms, 'unknown')).toEqual([])
})

test.each([
  [['MANAGE_USERS'], ['Users']],
  [['MANAGE_MATCHES'], ['Platforms']],
  [['ALL'], ['Users', 'Platforms']],
])('an operator with %j finds %j, and no cache keeps it', async (permissions, titles) => {
  const services = { users: { list: async () => ({ users: [robin] }) }, platformDesk: { list: async () => platforms } }
  const url = new URL('https://touchline.example/admin/find?q=e')
  const args = routeArgs(services, { params: {}, request: new Request(url) }) as Parameters<typeof loader>[0]
  args.context.set(accessContext, { caller: { userId: 1, permissions } as never, denial: null })
  const answer = await loader({ ...args, url })
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(((await answer.json()) as { title: string }[]).map(({ title }) => title)).toEqual(titles)
})
