// `fields` and the version, over the calls as they are answered.
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { call } from '#test/people/accounts/people.ts'
import { addDeveloper, callWith, makeToken } from '#test/people/api-tokens/developer.ts'
import { createProduct } from '#worker/entry/services.ts'

beforeAll(() => writeReference(env.DB))

test('of each item only the named fields come, and the answer has a tag of its own', async () => {
  const whole = await call('GET', '/api/teams?limit=3')
  const named = await call('GET', '/api/teams?limit=3&fields=id,%20name')
  const items = await named.json<object[]>()
  expect(items.map((one) => Object.keys(one))).toEqual([
    ['id', 'name'],
    ['id', 'name'],
    ['id', 'name'],
  ])
  const tag = named.headers.get('ETag') ?? ''
  expect([tag === '', tag === whole.headers.get('ETag')]).toEqual([false, false])
  const again = await call('GET', '/api/teams?limit=3&fields=id,%20name', { headers: { 'If-None-Match': tag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a field that there is not is refused with those that there are', async () => {
  const answer = await call('GET', '/api/leagues?fields=id,colour')
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { fields: { fields: ['has no “colour”; there are id, slug, name, country, division'] } },
  ])
})

test('what belongs to one person is answered by fields too, an error is not cut, and other calls know no such parameter', async () => {
  const { id } = await addDeveloper('premium')
  const token = await makeToken(createProduct(env), id, 'write')
  const made = await (await callWith(token, 'POST', '/api/clients', { name: 'Ada' })).json<{ id: number }>()
  const one = await callWith(token, 'GET', `/api/clients/${made.id}?fields=name`)
  expect(await one.json()).toEqual({ name: 'Ada' })
  const none = await callWith(token, 'GET', '/api/clients/999999?fields=name')
  expect([none.status, await none.json()]).toMatchObject([404, { code: 'NOT_FOUND' }])
  expect((await call('GET', '/api/status?fields=nothing')).status).toBe(200)
})

test('every answer says its version; another one is refused by name', async () => {
  const answer = await call('GET', '/api/leagues')
  const version = answer.headers.get('Touchline-Version') ?? ''
  expect(version).toMatch(/^\d{4}-\d\d-\d\d$/)
  const same = await call('GET', '/api/leagues', { headers: { 'Touchline-Version': version } })
  expect(same.status).toBe(200)
  const other = await call('GET', '/api/leagues', { headers: { 'Touchline-Version': '2020-01-01' } })
  expect([other.status, await other.json()]).toMatchObject([
    400,
    { fields: { 'Touchline-Version': [expect.any(String)] } },
  ])
})
