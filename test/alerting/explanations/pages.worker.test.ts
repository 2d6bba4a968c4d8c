import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { matchRoomName } from '#durable/match-room/protocol.ts'
import { maxMatchMessages, maxScannedForMatch } from '#worker/alerting/notifications/inbox/constants.ts'
import { createInboxRepository } from '#worker/alerting/notifications/inbox/repository.ts'
import { createProduct } from '#worker/entry/services.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { makeCheck, makeOffer, makePlatform } from '../../durable/match-room/make.ts'
import { addPerson } from '../../people/accounts/people.ts'
import { meteredDatabase } from '../alerts/metered-database.ts'
import { placeMatch } from '../alerts/scene.ts'

const db = env.DB
const matchId = 94_000
const { explanations } = createProduct(env).ports
const platform = makePlatform(94, { isAlertable: true })

let fan = 0
let email = ''

async function seen(minutesAgo: number, pence: number): Promise<void> {
  const check: Observation = makeCheck(0, [makeOffer('Adult', pence)], { platform, matchId })
  const seenAt = Date.now() - minutesAgo * minuteMs
  await env.MATCH_ROOM.getByName(matchRoomName(matchId)).observe({ ...check, id: `check-${pence}`, seenAt })
}

beforeAll(async () => {
  await placeMatch(db, matchId)
  const person = await addPerson()
  ;[fan, email] = [person.id, person.email]
  await db
    .prepare(
      `INSERT INTO alerts (user_id, target_kind, target_id, alert_type, price_threshold_pence, currency, created_at)
       VALUES (?1, 'match', ?2, 'price_drop', 3500, 'GBP', 0), (?1, 'match', 1, 'availability', NULL, NULL, 0)`,
    )
    .bind(fan, matchId)
    .run()
  await seen(60, 6_000)
  await seen(30, 3_800)
})

test('a fan reads why the limit kept a fall away, from what the match’s room has kept', async () => {
  const explained = await explanations.of(fan, matchId)
  expect(explained?.alerts).toHaveLength(1)
  expect(explained?.alerts[0]?.verdict).toMatch(
    /^Nothing was sent: your limit is £35\.00, and the lowest adult price seen was £38\.00 at /,
  )
  expect(explained?.checks).toEqual([expect.stringMatching(/last checked at \d\d:\d\d on/)])
  expect(explained?.messages).toEqual([])
})

test('what is said of a channel holds for the alert’s own kind and the person’s plan', async () => {
  const { id } = await addPerson()
  await db.batch([
    db
      .prepare(
        `INSERT INTO alerts (user_id, target_kind, target_id, alert_type, channels, created_at)
         VALUES (?1, 'match', ?2, 'availability', '["push","sms"]', 0), (?1, 'match', ?2, 'price_drop', '["sms"]', 0)`,
      )
      .bind(id, matchId),
    db
      .prepare(
        `INSERT INTO push_devices (id, user_id, endpoint, p256dh, auth, label, created_at)
         VALUES ('one', ?1, 'https://push.example/1', '', '', 'Firefox', 0)`,
      )
      .bind(id),
    db
      .prepare(
        `INSERT INTO phones (user_id, phone, verified_at, is_sms_on, availability_alerts) VALUES (?1, '+447700900456', 1, 1, 0)`,
      )
      .bind(id),
    db
      .prepare(
        `INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since) VALUES (?1, 'pro', 9000000000000, 0)`,
      )
      .bind(id),
  ])
  const explained = async () =>
    (await explanations.of(id, matchId))?.alerts.map(({ conditions }) =>
      conditions.flatMap(({ text }) => (/^(Push|SMS) can/.test(text) ? text : [])),
    )
  expect(await explained()).toEqual([
    ['SMS can reach you.'],
    ['Push can reach you.', 'SMS cannot reach you: you turned off SMS of this kind.'],
  ])
  await db.prepare('UPDATE user_plans SET paid_until_at = 1 WHERE user_id = ?1').bind(id).run()
  expect((await explained())?.[1]?.[0]).toBe('Push cannot reach you: your plan has no push messages.')
})

test('another person’s alerts say nothing here, and there is no explanation of a match that is not there', async () => {
  const stranger = await addPerson()
  expect((await explanations.of(stranger.id, matchId))?.alerts).toEqual([])
  expect(await explanations.of(fan, 1)).toBeNull()
})

test('an operator’s view is noted in the audit log, and only one that showed something', async () => {
  const operator = await addPerson({ roleId: roleIds.Manager })
  const actor = {
    userId: operator.id,
    permissions: ['MANAGE_USERS', 'CREATE_ALERTS', 'MANAGE_PREFERENCES', 'VIEW_MATCHES'] as const,
  }
  const noted = async () =>
    (await db.prepare('SELECT action, subject, name, after FROM audit_log WHERE actor_id = ?1').bind(operator.id).all())
      .results
  expect(await explanations.forSupport(actor, 999_999_999, matchId)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  const boss = await addPerson({ roleId: roleIds.Admin })
  expect(await explanations.forSupport(actor, boss.id, matchId)).toMatchObject({ error: { code: 'FORBIDDEN' } })
  expect(await noted()).toEqual([])
  const shown = await explanations.forSupport(actor, fan, matchId)
  expect(shown).toMatchObject({ ok: true, value: { person: email } })
  expect(shown.ok && shown.value.explanation.alerts[0]?.verdict).toContain('£38.00')
  expect(await noted()).toEqual([
    {
      action: 'alerts_explained',
      subject: `user ${fan}`,
      name: email,
      after: JSON.stringify({ match: 'Arsenal v Chelsea', match_id: matchId }),
    },
  ])
})

test('messages about a match are read from the newest of a person alone, by key', async () => {
  const { db: metered, meter } = meteredDatabase(db)
  const insert = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    INSERT INTO notifications (user_id, newest_first, subject_id, match_id) SELECT ?1, -i, ?2 || ':' || i, ?2 FROM n`
  await db.prepare(insert).bind(fan, matchId).run()
  const inbox = createInboxRepository(openDatabase(metered))
  expect(await inbox.aboutMatch(fan, matchId, 0)).toHaveLength(50)
  const [sql = ''] = meter.statements
  const { meta } = await db.prepare(sql).bind(fan, matchId, 0).all()
  expect(meta.rows_read).toBeLessThan(maxScannedForMatch + 3 * maxMatchMessages)
})
