import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { addPerson, call, count, signIn } from '../accounts/people.ts'

/** A browser with push messages, signed in as the person who added it. */
async function browserOf() {
  const { id: userId, email } = await addPerson()
  const id = (crypto.randomUUID() + crypto.randomUUID()).replaceAll('-', '')
  await env.DB.prepare(`INSERT INTO push_devices VALUES (?1, ?2, 'https://push.example', '', '', '', 0, NULL)`)
    .bind(id, userId)
    .run()
  const session = await signIn(email)
  const isThere = async () => (await count('SELECT count(*) AS n FROM push_devices WHERE id = ?', id)) === 1
  return { session, push: `push=${userId}.${id}`, isThere }
}

const cleared = (answer: Response) => answer.headers.getSetCookie().some((one) => one.startsWith('push=;'))

test('signing out ends the push messages of the browser', async () => {
  const { session, push, isThere } = await browserOf()
  const answer = await call('POST', '/api/logout', { cookie: `${session}; ${push}` })
  expect([await isThere(), cleared(answer)]).toEqual([false, true])
})

test('another person who signs in here ends those of the one before', async () => {
  const { push, isThere } = await browserOf()
  const { session: others } = await browserOf()
  const answer = await call('GET', '/api/users/me', { cookie: `${others}; ${push}` })
  expect([await isThere(), cleared(answer)]).toEqual([false, true])
})

test('they go on for the person who added it, and while nobody is signed in because the session ran out', async () => {
  const { session, push, isThere } = await browserOf()
  await call('GET', '/api/users/me', { cookie: `${session}; ${push}` })
  const answer = await call('GET', '/api/users/me', { cookie: `session=long-gone; ${push}` })
  expect([answer.status, await isThere(), cleared(answer)]).toEqual([401, true, false])
})

test.each(['push=1.abc', 'push=x', `push=999999999.${'a'.repeat(64)}`])(
  'a made-up cookie removes nothing: %s',
  async (push) => {
    const { session, isThere } = await browserOf()
    await call('POST', '/api/logout', { cookie: `${session}; ${push}` })
    expect(await isThere()).toBe(true)
  },
)
