// An operator gives an unverified account another address while its holder proves the old one: the new one stays unproven.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import { createGoogleRepository } from '#worker/people/accounts/google/repository.ts'
import { createRegistrationRepository } from '#worker/people/accounts/registration/repository.ts'
import { trialFrom } from '#worker/people/plans/rules.ts'
import { addPerson } from '../people.ts'

const database = openDatabase(env.DB)
const google = createGoogleRepository(database)
const registration = createRegistrationRepository(database)
const { tokens } = createProduct(env).ports

const ways = {
  'by the link that verifies': async (id: number) => {
    const registered = await registration.find(id)
    const { token } = await tokens.mint(id, 'verify_email')
    const tokenHash = await hashToken(token)
    const trial = trialFrom('pro', Date.now())
    return () => registration.markVerified(registered as NonNullable<typeof registered>, tokenHash, trial, Date.now())
  },
  'by Google': async (id: number) => {
    const email = (await registration.find(id))?.email ?? ''
    const identity = { sub: `sub-${id}`, email, isEmailVerified: true, profile: { email } }
    return () => google.takeOver(id, identity, Date.now())
  },
}

test.each(Object.entries(ways))('%s', async (_how, way) => {
  const [moved, stays] = [await addPerson({ isEmailVerified: false }), await addPerson({ isEmailVerified: false })]
  const [proveMoved, proveStaying] = [await way(moved.id), await way(stays.id)]
  const email = `moved-${moved.id}@example.com`
  await env.DB.prepare('UPDATE users SET email = ? WHERE id = ?').bind(email, moved.id).run()
  expect([await proveMoved(), await proveStaying()]).toEqual([null, expect.anything()])
  expect(await registration.find(moved.id)).toMatchObject({ email, isEmailVerified: false })
  expect(await registration.find(stays.id)).toMatchObject({ isEmailVerified: true })
})
