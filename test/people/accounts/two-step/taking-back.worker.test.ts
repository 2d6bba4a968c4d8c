import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addPerson, count, openSession, signIn, usedLink } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import type { AccountMail } from '#worker/people/accounts/mails/contract.ts'
import { linkTroubles } from '#worker/people/accounts/recovery/constants.ts'
import { createRecoveryRepository } from '#worker/people/accounts/recovery/repository.ts'
import { trialFrom } from '#worker/people/plans/rules.ts'
import { meteredDatabase, tableScans } from '../../../alerting/alerts/metered-database.ts'
import { createApp } from './app.ts'
import { callerOf, services, setUpApp, visitor } from './authenticator.ts'
import { createAuthenticator } from './virtual-authenticator.ts'

const newPassword = 'lantern over the halfway line'

const factorsOf = (id: number) =>
  count(
    `SELECT (SELECT count(*) FROM totp_factors WHERE user_id = ?1) + (SELECT count(*) FROM passkeys WHERE user_id = ?1)
      + (SELECT count(*) FROM recovery_codes WHERE user_id = ?1) AS n`,
    id,
  )

/** The kinds of mails sent for adding an app and then a passkey, `age` after the app. */
async function mailsOf(roleId: number, ageMs: number): Promise<string[]> {
  const kinds: string[] = []
  const send = async (mail: AccountMail) => void kinds.push(mail.kind)
  const { twoStep, passkeys } = createProduct({ ...env, DELIVERIES: { ...env.DELIVERIES, send } as never }).ports
  const { id } = await addPerson({ roleId })
  const caller = await callerOf((await openSession(services.sessions, id)).token)
  const setUp = await twoStep.beginTotp(caller)
  const form = { setup: setUp.sealed, code: createApp(setUp.keyText).codeIn(0) }
  const added = await twoStep.addTotp(caller, form, visitor)
  if (!added.ok) throw new Error(added.error.message)
  await env.DB.prepare('UPDATE totp_factors SET created_at = created_at - ? WHERE user_id = ?').bind(ageMs, id).run()
  const renewed = await callerOf(added.value.opened.token)
  const { options, sealed } = await passkeys.beginRegistration(renewed)
  const passkey = await (await createAuthenticator()).create(options)
  expect((await twoStep.addPasskey(renewed, { name: 'My phone', passkey }, sealed, visitor)).ok).toBe(true)
  return kinds
}

