import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addPerson, count, openSession } from '#test/people/accounts/people.ts'
import { stepwiseDatabase } from '#test/people/accounts/sessions/stepwise-database.ts'
import { runs } from '#test/runs.ts'
import { inDeep } from '#test/sample.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { changedMeanwhile, savedSignedOut } from '#worker/people/accounts/recovery/constants.ts'
import { roleNeedsTwoSteps } from '#worker/people/accounts/two-step/constants.ts'
import { createFactorsRepository } from '#worker/people/accounts/two-step/repository.ts'
import { meteredDatabase, tableScans } from '../../../alerting/alerts/metered-database.ts'
import { callerOf, services, setUpApp, visitor } from './authenticator.ts'
import { createAuthenticator } from './virtual-authenticator.ts'

const servicesInSteps = (step: () => Promise<unknown>) =>
  createProduct({ ...env, DB: stepwiseDatabase(env.DB, step) }).ports.twoStep

/** A user with an app and `passkeyCount` passkeys, signed in with two steps. */
async function addOwner(roleId: number, passkeyCount: number) {
  const { id } = await addPerson({ roleId })
  let { token } = (await setUpApp(id)).opened
  const passkeyIds: string[] = []
  while (passkeyIds.length < passkeyCount) {
    const caller = await callerOf(token)
    const authenticator = await createAuthenticator()
    const { options, sealed } = await services.passkeys.beginRegistration(caller)
    const form = { name: 'My phone', passkey: await authenticator.create(options) }
    const added = await services.twoStep.addPasskey(caller, form, sealed, visitor)
    if (!added.ok) throw new Error(added.error.message)
    passkeyIds.push(authenticator.id)
    token = added.value.opened.token
  }
  return { id, caller: await callerOf(token), passkeyIds }
}

const factorsOf = (id: number) =>
  count(
    'SELECT (SELECT count(*) FROM totp_factors WHERE user_id = ?1) + (SELECT count(*) FROM passkeys WHERE user_id = ?1) AS n',
    id,
  )

describe('removing factors concurrently', () => {
  test('leaves one to a user who needs it', async () => {
    const delays = fc.array(fc.nat(4), { minLength: 3, maxLength: 3 })
    const property = fc.asyncProperty(delays, fc.scheduler(), async (wait, s) => {
      const step = () => s.schedule(Promise.resolve())
      const twoStep = servicesInSteps(step)
      const { id, caller, passkeyIds } = await addOwner(roleIds.Manager, 2)
      const removals = [
        () => twoStep.removeTotp(caller, visitor),
        ...passkeyIds.map((passkey) => () => twoStep.removePasskey(caller, { id: passkey }, visitor)),
      ]
      const answers = s.waitFor(
        Promise.all(
          removals.map(async (remove, index) => {
            for (let n = 0; n < (wait[index] ?? 0); n += 1) await step()
            return remove()
          }),
        ),
      )
      const refusals = (await answers).flatMap((answer) => (answer.ok ? [] : [answer.error.message]))
      expect(await factorsOf(id)).toBeGreaterThan(0)
      for (const refusal of refusals) expect([roleNeedsTwoSteps, changedMeanwhile, savedSignedOut]).toContain(refusal)
    })
    await fc.assert(property, runs(inDeep(4, 15)))
  })

  test('leaves one when the role is granted at any step of the removal', async () => {
    const admin = { userId: (await addPerson({ roleId: roleIds.Admin })).id, roleId: roleIds.Admin }
    const actor = { ...admin, permissions: ['ALL'] as const }
    let steps = 0
    for (let at = 0; at <= steps; at += 1) {
      const { id, caller } = await addOwner(roleIds.Customer, 0)
      let had = 0
      steps = 0
      const step = async () => {
        if (steps === at) {
          had = await factorsOf(id)
          await services.roles.changeRole(actor, id, roleIds.Manager, visitor)
        }
        steps += 1
      }
      await servicesInSteps(step).removeTotp(caller, visitor)
      expect(await factorsOf(id), `role given before statement ${at}`).toBe(had)
    }
    expect(steps).toBeGreaterThan(0)
  })

  test('answers differently for the last factor, a missing one and an ended session', async () => {
    const { id, caller, passkeyIds } = await addOwner(roleIds.Manager, 1)
    const { twoStep } = services
    const removed = await twoStep.removePasskey(caller, { id: passkeyIds[0] }, visitor)
    if (!removed.ok) throw new Error(removed.error.message)
    expect(await twoStep.removeTotp(caller, visitor)).toMatchObject({ error: { message: changedMeanwhile } })
    const current = await callerOf(removed.value.opened.token)
    expect(await twoStep.removeTotp(current, visitor)).toMatchObject({ error: { message: roleNeedsTwoSteps } })
    expect(await twoStep.removePasskey(current, { id: passkeyIds[0] }, visitor)).toMatchObject({
      error: { code: 'NOT_FOUND' },
    })
    expect(await factorsOf(id)).toBe(1)
  })

  test('keeps recovery codes when a factor is added at any step of the removal', async () => {
    let steps = 0
    for (let at = 0; at <= steps; at += 1) {
      const { id, caller } = await addOwner(roleIds.Customer, 0)
      const other = await callerOf((await openSession(services.sessions, id, visitor, { isTwoStep: true })).token)
      const { options, sealed } = await services.passkeys.beginRegistration(other)
      const form = { name: 'Another', passkey: await (await createAuthenticator()).create(options) }
      steps = 0
      const step = async () => {
        if (steps === at) await services.twoStep.addPasskey(other, form, sealed, visitor)
        steps += 1
      }
      await servicesInSteps(step).removeTotp(caller, visitor)
      const codes = await count('SELECT count(*) AS n FROM recovery_codes WHERE user_id = ?', id)
      expect(codes > 0, `added before statement ${at}`).toBe((await factorsOf(id)) > 0)
    }
    expect(steps).toBeGreaterThan(0)
  })
})

test('no query scans a whole table to remove a factor', async () => {
  const { caller } = await addOwner(roleIds.Manager, 0)
  const { db, meter } = meteredDatabase(env.DB)
  const factors = createFactorsRepository(openDatabase(db))
  await factors.removePasskey(caller, 'another')
  await factors.removeTotp(caller)
  await factors.of(caller.userId)
  expect(meter.statements.size).toBe(7)
  for (const sql of meter.statements) expect(await tableScans(env.DB, sql)).toEqual([])
})
