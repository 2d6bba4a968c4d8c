// The product's own subscribers on a real database, through the queue's consumer: duplicates are harmless.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { changeOf, summary } from '#test/alerting/alerts/changes.ts'
import {
  alertsEngine,
  placeAlerts,
  placeMatch,
  placeUsers,
  silentLogger,
  written,
} from '#test/alerting/alerts/scene.ts'
import { alertsSubscriber } from '#worker/alerting/alerts/jobs.ts'
import { consume } from '#worker/entry/messages.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { catalogueSubscriber } from '#worker/matches/catalogue/jobs.ts'
import { createCatalogueRepository } from '#worker/matches/catalogue/repository.ts'
import type { ChangeSubscriber } from '#worker/matches/changes/contract.ts'
import { createChangesService } from '#worker/matches/changes/service.ts'

const db = env.DB

async function scene(base: number, more: ChangeSubscriber[] = []) {
  const match = await placeMatch(db, base)
  await placeUsers(db, base, 3)
  const watched = { first: base, count: 3, userFrom: base, targetKind: 'match', targetId: base }
  await placeAlerts(db, { ...watched, alertType: 'availability' })
  const engine = alertsEngine(db, match)
  const acknowledged: string[] = []
  const service = createChangesService({
    subscribers: () => [
      catalogueSubscriber(createCatalogueRepository(openDatabase(db))),
      alertsSubscriber(engine.fanOut),
      ...more,
    ],
    acknowledge: async ({ id }) => void acknowledged.push(id),
    enqueue: async (message) => void engine.queued.push(message),
    logger: silentLogger,
  })
  const change = changeOf(summary(null), summary(6_400), { matchId: base })
  const summaries = () => db.prepare('SELECT * FROM match_summaries WHERE match_id = ?').bind(base).first()
  return { engine, service, change, acknowledged, summaries }
}

test('a batch delivered twice, with a duplicate in it, has the effect of one message', async () => {
  const { engine, service, change, acknowledged, summaries } = await scene(71_000)
  const retried: number[] = []
  const batch = () => ({
    queue: 'touchline-changes',
    messages: [1, 2].map((id) => ({
      id: String(id),
      timestamp: new Date(),
      body: { version: 1, type: 'change', change, cursor: null },
      attempts: 1,
      ack() {},
      retry: () => void retried.push(id),
    })),
  })
  const never = () => Promise.reject(new Error('not asked here'))
  const others = { check: never, live: never, deliver: never, account_mail: never }
  const handlers = {
    ...others,
    change: service.handle,
    payment_event: never,
    receipt_mail: never,
    discover: never,
    page_gone: never,
    misread: never,
    purchase: never,
    job: never,
    gone: never,
    client_mail: never,
  }
  const consumer = { handlers, recordDeadLetter: never, logger: silentLogger }
  await consume(batch(), consumer)
  const first = { written: await written(db, 71_000), summary: await summaries() }
  await consume(batch(), consumer)
  expect({ written: await written(db, 71_000), summary: await summaries() }).toEqual(first)
  expect(first.written.notifications).toHaveLength(3)
  expect(first.summary).toMatchObject({ seq: 7, lowest_price_pence: 6_400 })
  expect(engine.queued.map(({ type }) => type)).toEqual(['deliver'])
  expect(acknowledged).toEqual(Array(4).fill('71000:7'))
  expect(retried).toEqual([])
})

test('while one subscriber fails, the others’ work is stored, and the room is not acknowledged', async () => {
  let isAway = true
  const ledger: ChangeSubscriber = {
    name: 'ledger',
    async handle() {
      if (isAway) throw new Error('away')
      return null
    },
  }
  const { engine, service, change, acknowledged, summaries } = await scene(72_000, [ledger])
  await service.handle({ version: 1, type: 'change', change, cursor: null })
  expect((await written(db, 72_000)).notifications).toHaveLength(3)
  expect(await summaries()).toMatchObject({ seq: 7 })
  expect(acknowledged).toEqual([])
  const left = engine.queued.find((message) => message.type === 'change')
  if (left?.type !== 'change') throw new Error('nothing was left')
  expect(left.cursor).toEqual({ ledger: null })
  isAway = false
  await service.handle(left)
  expect(acknowledged).toEqual(['72000:7'])
})
