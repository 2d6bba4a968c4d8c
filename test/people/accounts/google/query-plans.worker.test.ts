import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createGoogleRepository } from '#worker/people/accounts/google/repository.ts'
import { Proof } from '#worker/people/accounts/sessions/proof.ts'
import { meteredDatabase, tableScans } from '../../../alerting/alerts/metered-database.ts'

const identity = { sub: 'plan', email: 'plan@gmail.test', isEmailVerified: true, profile: { email: 'plan@gmail.test' } }

test('no query of the Google sign-in scans a whole table', async () => {
  const { db, meter } = meteredDatabase(env.DB)
  const repository = createGoogleRepository(openDatabase(db))
  await repository.find(identity)
  const userId = (await repository.add(identity, 1)) ?? 0
  await repository.keepProfile(userId, identity)
  await repository.link({ userId, sessionId: 'x' }, identity)
  const account = await repository.accountOf(identity)
  await repository.unlink(Proof.ofGoogle(account ?? { userId, roleId: 0 }, identity), 'x')
  expect(meter.statements.size).toBe(10)
  for (const sql of meter.statements) expect(await tableScans(env.DB, sql)).toEqual([])
})