describe('two-step sign-in that a stranger turned on with a stolen password', () => {
  test('is undone by the link in its mail, with all the stranger added', async () => {
    const { id, email } = await addPerson()
    const { opened } = await setUpApp(id)
    const { token } = await services.tokens.mint(id, 'first_factor_added')
    expect(await services.recovery.linkOf(token, null)).toMatchObject({ state: 'live', twoStep: 'ends' })
    expect((await services.recovery.reset({ token, password: newPassword }, visitor)).ok).toBe(true)
    expect(await factorsOf(id)).toBe(0)
    expect(await services.sessions.callerOf(opened.token)).toBeNull()
    await expect(signIn(email)).rejects.toThrow()
    const again = await services.recovery.reset({ token, password: newPassword }, visitor)
    expect(again).toMatchObject({ error: { message: linkTroubles.used } })
    expect((await services.activity.recent(id)).map(({ kind }) => kind)).toContain('two_step_removed')
  })

  test('is undone in an account without a password, in any browser', async () => {
    const { id } = await addPerson({ passwordHash: null, googleId: crypto.randomUUID() })
    const { opened } = await setUpApp(id)
    const { token } = await services.tokens.mint(id, 'first_factor_added')
    const signed = await callerOf(opened.token)
    const reset = await services.recovery.reset({ token, password: newPassword }, visitor, signed)
    expect(reset).toMatchObject({ ok: true, value: { isAdded: false } })
    expect(await factorsOf(id)).toBe(0)
    expect(await services.sessions.callerOf(opened.token)).toBeNull()
  })

  test('is undone with a reset by an owner who says that it is not theirs', async () => {
    const { id } = await addPerson()
    const { opened } = await setUpApp(id)
    const { token } = await services.tokens.mint(id, 'reset_password')
    expect(await services.recovery.linkOf(token, null)).toMatchObject({ state: 'live', twoStep: 'asked' })
    const reset = await services.recovery.reset({ token, password: newPassword, disown_two_step: 'on' }, visitor)
    expect(reset.ok).toBe(true)
    expect(await factorsOf(id)).toBe(0)
    expect(await services.sessions.callerOf(opened.token)).toBeNull()
  })

  test.each([
    ['is a week old', roleIds.Customer, 7 * 86_400_000],
    ['is needed by the role', roleIds.Manager, 0],
  ])('stays with a reset when it %s, whatever the form says', async (_, roleId, ageMs) => {
    const { id } = await addPerson({ roleId })
    await setUpApp(id)
    await env.DB.prepare('UPDATE totp_factors SET created_at = created_at - ? WHERE user_id = ?').bind(ageMs, id).run()
    const { token } = await services.tokens.mint(id, 'reset_password')
    expect(await services.recovery.linkOf(token, null)).toMatchObject({ state: 'live', twoStep: null })
    const reset = await services.recovery.reset({ token, password: newPassword, disown_two_step: 'on' }, visitor)
    expect(reset.ok).toBe(true)
    expect(await factorsOf(id)).toBe(11)
  })

  test('leaves no link to who held the mailbox before: it ends with a reset, and with the last factor', async () => {
    const { id } = await addPerson()
    await setUpApp(id)
    const { token: kept } = await services.tokens.mint(id, 'first_factor_added')
    const { token } = await services.tokens.mint(id, 'reset_password')
    expect((await services.recovery.reset({ token, password: newPassword }, visitor)).ok).toBe(true)
    expect(await services.recovery.stateOf(kept)).toBe('unknown')

    const other = await addPerson()
    const { opened } = await setUpApp(other.id)
    const { token: early } = await services.tokens.mint(other.id, 'first_factor_added')
    expect((await services.twoStep.removeTotp(await callerOf(opened.token), visitor)).ok).toBe(true)
    expect(await services.recovery.stateOf(early)).toBe('unknown')
  })

  test('stays when the account’s role now requires it', async () => {
    const { id } = await addPerson({ roleId: roleIds.Manager })
    await setUpApp(id)
    const { token } = await services.tokens.mint(id, 'first_factor_added')
    expect(await services.recovery.linkOf(token, null)).toMatchObject({ state: 'live', twoStep: 'stays' })
    expect((await services.recovery.reset({ token, password: newPassword }, visitor)).ok).toBe(true)
    expect(await factorsOf(id)).toBe(11)
  })

  test.each([
    ['Customer', 0, ['first_factor_added', 'first_factor_added']],
    ['Customer', 7, ['first_factor_added', 'second_factor_added']],
    ['Manager', 0, ['second_factor_added', 'second_factor_added']],
  ] as const)('is mailed about with such a link to a %s whose first is %i days old: %j', async (role, days, kinds) => {
    expect(await mailsOf(roleIds[role], days * 86_400_000)).toEqual(kinds)
  })
})

test('no query scans a whole table to undo it', async () => {
  const { id, email } = await addPerson()
  const { db, meter } = meteredDatabase(env.DB)
  const repository = createRecoveryRepository(openDatabase(db))
  const link = await usedLink(services.tokens, id)
  await repository.setPassword('address_claimed', { userId: id, email, isVerified: false }, 'hash', {
    link,
    keptReach: ['telegram'],
    trial: trialFrom('basic', 0),
  })
  // All are metered; how many there are is of no account.
  expect(meter.statements.size).toBeGreaterThan(10)
  for (const sql of meter.statements) expect(await tableScans(env.DB, sql)).toEqual([])
})
