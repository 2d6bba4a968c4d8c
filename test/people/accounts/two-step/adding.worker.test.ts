// What a stranger may try while a passkey is added: only the answer of this person's own device, to this person's own
// challenge, once and in time, adds one.
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { addPerson, count, openSession } from '#test/people/accounts/people.ts'
import { openLimiter } from '#worker/entry/bindings.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createCeremonies } from '#worker/people/accounts/two-step/passkeys/ceremonies.ts'
import { challengeLifetimeMs, passkeyRefused } from '#worker/people/accounts/two-step/passkeys/constants.ts'
import { createPasskeysRepository } from '#worker/people/accounts/two-step/passkeys/repository.ts'
import { createPasskeysService } from '#worker/people/accounts/two-step/passkeys/service.ts'
import { callerOf, services, visitor } from './authenticator.ts'
import { createAuthenticator } from './virtual-authenticator.ts'

const secret = new Secret('test-only-secret-of-at-least-32-chars')
const refused = { ok: false, error: { code: 'INVALID', message: passkeyRefused } }
let now = 0

const passkeys = createPasskeysService({
  repository: createPasskeysRepository(openDatabase(env.DB)),
  ceremonies: createCeremonies('http://localhost:8787'),
  sealer: createSealer(secret, 'passkeys'),
  secret,
  limiter: openLimiter(env, secret),
  clock: () => now,
})

beforeEach(() => {
  now = Date.now()
})

async function person() {
  const { id } = await addPerson()
  const { token } = await openSession(services.sessions, id, visitor)
  return callerOf(token)
}
type Caller = Awaited<ReturnType<typeof person>>

/** The answer of a new device to a person's challenge. */
async function answered(caller: Caller, change = {}) {
  const { options, sealed } = await passkeys.beginRegistration(caller)
  const passkey = JSON.parse(await (await createAuthenticator()).create(options, change))
  const send = (as: Caller, cookie: string | null = sealed) => passkeys.register(cookie, as, { name: 'Key', passkey })
  return { send, sealed }
}

const kept = ({ userId }: Caller) => count('SELECT count(*) AS n FROM passkeys WHERE user_id = ?', userId)

test('a challenge of another person adds nothing, to either', async () => {
  const [owner, stranger] = [await person(), await person()]
  const begun = await answered(stranger)
  expect(await begun.send(owner)).toMatchObject(refused)
  const own = await answered(owner)
  expect(await begun.send(owner, own.sealed)).toMatchObject(refused)
  expect([await kept(owner), await kept(stranger)]).toEqual([0, 0])
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a device that did not check its user', { isVerified: false }],
])('the answer of %s adds nothing', async (_what, change) => {
  const owner = await person()
  expect(await (await answered(owner, change)).send(owner)).toMatchObject(refused)
  expect(await kept(owner)).toBe(0)
})

test('a challenge for signing in, none, or one that is not ours adds nothing', async () => {
  const owner = await person()
  const { send } = await answered(owner)
  const { sealed } = await passkeys.beginAssertion('confirm', owner.userId)
  for (const cookie of [sealed, null, 'nonsense']) expect(await send(owner, cookie)).toMatchObject(refused)
  expect(await kept(owner)).toBe(0)
})

test('a challenge works in time, and once', async () => {
  const owner = await person()
  const late = await answered(owner)
  now += challengeLifetimeMs
  expect(await late.send(owner)).toMatchObject(refused)
  const once = await answered(owner)
  expect((await once.send(owner)).ok).toBe(true)
  expect(await once.send(owner)).toMatchObject(refused)
  expect(await kept(owner)).toBe(1)
})
