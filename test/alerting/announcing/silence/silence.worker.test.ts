// A match with alerts that could not be checked for hours: its fans get one mail, and no more while it lasts.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createCandidates } from '#worker/alerting/alerts/candidates.repository.ts'
import { createSilencesRepository } from '#worker/alerting/announcing/silence/repository.ts'
import { createSilences } from '#worker/alerting/announcing/silence/service.ts'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { noon } from '../../alerts/changes.ts'
import { placeAlerts, placeMatch, placeUsers, silentLogger } from '../../alerts/scene.ts'
import { deliveryOffice } from '../../notifications/office.ts'

const db = env.DB

/** A match in ten days, last checked at noon; one fan waits for it. */
async function watched(base: number, userId = base) {
  const kickoffAt = noon + 10 * dayMs
  const match = { ...(await placeMatch(db, base)), kickoffAt }
  const run = (sql: string, ...values: unknown[]) =>
    db
      .prepare(sql)
      .bind(base, ...values)
      .run()
  await run('UPDATE matches SET kickoff_at = ?2, sort_at = ?2 WHERE id = ?1', kickoffAt)
  await run(
    `INSERT INTO match_summaries (match_id, seq, availability, offer_count, changed_at, checked_at) VALUES (?1, 1, 'available', 1, 0, ?2)`,
    noon,
  )
  await run(
    `INSERT INTO targets (platform_id, match_id, url, revision) VALUES (3, ?1, 'https://terrace.example/' || ?1, 1)`,
  )
  if (userId === base) await placeUsers(db, base, 1)
  await placeAlerts(db, {
    first: base,
    count: 1,
    userFrom: userId,
    targetKind: 'match',
    targetId: base,
    alertType: 'availability',
  })
  const office = deliveryOffice(db, match)
  const announce = createSilences({
    repository: createSilencesRepository(openDatabase(db)),
    candidates: createCandidates(openDatabase(db)),
    matchFacts: async (id) => ({ ...match, id }),
    notify: office.service.record,
    clock: () => office.now,
    logger: silentLogger,
  })
  return {
    office,
    async passes(ms: number) {
      for (const end = office.now + ms; office.now < end; office.now += 30 * minuteMs) {
        await announce(office.now)
        for (const { message } of office.queued.splice(0))
          if (message.type === 'deliver') await office.service.deliver(message.batchId)
      }
    },
    isChecked: () => run('UPDATE match_summaries SET checked_at = ?2 WHERE match_id = ?1', office.now),
    to: (id: number) => office.sent.filter(({ to }) => to === `fan${id}@example.com`).map(({ subject }) => subject),
    end: () => run('DELETE FROM targets WHERE match_id = ?1'),
  }
}

test('a silence that lasts is one mail, a check ends it, and the next day another one is news', async () => {
  const scene = await watched(7_500_000)
  await scene.passes(12 * hourMs)
  expect(scene.office.sent).toEqual([])
  await scene.passes(2 * hourMs)
  expect(scene.to(7_500_000)).toEqual(['Not checked: Arsenal v Chelsea'])
  expect(scene.office.sent[0]?.text).toContain('keep trying')
  await scene.isChecked()
  await scene.passes(20 * hourMs)
  expect(scene.to(7_500_000)).toHaveLength(1)
  await scene.isChecked()
  await scene.passes(14 * hourMs)
  expect(scene.to(7_500_000)).toHaveLength(2)
  await scene.end()
})

test('one person is notified of one silent match a day, however many there are', async () => {
  const first = await watched(7_510_000)
  const second = await watched(7_511_000, 7_510_000)
  await first.passes(14 * hourMs)
  expect(first.to(7_510_000)).toHaveLength(1)
  await first.end()
  await second.end()
})

test('nothing is said when it was checked meanwhile, or where no platform is read', async () => {
  const scene = await watched(7_520_000)
  scene.office.checks = [{ platformId: 3, checkedAt: noon + 5 * hourMs }]
  await scene.passes(14 * hourMs)
  expect(scene.to(7_520_000)).toEqual([])
  await scene.end()
  const unread = await watched(7_530_000)
  await unread.end()
  await unread.passes(14 * hourMs)
  expect(unread.to(7_530_000)).toEqual([])
})
