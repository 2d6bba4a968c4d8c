import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { nothingToUnlink } from '#worker/people/accounts/google/constants.ts'
import { createGoogleRepository } from '#worker/people/accounts/google/repository.ts'
import { createUnlinking } from '#worker/people/accounts/google/unlinking.ts'
import { accountLimits } from '#worker/people/accounts/limits.ts'
import type { MailKind } from '#worker/people/accounts/mails/contract.ts'
import { currentPasswordWrong, noPasswordYet } from '#worker/people/accounts/recovery/constants.ts'
import { freshAddress, visitorAt } from '../../../fakes/visitor.ts'
import { noPurchases } from '../ownership/belongings.ts'
import { addPerson, call, openSession, password, signIn } from '../people.ts'

const services = createProduct(env).ports
const visitor = visitorAt(freshAddress())

async function linkedPerson(more = {}) {
  const person = await addPerson({
    googleId: crypto.randomUUID(),
    googleProfile: { email: 'robin@gmail.test' },
    ...more,
  })
  const mails: { kind: MailKind; userId: number | null }[] = []
  const unlinkGoogle = createUnlinking({
    repository: createGoogleRepository(openDatabase(env.DB)),
    prove: services.recovery.prove,
    sessions: services.sessions,
    activity: services.activity,
    rotate: services.sessions.rotate,
    sendAccountMail: async (mail) => void mails.push(mail),
    purchaseEndings: noPurchases,
  })
  // A user who only signs in with Google has no session opened by a password.
  const { sessionId } = await openSession(services.sessions, person.id)
  const unlink = (typed: unknown = password) =>
    unlinkGoogle({ userId: person.id, sessionId, email: person.email }, { current_password: typed }, visitor)
  const google = () =>
    env.DB.prepare('SELECT google_id, google_profile FROM users WHERE id = ?').bind(person.id).first()
  return { ...person, unlink, google, mails }
}

test('unlinking Google requires the account’s password, ends other sessions and renews this one', async () => {
  const { id, email, unlink, google, mails } = await linkedPerson()
  const elsewhere = await signIn(email)
  const unlinked = await unlink()
  if (!unlinked.ok) throw new Error(unlinked.error.message)
  expect(await google()).toEqual({ google_id: null, google_profile: null })
  expect((await call('GET', '/api/users/me', { cookie: elsewhere })).status).toBe(401)
  const here = await services.sessions.callerOf(unlinked.value.token)
  expect(here?.caller).toMatchObject({ userId: id, googleProfile: null })
  expect((await services.activity.recent(id))[0]).toMatchObject({ kind: 'google_unlinked', device: visitor.device })
  expect(mails).toEqual([{ kind: 'google_unlinked', userId: id }])
  expect(await unlink()).toMatchObject({ error: { code: 'CONFLICT', message: nothingToUnlink } })
})

test.each([['a wrong guess'], [''], [null], [{ $ne: '' }]])('%j changes nothing', async (typed) => {
  const { email, unlink, google, mails } = await linkedPerson()
  const cookie = await signIn(email)
  const refused = await unlink(typed)
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'INVALID', fields: { current_password: [expect.any(String)] } },
  })
  if (typed === 'a wrong guess') expect(refused).toMatchObject({ error: { message: currentPasswordWrong } })
  expect((await google())?.google_id).not.toBeNull()
  expect((await call('GET', '/api/users/me', { cookie })).status).toBe(200)
  expect(mails).toEqual([])
})

test('the only way to sign in cannot be removed', async () => {
  const { unlink, google } = await linkedPerson({ passwordHash: null })
  expect(await unlink('')).toMatchObject({ error: { code: 'INVALID' } })
  expect(await unlink('anything')).toMatchObject({ error: { code: 'CONFLICT', message: noPasswordYet } })
  expect((await google())?.google_id).not.toBeNull()
})

test('wrong passwords here and elsewhere on the profile share one limit', async () => {
  const { email, unlink } = await linkedPerson()
  const [{ max }] = accountLimits.current_password
  for (let n = 0; n < max; n += 1) await services.limits.take('current_password', { email, ...visitor })
  expect(await unlink()).toMatchObject({ error: { code: 'RATE_LIMITED' } })
})

test('a sign-in with Google that was under way leaves nothing of it once it is unlinked', async () => {
  const { id, unlink, google } = await linkedPerson()
  const repository = createGoogleRepository(openDatabase(env.DB))
  const sub = String((await google())?.google_id)
  const profile = { email: 'robin@gmail.test', given_name: 'Robin' }
  await repository.keepProfile(id, { sub, profile })
  expect((await google())?.google_profile).toBe(JSON.stringify(profile))
  expect((await unlink()).ok).toBe(true)
  await repository.keepProfile(id, { sub, profile })
  expect(await google()).toEqual({ google_id: null, google_profile: null })
})
