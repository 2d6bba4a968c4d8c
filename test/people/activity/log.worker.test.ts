import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { visitorAt } from '#test/fakes/visitor.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { accountLimits } from '#worker/people/accounts/limits.ts'
import { keptActivity } from '#worker/people/activity/constants.ts'
import { createActivityRepository } from '#worker/people/activity/repository.ts'
import { createActivityService } from '#worker/people/activity/service.ts'
import { addPerson, call, count, signIn } from '../accounts/people.ts'

const visitor = visitorAt('203.0.113.9')

function openLog() {
  const logger = createFakeLogger()
  const repository = createActivityRepository(openDatabase(env.DB))
  const service = createActivityService({ repository, clock: Date.now, newId: () => crypto.randomUUID(), logger })
  return { service, lines: logger.lines }
}

describe('the security log', () => {
  test('keeps a bounded number of a user’s newest events', async () => {
    const { id } = await addPerson()
    await env.DB.prepare(
      `INSERT INTO security_events (user_id, newest_first, id, kind, device, address_hash)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       SELECT ?1, -i, 'old ' || i, 'signed_in', '', '' FROM n`,
    )
      .bind(id, keptActivity + 5)
      .run()
    await openLog().service.record(id, 'profile_changed', visitor)
    expect(await count('SELECT count(*) AS n FROM security_events WHERE user_id = ?', id)).toBe(keptActivity)
    expect(await count(`SELECT count(*) AS n FROM security_events WHERE user_id = ? AND id = 'old 6'`, id)).toBe(0)
    expect(await count(`SELECT count(*) AS n FROM security_events WHERE user_id = ? AND id = 'old 7'`, id)).toBe(1)
    expect((await openLog().service.recent(id))[0]?.kind).toBe('profile_changed')
  })

  test('shows the operator who did what to whom, by ids only', async () => {
    const { id } = await addPerson()
    const { service, lines } = openLog()
    await service.record(id, 'signed_in', visitor)
    await service.record(id, 'role_changed', visitor, { actorId: 7, detail: 'Agent' })
    service.noteFailedSignIn(null, visitor)
    const where = { device: 'Firefox on Linux', network: visitor.addressHash }
    expect(lines.map(({ event, fields }) => ({ event, ...fields }))).toEqual([
      { event: 'activity', kind: 'signed_in', user_id: id, actor_id: id, ...where },
      { event: 'activity', kind: 'role_changed', user_id: id, actor_id: 7, ...where },
      { event: 'activity', kind: 'sign_in_failed', user_id: null, actor_id: null, ...where },
    ])
  })
})

test('a name can be changed a few times a day', async () => {
  const { email } = await addPerson()
  const cookie = await signIn(email)
  const rename = () => call('PUT', '/api/profile', { cookie, body: { first_name: 'Robin', last_name: 'Fair' } })
  const [{ max }] = accountLimits.rename
  for (let n = 0; n < max; n += 1) expect((await rename()).status).toBe(200)
  expect((await rename()).status).toBe(429)
})
