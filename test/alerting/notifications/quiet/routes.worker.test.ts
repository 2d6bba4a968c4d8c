import { beforeAll, expect, test } from 'vitest'
import { addPerson, call, signIn } from '../../../people/accounts/people.ts'

const path = '/api/quiet-hours'
let cookie = ''
let stranger = ''

beforeAll(async () => {
  cookie = await signIn((await addPerson()).email)
  stranger = await signIn((await addPerson()).email)
})

const put = (body: unknown) => call('PUT', path, { cookie, body })
const hoursOf = async (as: string) => (await call('GET', path, { cookie: as })).json()

test('quiet hours are read, saved and turned off by their owner alone', async () => {
  expect(await hoursOf(cookie)).toEqual({ quiet_hours: null })
  const night = { from: '22:00', until: '07:00', time_zone: 'Europe/London' }
  expect((await put({ ...night, lets_urgent_pass: true })).status).toBe(204)
  expect((await put({ ...night, time_zone: 'Europe/Madrid' })).status).toBe(204)
  const saved = { ...night, time_zone: 'Europe/Madrid', lets_urgent_pass: false }
  expect(await hoursOf(cookie)).toEqual({ quiet_hours: saved })
  expect(await hoursOf(stranger)).toEqual({ quiet_hours: null })
  expect((await call('DELETE', path, { cookie })).status).toBe(204)
  expect(await hoursOf(cookie)).toEqual({ quiet_hours: null })
})

test.each([
  ['a night without an end', { from: '22:00', time_zone: 'Europe/London' }],
  ['the same two times', { from: '22:00', until: '22:00', time_zone: 'Europe/London' }],
  ['a zone that is none', { from: '22:00', until: '07:00', time_zone: 'Moon/Base' }],
])('%s is refused', async (_, body) => {
  expect((await put(body)).status).toBe(400)
  expect(await hoursOf(cookie)).toEqual({ quiet_hours: null })
})
