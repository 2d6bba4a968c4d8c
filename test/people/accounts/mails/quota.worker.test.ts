import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openLimiter } from '#worker/entry/bindings.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { succeed } from '#worker/ground/platform/result.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { accountLimits, createLimits } from '#worker/people/accounts/limits.ts'
import type { AccountMail } from '#worker/people/accounts/mails/contract.ts'
import { createRecoveryRepository } from '#worker/people/accounts/recovery/repository.ts'
import { createRecoveryService } from '#worker/people/accounts/recovery/service.ts'
import { freshAddress, visitorAt } from '../../../fakes/visitor.ts'
import { newAddress, signedIn, visitorNow } from '../email-change/scene.ts'
import { noPurchases } from '../ownership/belongings.ts'
import { addPerson } from '../people.ts'
import { freshForm, openRegistration } from '../registration/scene.ts'

/** Every call by which a stranger can trigger a mail, each from a new network address, with the real limits. */
function openMailbox() {
  const limits = createLimits({ limiter: openLimiter(env, new Secret(crypto.randomUUID())) })
  const { registration, mails } = openRegistration({ limits })
  const recovery = createRecoveryService({
    repository: createRecoveryRepository(openDatabase(env.DB)),
    tokens: { read: async () => ({ state: 'unknown' }) },
    sessions: { rotate: async () => null, endAll: async () => {}, closeSockets: async () => {} },
    passwords: {
      hash: async () => succeed(''),
      verify: async () => succeed({ isRight: false, isOutdated: false }),
    },
    activity: { record: async () => {} },
    devices: { rememberOwner: async () => null },
    limits,
    sendAccountMail: async ({ kind, userId }) => void mails.push({ kind, userId }),
    purchaseEndings: noPurchases,
    afterResponse: () => {},
    clock: Date.now,
    newId: () => crypto.randomUUID(),
  })
  return {
    /** The mails that are sent: a request for an address without an account is only queued. */
    sent: () => mails.filter(({ userId }) => userId !== null),
    register: (email: string) => registration.register({ ...freshForm(), email }, visitorAt(freshAddress())),
    resend: (email: string) => registration.resendVerification({ email }, visitorAt(freshAddress())),
    forgot: (email: string) => recovery.ask({ email }, visitorAt(freshAddress())),
  }
}

const [{ max: most }] = accountLimits.mail
const [{ max: mostToNewcomers }] = accountLimits.registration_mail
const [{ max: mostByChanges }] = accountLimits.change_mail

test.each(['a user with an account', 'a mailbox owner who never used the site'])(
  'gets at most so many mails an hour from %s, and every call answers normally',
  async (who) => {
    const { sent, register, resend, forgot } = openMailbox()
    const email = who.includes('never') ? freshForm().email : (await addPerson()).email
    for (let n = 0; n < 10; n += 1) {
      for (const ask of [register, resend, forgot]) expect((await ask(email)).ok).toBe(true)
    }
    expect(sent().length).toBeLessThanOrEqual(most)
  },
)

test('can still get password links, whatever strangers request', async () => {
  const { sent, register, resend, forgot } = openMailbox()
  const { id, email } = await addPerson()
  for (let n = 0; n < 20; n += 1) await (n % 2 ? register : resend)(email)
  expect(sent()).toHaveLength(mostToNewcomers)
  for (let n = 0; n < 9; n += 1) expect((await forgot(email)).ok).toBe(true)
  const links = sent().filter(({ kind }) => kind === 'reset_password')
  expect(links).toEqual(Array.from({ length: most - mostToNewcomers }, () => ({ kind: 'reset_password', userId: id })))
})

test('can still register after strangers used up requests for an address without an account', async () => {
  const { sent, register, resend, forgot } = openMailbox()
  const { email } = freshForm()
  for (let n = 0; n < 2 * most; n += 1) {
    for (const ask of [resend, forgot]) expect((await ask(email)).ok).toBe(true)
  }
  expect(sent()).toEqual([])
  await register(email)
  expect(sent()).toEqual([{ kind: 'verify_email', userId: expect.any(Number) }])
})

/** The product's own services and the mails they queue. */
function openQueue() {
  const queued: AccountMail[] = []
  const send = async (mail: AccountMail) => void queued.push(mail)
  const { ports } = createProduct({ ...env, DELIVERIES: { ...env.DELIVERIES, send } as never })
  const { emailChange, recovery, registration } = ports
  return {
    queued,
    ports,
    changeTo: async (email: string) => emailChange.ask((await signedIn()).caller, email, visitorNow()),
    forgot: (email: string) => recovery.ask({ email }, visitorNow()),
    register: (form: ReturnType<typeof freshForm>) => registration.register(form, visitorNow()),
  }
}

test('a full mailbox does not reveal to a user changing address whether it has an account', async () => {
  const { changeTo, forgot } = openQueue()
  for (const email of [(await addPerson()).email, newAddress()]) {
    for (let n = 0; n < most; n += 1) await forgot(email)
    expect(await changeTo(email)).toEqual({ ok: true, value: null })
  }
})

test('password links still arrive, however many users try to change to an address', async () => {
  const { queued, changeTo, forgot } = openQueue()
  const { id, email } = await addPerson()
  for (let n = 0; n < 2 * most; n += 1) expect(await changeTo(email)).toEqual({ ok: true, value: null })
  const links = queued.filter(({ kind }) => kind === 'change_email')
  expect(links).toHaveLength(2 * most)
  expect(links.filter(({ userId }) => userId !== null)).toHaveLength(mostByChanges)
  await forgot(email)
  expect(queued.at(-1)).toMatchObject({ kind: 'reset_password', userId: id })
})

test('the address that an account leaves is always mailed, however many mails strangers had sent to it', async () => {
  const { queued, forgot, ports } = openQueue()
  const { id, email, caller } = await signedIn()
  for (let n = 0; n < 2 * most; n += 1) await forgot(email)
  const theirs = newAddress()
  expect((await ports.emailChange.ask(caller, theirs, visitorNow())).ok).toBe(true)
  const { token } = await ports.tokens.mint(id, 'change_email', theirs)
  expect((await ports.emailChange.confirm(token, caller, visitorNow())).ok).toBe(true)
  expect((await ports.erasure.confirm((await ports.tokens.mint(id, 'delete_account')).token)).ok).toBe(true)
  const kinds = queued.filter(({ userId }) => userId === id).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['email_change_asked', 'email_changed', 'deletion_waits']))
})

test('the owner can still register, however many users try to change to the address', async () => {
  const { queued, changeTo, register } = openQueue()
  const form = freshForm()
  for (let n = 0; n < 2 * most; n += 1) expect((await changeTo(form.email)).ok).toBe(true)
  expect((await register(form)).ok).toBe(true)
  expect(queued.at(-1)).toMatchObject({ kind: 'verify_email', userId: expect.any(Number) })
})
