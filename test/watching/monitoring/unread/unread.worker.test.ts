import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { createFakeLogger } from '#test/fakes/logger.ts'
import type { Mail, SendResult } from '#worker/ground/mail/contract.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createUnreadRepository } from '#worker/watching/monitoring/unread/repository.ts'
import { createUnreadAlarms } from '#worker/watching/monitoring/unread/service.ts'

const start = Date.parse('2026-11-28T12:00:00Z')
let now = start
let answer: SendResult = { kind: 'sent', messageId: '<1@t.test>' }
const mails: Mail[] = []
const alarms = createUnreadAlarms({
  repository: createUnreadRepository(openDatabase(env.DB)),
  transport: {
    send: async (mail) => {
      mails.push(mail)
      return answer
    },
  },
  envelope: { from: 'a@t.test', to: 'o@t.test', publicOrigin: 'https://t.test' },
  clock: () => now,
  logger: createFakeLogger(),
})

beforeEach(async () => {
  mails.length = 0
  answer = { kind: 'sent', messageId: '<1@t.test>' }
  await env.DB.prepare(
    `INSERT OR IGNORE INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
     VALUES (7301, 'unread', 'Club Direct', 'official', 'https://unread.example', 'GBP', '{"kind":"structured"}', 60)`,
  ).run()
})

const minute = async (unread: { since: number; problem: string | null } | null) => {
  now += minuteMs
  await alarms.record([{ platformId: 7_301, unread }])
  await alarms.mailOperator()
}

test('the operator is mailed once of each time that a platform cannot be read', async () => {
  const blocked = { since: start, problem: 'block_page' }
  await minute(null)
  expect(mails).toEqual([])
  await minute(blocked)
  await minute(blocked)
  expect(mails.map(({ subject }) => subject)).toEqual(['Alarm: Club Direct can’t be read'])
  await minute(null)
  await minute({ since: now, problem: 'network_error' })
  expect(mails).toHaveLength(2)
  expect(mails[1]?.messageId).not.toBe(mails[0]?.messageId)
})

test('a mail that could not be sent is tried again under the same id', async () => {
  await minute(null)
  answer = { kind: 'retry', reason: 'greylisted' }
  const down = { since: now, problem: 'http_error' }
  await minute(down)
  answer = { kind: 'sent', messageId: '<1@t.test>' }
  await minute(down)
  await minute(down)
  expect(mails).toHaveLength(2)
  expect(mails[1]?.messageId).toBe(mails[0]?.messageId)
})
