import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createDevicesRepository } from '#worker/people/accounts/devices/repository.ts'
import { readMarks } from '#worker/people/accounts/devices/rules.ts'
import { createDevicesService } from '#worker/people/accounts/devices/service.ts'
import type { AccountMail } from '#worker/people/accounts/mails/contract.ts'
import type { Visitor } from '#worker/people/accounts/sessions/contract.ts'
import { createSessionsRepository } from '#worker/people/accounts/sessions/repository.ts'
import { createSessionsService } from '#worker/people/accounts/sessions/service.ts'
import { createOpening } from '#worker/people/accounts/sign-in/opening.ts'
import { createSignInRepository } from '#worker/people/accounts/sign-in/repository.ts'
import { createActivityRepository } from '#worker/people/activity/repository.ts'
import { createActivityService } from '#worker/people/activity/service.ts'
import { visitorAt } from '../../../fakes/visitor.ts'
import { addPerson, count, openSession, proofOf } from '../people.ts'

function scene() {
  const database = openDatabase(env.DB)
  const mails: Pick<AccountMail, 'kind' | 'userId' | 'detail'>[] = []
  const closed: [number, string | undefined][] = []
  const sessions = createSessionsService({
    repository: createSessionsRepository(database),
    clock: Date.now,
    newId: randomId,
    closeSockets: async (userId, sessionId) => void closed.push([userId, sessionId]),
  })
  const devices = createDevicesService({
    repository: createDevicesRepository(database),
    linkSecret: new Secret('test-only-link-secret-0123456789abcdef'),
    isSecure: false,
  })
  const openSignIn = createOpening({
    repository: createSignInRepository(database),
    sessions,
    devices,
    activity: createActivityService({
      repository: createActivityRepository(database),
      clock: Date.now,
      newId: randomId,
      logger: createFakeLogger(),
    }),
    sendAccountMail: async (mail) => void mails.push(mail),
    clock: Date.now,
  })
  return { openSignIn, sessions, devices, mails, closed }
}

const at = (device: string) => visitorAt('192.0.2.1', device)

/** The cookies that a sign-in leaves in the browser. */
async function marked({ devices, sessions }: ReturnType<typeof scene>, token: string | undefined, visitor: Visitor) {
  const found = await sessions.callerOf(token ?? null)
  if (!found) throw new Error('No one is signed in')
  const account = { userId: found.caller.userId, deviceVersion: found.deviceVersion }
  const cookie = devices.remember(account, visitor, { isSignIn: true })
  return { ...visitor, deviceMarks: readMarks(cookie?.split(';')[0], false) }
}

test('a sign-in on a device without a device mark is mailed, except the first one ever', async () => {
  const open = scene()
  const { id } = await addPerson()
  const signIn = async (visitor: Visitor) => (await open.openSignIn(await proofOf(id), visitor, 'signed_in'))?.token
  const own = await marked(open, await signIn(at('Firefox on Linux')), at('Firefox on Linux'))
  await signIn(own)
  expect(open.mails).toEqual([])
  // The same kind of browser, and a different one.
  const strange = await signIn(at('Firefox on Linux'))
  expect(open.mails).toEqual([{ kind: 'new_device', userId: id, detail: 'Firefox on Linux' }])
  await signIn(await marked(open, strange, at('Firefox on Linux')))
  expect(open.mails).toHaveLength(1)
  // Signing out everywhere, a new password and a new role invalidate the marks.
  await open.sessions.endAll(id)
  await signIn(own)
  expect(open.mails).toHaveLength(2)
})

test('a rotation leaves one session with a new token, and closes every socket', async () => {
  const { sessions, closed } = scene()
  const { id } = await addPerson()
  const [one, two] = [
    await openSession(sessions, id, at('Firefox on Linux')),
    await openSession(sessions, id, at('Firefox on Linux')),
  ]
  const renewed = await sessions.rotate({ userId: id, sessionId: one.sessionId }, at('Firefox on Linux'))
  expect(await sessions.callerOf(one.token)).toBeNull()
  expect(await sessions.callerOf(two.token)).toBeNull()
  expect((await sessions.callerOf(renewed?.token ?? null))?.caller.userId).toBe(id)
  expect(await count('SELECT count(*) AS n FROM sessions WHERE user_id = ?', id)).toBe(1)
  expect(closed).toContainEqual([id, undefined])
})
