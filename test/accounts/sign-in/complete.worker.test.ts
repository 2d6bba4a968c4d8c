import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createActivityRepository } from '#worker/accounts/activity/repository.ts'
import { createActivityService } from '#worker/accounts/activity/service.ts'
import { createLimits } from '#worker/accounts/limits.ts'
import type { AccountMail } from '#worker/accounts/mails/contract.ts'
import { createSessionsRepository } from '#worker/accounts/sessions/repository.ts'
import { createSessionsService } from '#worker/accounts/sessions/service.ts'
import { createSignInRepository } from '#worker/accounts/sign-in/repository.ts'
import { createSignInService } from '#worker/accounts/sign-in/service.ts'
import { openDatabase } from '#worker/platform/database.ts'
import { randomId } from '#worker/platform/ids.ts'
import { Secret } from '#worker/platform/secret.ts'
import { addPerson, count } from '../people.ts'

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
  const service = createSignInService({
    repository: createSignInRepository(database),
    sessions,
    activity: createActivityService({
      repository: createActivityRepository(database),
      clock: Date.now,
      newId: randomId,
    }),
    limits: createLimits({
      limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
      secret: new Secret('test-only-link-secret-0123456789abcdef'),
    }),
    sendAccountMail: async (mail) => void mails.push(mail),
    later: (work) => void work(),
    clock: Date.now,
  })
  return { service, sessions, mails, closed }
}

const at = (device: string) => ({ device, addressHash: 'home' })

test('a device that was never seen is told by mail; the first one, and one that was, are not', async () => {
  const { service, mails } = scene()
  const { id } = await addPerson()
  await service.completeSignIn(id, at('Firefox on Linux'), 'signed_in')
  await service.completeSignIn(id, at('Firefox on Linux'), 'signed_in_google')
  expect(mails).toEqual([])
  await service.completeSignIn(id, at('Safari on iOS'), 'signed_in')
  await service.completeSignIn(id, at('Safari on iOS'), 'signed_in')
  expect(mails).toEqual([{ kind: 'new_device', userId: id, detail: 'Safari on iOS' }])
})

test('a rotation leaves one session, under a new token, and closes every socket', async () => {
  const { service, sessions, closed } = scene()
  const { id } = await addPerson()
  const [one, two] = [
    await service.completeSignIn(id, at('Firefox on Linux'), 'signed_in'),
    await service.completeSignIn(id, at('Firefox on Linux'), 'signed_in'),
  ]
  const renewed = await service.rotate(id, at('Firefox on Linux'))
  expect(await sessions.callerOf(one.token)).toBeNull()
  expect(await sessions.callerOf(two.token)).toBeNull()
  expect((await sessions.callerOf(renewed.token))?.caller.userId).toBe(id)
  expect(await count('SELECT count(*) AS n FROM sessions WHERE user_id = ?', id)).toBe(1)
  expect(closed).toContainEqual([id, undefined])
})
