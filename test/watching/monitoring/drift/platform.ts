// A platform on the product's own gate, rooms and database, whose pages a test changes.
import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { matchRoomName } from '#durable/match-room/protocol.ts'
import type { Ticket } from '#scripts/simulate/drift/forms.ts'
import { tapQueue } from '#test/durable/match-room/open-room.ts'
import { opened, pass } from '#test/durable/platform-gate/open-gate.ts'
import { createFakeLogger } from '#test/fakes/logger.ts'
import type { MessageOf } from '#worker/entry/messages.ts'
import { createProduct } from '#worker/entry/services.ts'
import type { Mail, SendResult } from '#worker/ground/mail/contract.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { createQualityView } from '#worker/watching/monitoring/drift/quality.ts'
import { createDriftRepository } from '#worker/watching/monitoring/drift/repository.ts'
import { createDriftService } from '#worker/watching/monitoring/drift/service.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'
import { createMonitoringService } from '#worker/watching/monitoring/service.ts'
import { answered, noShadow } from '../fakes.ts'

const { ports } = createProduct(env)

export const spec: ExtractionSpec = {
  kind: 'rules',
  row: 'tr.ticket',
  rules: [
    { field: 'ticket_type', selectorType: 'css', selector: '.type', isRequired: true },
    { field: 'price', selectorType: 'css', selector: '.price', isRequired: true },
    { field: 'availability', selectorType: 'css', selector: '.status', isRequired: false },
  ],
  availabilityWords: { 'buy now': 'available', gone: 'sold_out' },
}

export const tickets: Ticket[] = [
  { type: 'Adult', block: 1, pence: 4_500, state: 'available' },
  { type: 'Junior', block: 2, pence: 2_250, state: 'available' },
  { type: 'Family', block: 3, pence: 9_000, state: 'sold_out' },
]

const pageOf = (shown: readonly Ticket[]) =>
  `<!doctype html><html><body><table>${shown
    .map(
      ({ type, pence, state }) =>
        `<tr class="ticket"><td class="type">${type}<td class="price">£${(pence / 100).toFixed(2)}` +
        `<td class="status">${state === 'sold_out' ? 'Gone' : 'Buy now'}`,
    )
    .join('')}</table></body></html>`

let last = 40

