import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { visitorAt } from '../../fakes/visitor.ts'
import { addPerson, call, count, freshAddress, password, signIn } from '../accounts/people.ts'

type Owner = { userId: number; email: string }

async function newOwner(): Promise<Owner> {
  const { id, email } = await addPerson()
  return { userId: id, email }
}

/** A browser with push messages, signed in as the person who added it. */
async function browserOf(person?: Owner) {
  const { userId, email } = person ?? (await newOwner())
  const id = (crypto.randomUUID() + crypto.randomUUID()).replaceAll('-', '')
  await env.DB.prepare(`INSERT INTO push_devices VALUES (?1, ?2, 'https://push.example', '', '', '', 0, NULL, NULL)`)
    .bind(id, userId)
    .run()
  const session = await signIn(email)
  const isThere = async () => (await count('SELECT count(*) AS n FROM push_devices WHERE id = ?', id)) === 1
  return { userId, email, id, session, push: `push=${userId}.${id}`, isThere }
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

test('they go on for the person who added it, and while no user is signed in because the session ran out', async () => {
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

describe('what ends sessions from elsewhere ends the push messages of their browsers', () => {
  const elsewhere = async ({ email }: { email: string }) => signIn(email)
  const sessionOf = async (id: string) =>
    (await env.DB.prepare('SELECT session_id FROM push_devices WHERE id = ?').bind(id).first<{ session_id: string }>())
      ?.session_id ?? ''

  /** Two browsers of a person, both with push messages. */
  async function twoBrowsers() {
    const first = await browserOf()
    const second = await browserOf(first)
    for (const { session, push } of [first, second])
      await call('GET', '/api/users/me', { cookie: `${session}; ${push}` })
    return { first, second }
  }

  test('signing out everywhere', async () => {
    const { first, second } = await twoBrowsers()
    await call('DELETE', '/api/account/sessions', { cookie: await elsewhere(first) })
    expect([await first.isThere(), await second.isThere()]).toEqual([false, false])
  })

  test('signing out everywhere else, which leaves this browser its own', async () => {
    const { first, second } = await twoBrowsers()
    const { sessions } = createProduct(env).ports
    await sessions.endAll(first.userId, await sessionOf(first.id))
    expect([await first.isThere(), await second.isThere()]).toEqual([true, false])
  })

  test('ending one session, and only that', async () => {
    const { first, second } = await twoBrowsers()
    const ended = await sessionOf(second.id)
    await call('DELETE', `/api/account/sessions/${ended}`, { cookie: `${first.session}; ${first.push}` })
    expect([await first.isThere(), await second.isThere()]).toEqual([true, false])
  })

  test('a session that takes the place of all others keeps the messages of its own browser', async () => {
    const { first, second } = await twoBrowsers()
    const { sessions } = createProduct(env).ports
    const before = { userId: first.userId, sessionId: await sessionOf(first.id) }
    const opened = await sessions.rotate(before, visitorAt(freshAddress()))
    expect([await first.isThere(), await second.isThere()]).toEqual([true, false])
    expect(await sessionOf(first.id)).toBe(opened?.sessionId)
  })

  test('a session whose user confirms their password keeps the messages of its browser', async () => {
    const { first, second } = await twoBrowsers()
    const before = await sessionOf(first.id)
    const answer = await call('POST', '/api/login', {
      cookie: `${first.session}; ${first.push}`,
      body: { email: first.email, password },
    })
    expect([answer.status, await first.isThere(), await second.isThere()]).toEqual([200, true, true])
    const renewed = await sessionOf(first.id)
    const sessions = await env.DB.prepare('SELECT id FROM sessions WHERE id IN (?, ?)').bind(before, renewed).all()
    expect(sessions.results).toEqual([{ id: renewed }])
  })

  test('a session whose user gives proof again keeps the messages of its browser, and no other goes on in its place', async () => {
    const { first, second } = await twoBrowsers()
    const before = await sessionOf(first.id)
    const answer = await call('POST', '/api/account/proof', {
      cookie: `${first.session}; ${first.push}`,
      body: { proof_password: password },
    })
    expect([answer.status, await first.isThere(), await second.isThere()]).toEqual([200, true, true])
    expect(await sessionOf(first.id)).not.toBe(before)
  })

  test('a browser whose owner signed in again ends with the new session', async () => {
    const { first } = await twoBrowsers()
    const again = await signIn(first.email)
    const answer = await call('GET', '/api/users/me', { cookie: `${again}; ${first.push}` })
    const tied = await sessionOf(first.id)
    expect(answer.headers.getSetCookie().find((one) => one.startsWith('push='))).toContain(tied)
    await call('DELETE', `/api/account/sessions/${tied}`, { cookie: await elsewhere(first) })
    expect(await first.isThere()).toBe(false)
  })

  test('a browser that was not tied to a session yet, when it is signed out everywhere', async () => {
    const browser = await browserOf()
    await call('DELETE', '/api/account/sessions', { cookie: await elsewhere(browser) })
    expect(await browser.isThere()).toBe(false)
  })
})
