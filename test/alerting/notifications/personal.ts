import { env } from 'cloudflare:workers'
import { createArchiveFiles } from '#worker/alerting/notifications/archive/files.ts'
import { cutOf, monthOf } from '#worker/alerting/notifications/archive/rules.ts'
import { type Person, run, type Scene, statement } from '../../people/privacy/features.ts'

/** One sent, one not yet tried, one failed mail, and one message in a file. */
export async function use({ canary, userId, neighbour, now, ports }: Scene) {
  for (const [change, isOpen] of [
    ['1:1', 0],
    ['1:2', 1],
  ] as const) {
    await run(`INSERT INTO subjects (id, kind, at, facts) VALUES (?, 'change', ?, '{}')`, change, now)
    await run(
      `INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, match_id, alert_type, is_read)
       VALUES (?, ?, ?, 1, 1, 'price_drop', 0)`,
      userId,
      -now,
      change,
    )
    await run(
      'INSERT INTO delivery_batches (id, subject_id, user_ids, is_open, not_before, created_at) VALUES (?, ?, ?, ?, ?, ?)',
      `batch ${change}`,
      change,
      JSON.stringify([neighbour, userId, neighbour + 1]),
      isOpen,
      now + 9e9,
      now,
    )
  }
  await run(
    `INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, seen_at, decided_at, reason)
     VALUES ('1:1', ?, 'email', 'batch 1:1', 'failed', 0, 0, ?)`,
    userId,
    canary,
  )
  await run(`INSERT INTO quiet_hours VALUES (?, '22:00', '07:00', 'Europe/London', 1)`, userId)
  await run(`INSERT INTO channel_orders VALUES (?, '["email"]', '[]')`, userId)
  await run(`INSERT INTO delivery_turns (user_id, channel, taken_until) VALUES (?, 'email', ?)`, userId, now)
  const mail = { version: 1, type: 'account_mail', id: 'x', kind: 'new_device', userId, detail: canary }
  await ports.notifications.recordDeadLetter(mail, 'no answer')
  await createArchiveFiles(env.EXPORTS).add(userId, monthOf(cutOf(now) - 1), [
    {
      id: canary,
      at: cutOf(now) - 1,
      type: 'system',
      title: canary,
      message: canary,
      isRead: true,
      alertId: null,
      priceThresholdPence: null,
      match: null,
      href: null,
      deliveries: [],
      clientIds: [],
      lifetime: null,
      saving: 0,
    },
  ])
}

export function rows({ userId, canary, now }: Person) {
  const seenAt = now - userId
  const change = `${userId}:${userId}`
  return [
    statement(`INSERT INTO quiet_hours VALUES (?1, '22:00', '07:00', 'Europe/London', 1)`, userId),
    statement(`INSERT INTO channel_orders VALUES (?1, '["email"]', '[]')`, userId),
    statement(`INSERT INTO delivery_turns (user_id, channel, taken_until) VALUES (?1, 'email', 0)`, userId),
    statement(
      `INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, match_id, alert_type) VALUES (?1, ?2, ?3, ?1, 1, 'price_drop')`,
      userId,
      -seenAt,
      change,
    ),
    statement(
      `INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, seen_at, decided_at, reason)
       VALUES (?3, ?1, 'email', ?2, 'failed', ?4, ?4, '550 no such user ' || ?5)`,
      userId,
      `batch-${userId}`,
      change,
      seenAt,
      canary,
    ),
  ]
}