export async function openPlatform(matches: readonly number[]) {
  last += 1
  const id = last
  const origin = `https://drift-${id}.example`
  await env.DB.prepare(
    `INSERT INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
     VALUES (?1, ?4, ?5, 'official', ?2, 'GBP', ?3, 6000)`,
  )
    .bind(id, origin, JSON.stringify(spec), `drift-${id}`, `Shop ${id}`)
    .run()
  const platform = { id, slug: `drift-${id}`, name: `Shop ${id}`, kind: 'official', origin, currency: 'GBP' } as const
  const gate = await opened(
    { ...platform, extraction: spec, budgetPerMinute: 6_000, isActive: true, isAlertable: true },
    matches.map((matchId, index) => {
      const kickoffAt = Date.now() + 50 * dayMs
      return { id: index + 1, matchId, url: `${origin}/${index + 1}`, kickoffAt, saleAt: null, revision: index + 1 }
    }),
  )
  let shown = tickets
  let change = (page: string) => page
  let checks = 0
  let notedAt = 0
  const clock = () => Date.now()
  const mails: Mail[] = []
  let answer: SendResult = { kind: 'sent', messageId: 'x' }
  const repository = createDriftRepository(openDatabase(env.DB))
  const drift = createDriftService({
    gates: ports.gates,
    rooms: ports.rooms,
    catalogue: ports.catalogue,
    audit: ports.audit,
    repository,
    transport: {
      send: async (mail) => {
        mails.push(mail)
        return answer
      },
    },
    from: 'a@touchline.example',
    operatorEmail: 'operator@touchline.example',
    publicOrigin: 'https://touchline.example',
    clock,
    logger: ports.logger,
  })

  const monitoring = createMonitoringService({
    gates: ports.gates,
    rooms: ports.rooms,
    shadowReading: noShadow,
    clock,
    logger: createFakeLogger(),
    recordHeld: drift.recordHeld,
    recordReread: drift.recordReread,
    recordFlags: drift.recordFlags,
    recordUnread: async () => {},
    extract: extractPage,
    meantOf: async () => null,
    repository: { listPlatforms: async () => [], listTargetsAfter: async () => [] },
    safeFetch: async () => {
      checks += 1
      return answered(200, { body: change(pageOf(shown)), bodyHash: null })
    },
    keyOf: async () => null,
    keepPage: async () => true,
    recordSales: async () => {},
    refusalOf: async () => null,
    recordChecks: async () => {},
    unlinkGone: async () => {},
    dispatchAfter: async () => {},
  })

  return {
    id,
    drift,
    mails,
    gate: ports.gates(id),
    serve: (now: { tickets?: Ticket[]; change?: (page: string) => string }) => {
      shown = now.tickets ?? shown
      change = now.change ?? change
    },
    mailer: (now: SendResult): void => {
      answer = now
    },
    /** Every page once, hours later, and what is then due within the minute. */
    async round(): Promise<void> {
      pass(2 * hourMs)
      for (let time = 0; time < 3; time += 1) {
        await gate.ring()
        for (let message = gate.sent.shift(); message?.type === 'check'; message = gate.sent.shift()) {
          await monitoring.check(message)
        }
        pass(10_000)
      }
    },
    checks: () => checks,
    /** Matches that lists would hear were checked since this was asked before. */
    async noted(): Promise<number[]> {
      const { checked = [] } = await (await gate.ready()).tick(gate.platform, notedAt + 1)
      notedAt = Date.now()
      return checked.map(({ matchId }) => matchId)
    },
    /** When a match's page says that it was last checked. */
    checkedAt: async (matchId: number) =>
      (await ports.rooms(matchId).checks()).find(({ platformId }) => platformId === id)?.checkedAt,
    /** The minute's job, as far as it concerns drift. */
    async minute(): Promise<void> {
      const { flag = null } = await gate.tick()
      await drift.recordFlags([{ platformId: id, flag }])
      await drift.mailOperator()
    },
    flagged: async () => (await gate.tick()).flag ?? null,
    prices: async (matchId: number) => {
      const board = await ports.rooms(matchId).board()
      return board.offers.filter(({ platformId }) => platformId === id).map(({ pricePence }) => pricePence)
    },
    /** As if gate and rooms had been read by the version before; returns what these rooms send from then on. */
    async forgetReading(): Promise<MessageOf<'change'>[]> {
      const sent: MessageOf<'change'>[] = []
      const versioned = (table: string, column: string) =>
        `UPDATE ${table} SET ${column} = replace(${column}, '"readingVersion":', '"wasReadingVersion":')`
      await runInDurableObject(await gate.ready(), (_, { storage }) => {
        storage.sql.exec(versioned('target_pages', 'targets'))
        storage.sql.exec(versioned('gate', 'recent'))
      })
      await gate.evict()
      for (const matchId of matches) {
        const room = env.MATCH_ROOM.getByName(matchRoomName(matchId))
        await runInDurableObject(
          room,
          (_, { storage }) => void storage.sql.exec('UPDATE platforms SET reading_version = 0'),
        )
        await evictDurableObject(room)
        await tapQueue(room, sent)
      }
      return sent
    },
    quality: createQualityView({ repository, rooms: ports.rooms, catalogue: ports.catalogue }),
    changes: async (matchId: number) => (await ports.rooms(matchId).board()).seq,
    row: async () =>
      env.DB.prepare('SELECT * FROM drift_flags WHERE platform_id = ?1')
        .bind(id)
        .all<{ since: number; lifted_by: string | null; mailed_at: number | null }>(),
    waiting: async () =>
      (
        await env.DB.prepare('SELECT * FROM quarantine WHERE platform_id = ?1')
          .bind(id)
          .all<{ match_id: number; offers: string }>()
      ).results,
  }
}
