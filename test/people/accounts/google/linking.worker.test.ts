import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { linkNotices } from '#worker/people/accounts/google/constants.ts'
import { freshAddress, visitorAt } from '../../../fakes/visitor.ts'
import { addPerson, openSession } from '../people.ts'
import { addUser, newPerson, start } from './newcomers.ts'
import { createBrowser, createScene } from './scene.ts'

describe('linking a Google account', () => {
  async function signedIn(columns: Record<string, unknown> = {}) {
    const { scene, browser } = start()
    const userId = await addUser(newPerson().email, columns)
    const session = await openSession(scene.sessions, userId)
    browser.cookies.set('session', session.token)
    return { scene, browser, userId }
  }
  const googleIdOf = (userId: number) =>
    env.DB.prepare('SELECT google_id FROM users WHERE id = ?').bind(userId).first<string>('google_id')

  test('lets a signed-in user also sign in with Google', async () => {
    const { scene, browser, userId } = await signedIn()
    const person = newPerson()
    const token = browser.cookies.get('session')
    expect((await browser.link(person)).status).toBe(200)
    expect(await googleIdOf(userId)).toBe(person.sub)
    expect(browser.cookies.get('session')).toBe(token)
    expect((await scene.activity.recent(userId)).map(({ kind }) => kind)).toEqual(['google_linked'])
    expect(scene.mails).toEqual([{ kind: 'google_linked', userId }])
    const other = createBrowser(scene)
    await other.signIn(person)
    const found = await scene.sessions.callerOf(other.cookies.get('session') ?? null)
    expect(found?.caller.userId).toBe(userId)
  })

  test('requires the password: an open session on a shared computer is not enough', async () => {
    const { scene, browser, userId } = await signedIn()
    for (const path of ['/api/oauth/google/redirect_url?intent=link', '/auth/google?intent=link'])
      expect((await browser.send(path)).status).not.toBe(200)
    const caller = await scene.sessions.callerOf(browser.cookies.get('session') ?? null)
    if (!caller) throw new Error('No one is signed in')
    for (const current_password of [undefined, '', 'a guess'])
      expect(
        await scene.google.startLinking(caller.caller, { current_password }, visitorAt('192.0.2.1')),
      ).toMatchObject({
        error: { code: 'INVALID', fields: { current_password: [expect.any(String)] } },
      })
    expect(browser.cookies.has('oauth')).toBe(false)
    expect(await googleIdOf(userId)).toBeNull()
  })

  test('fails once the session that gave the password has ended', async () => {
    const { scene, browser, userId } = await signedIn()
    const asked = await browser.leaveToLink()
    const other = await openSession(scene.sessions, userId)
    const found = await scene.sessions.callerOf(browser.cookies.get('session') ?? null)
    await scene.sessions.end(userId, found?.caller.sessionId ?? '')
    browser.cookies.set('session', other.token)
    const code = scene.grant(asked.get('nonce') ?? '', newPerson())
    expect((await browser.exchange({ code, state: asked.get('state') })).status).toBe(401)
    expect(await googleIdOf(userId)).toBeNull()
  })

  test('never takes a Google account from another user, nor replaces a linked one', async () => {
    const { browser, userId } = await signedIn()
    const taken = newPerson()
    await addUser(taken.email, { google_id: taken.sub })
    const answer = await browser.link(taken)
    expect([answer.status, await answer.json()]).toMatchObject([409, { error: linkNotices.taken }])
    expect(await googleIdOf(userId)).toBeNull()
    await browser.link(newPerson())
    const first = await googleIdOf(userId)
    expect((await browser.link(newPerson())).status).toBe(409)
    expect(await googleIdOf(userId)).toBe(first)
  })

  test('requires the same signed-in user at start and end', async () => {
    const { scene, browser, userId } = await signedIn()
    const visitor = createBrowser(scene)
    expect((await visitor.send('/api/oauth/google/redirect_url?intent=link')).status).toBe(403)
    const asked = await browser.leaveToLink()
    const stranger = await openSession(scene.sessions, await addUser(newPerson().email))
    browser.cookies.set('session', stranger.token)
    const code = scene.grant(asked.get('nonce') ?? '', newPerson())
    expect((await browser.exchange({ code, state: asked.get('state') })).status).toBe(401)
    expect(await googleIdOf(userId)).toBeNull()
  })

  test('cannot be started from another site, nor from outside a browser', async () => {
    const { browser } = await signedIn()
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { 'Sec-Fetch-Site': site }
      expect((await browser.send('/auth/google?intent=link', { headers })).status).toBe(403)
    }
  })
})

test('the mail about a password set by a mailed link names the Google account that it unlinked', async () => {
  const { tokens, recovery, mails } = createScene()
  const { id } = await addPerson({ googleId: crypto.randomUUID(), googleProfile: { email: 'eve@gmail.test' } })
  const { token } = await tokens.mint(id, 'reset_password')
  const answer = await recovery.reset({ token, password: 'lantern over the halfway line' }, visitorAt(freshAddress()))
  expect(answer.ok).toBe(true)
  expect(mails).toContainEqual({ kind: 'password_changed', userId: id, detail: 'eve@gmail.test' })
})
