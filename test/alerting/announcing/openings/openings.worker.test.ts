// A sale of a match opens: those with alerts on the match hear so once, at its time, if we knew of it before.
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { openCatalogueWriter, writeReference } from '#scripts/seed/reference.ts'
import { createCandidates } from '#worker/alerting/alerts/candidates.repository.ts'
import { openingNewsMs } from '#worker/alerting/announcing/openings/constants.ts'
import { createOpeningsRepository } from '#worker/alerting/announcing/openings/repository.ts'
import { createOpenings } from '#worker/alerting/announcing/openings/service.ts'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createCatalogueRepository } from '#worker/matches/catalogue/repository.ts'
import type { SaleWindow } from '#worker/matches/catalogue/sales/contract.ts'
import { changeOf, noon, summary } from '../../alerts/changes.ts'
import { placeAlerts, placeMatch, placeUsers, silentLogger } from '../../alerts/scene.ts'
import { deliveriesOf, deliveryOffice } from '../../notifications/office.ts'

const db = env.DB
const repository = createCatalogueRepository(openDatabase(db))
const writer = openCatalogueWriter(db)

const window = (name: string, opensAt: number, more: Partial<SaleWindow> = {}): SaleWindow => ({
  name,
  opensAt,
  isDayOnly: false,
  closesAt: null,
  isPublic: true,
  ...more,
})

beforeAll(async () => {
  await writeReference(db)
  const shop = { kind: 'official' as const, currency: 'GBP', extraction: { kind: 'structured' as const } }
  await writer.writePlatforms(
    [1, 2].map((id) => ({
      id,
      slug: `shop-${id}`,
      name: `Shop ${id}`,
      origin: `https://shop${id}.example`,
      budgetPerMinute: 5,
      ...shop,
    })),
  )
})

/** The first fan waits for the match, the second for a team, the third for the league. */
async function scene(base: number) {
  const match = await placeMatch(db, base)
  await db
    .prepare('INSERT INTO targets (match_id, platform_id, url, revision) VALUES (?1, 1, ?2, ?1), (?1, 2, ?2, ?1)')
    .bind(base, `https://shop.example/${base}`)
    .run()
  await placeUsers(db, base, 3)
  for (const [index, targetKind] of (['match', 'team', 'league'] as const).entries()) {
    const alert = { count: 1, targetId: targetKind === 'match' ? base : base, first: base + index }
    await placeAlerts(db, { ...alert, userFrom: base + index, targetKind, alertType: 'price_drop' })
  }
  const office = deliveryOffice(db, match)
  const salesOf = () => repository.salesOf(base, { kinds: ['official'], isResaleOn: false }, office.now)
  const run = createOpenings({
    repository: createOpeningsRepository(openDatabase(db)),
    candidates: createCandidates(openDatabase(db)),
    matchFacts: async (id) => (id === base ? { ...match, status: office.matchStatus } : null),
    salesOf,
    notify: office.service.record,
    clock: () => office.now,
    logger: silentLogger,
  })
  return {
    office,
    run,
    storeSales: (windows: SaleWindow[], platformId = 1) =>
      db.batch(writer.saleStatements([{ platformId, matchId: base, windows }], office.now)),
    async passes(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        await run()
        office.sales = await salesOf()
        for (const { message } of office.queued.splice(0))
          if (message.type === 'deliver') await office.service.deliver(message.batchId)
        office.now += minuteMs
      }
    },
    said: () => office.sent.map(({ to, subject }) => `${Number(/\d+/.exec(to)?.[0]) - base} ${subject}`).toSorted(),
  }
}

test('is announced once to those with an alert on the match, and not before', async () => {
  const { office, storeSales, passes, said } = await scene(7_800_000)
  await storeSales([window('General sale', noon + 3 * minuteMs)])
  await passes(3)
  expect(said()).toEqual([])
  await passes(20)
  expect(said()).toEqual(['0 General sale opens now · Arsenal v Chelsea'])
  expect(office.sent[0]?.text).toContain('General sale at Shop 1.')
})

test.each([
  ['is no second message to one whose alert just told of that seller’s tickets', 7_840_000, 'Shop 1', []],
  [
    'is news to one who was told of another seller’s',
    7_850_000,
    'Shop 2',
    ['0 General sale opens now · Arsenal v Chelsea'],
  ],
] as const)('%s', async (_what, base, name, announced) => {
  const { office, storeSales, passes, said } = await scene(base)
  const opensAt = noon + 3 * minuteMs
  await storeSales([window('General sale', opensAt)])
  await passes(3)
  const { platform } = changeOf(null, summary(4_500))
  const more = { matchId: base, seenAt: opensAt, platform: { ...platform, name } }
  const change = changeOf(summary(null), summary(4_500), more)
  await office.service.record({
    subject: { kind: 'change', id: change.id, at: change.seenAt, facts: change },
    people: [{ userId: base, alertId: base, channels: ['email'] }],
    matchId: base,
    alertType: 'availability',
    maxPerMatchPerHour: 6,
  })
  await passes(20)
  expect(said().filter((text) => text.includes('sale'))).toEqual(announced)
})

test('that moved is announced at its new time alone', async () => {
  const { storeSales, passes, said } = await scene(7_810_000)
  await storeSales([window('General sale', noon + 3 * minuteMs)])
  await passes(1)
  await storeSales([window('General sale', noon + 9 * minuteMs)])
  await passes(7)
  expect(said()).toEqual([])
  await passes(20)
  expect(said()).toEqual(['0 General sale opens now · Arsenal v Chelsea'])
})

test('sales at the same moment are one message, a later one another', async () => {
  const { storeSales, passes, said } = await scene(7_820_000)
  await storeSales([
    window('Members', noon + 2 * minuteMs, { isPublic: false }),
    window('General sale', noon + 30 * minuteMs),
  ])
  await storeSales([window('Presale', noon + 2 * minuteMs, { isPublic: false })], 2)
  await passes(60)
  expect(said()).toEqual([
    '0 General sale opens now · Arsenal v Chelsea',
    '0 Members and Presale open now · Arsenal v Chelsea',
  ])
})

test.each([
  ['was open when we learned of it', window('General sale', noon - minuteMs)],
  ['has a day without an hour', window('General sale', noon + 2 * minuteMs, { isDayOnly: true })],
  ['closed before it was noticed', window('Members', noon + 2 * minuteMs, { closesAt: noon + 2.5 * minuteMs })],
])('one that %s is not announced', async (name, sale) => {
  const { storeSales, passes, said, office } = await scene(7_830_000 + name.length * 1_000)
  await storeSales([sale])
  if (sale.closesAt !== null) office.now = sale.closesAt
  await passes(6)
  expect(said()).toEqual([])
})

test('one noticed too late, or of a match that is called off, is not announced', async () => {
  const late = await scene(7_900_000)
  await late.storeSales([window('General sale', noon + minuteMs)])
  late.office.now = noon + minuteMs + openingNewsMs
  await late.passes(2)
  const off = await scene(7_910_000)
  await off.storeSales([window('General sale', noon + minuteMs)])
  off.office.matchStatus = 'postponed'
  await off.passes(4)
  expect([late.said(), off.said()]).toEqual([[], []])
})

test('is left out when it was withdrawn before the message went, and says "is open" when that took a while', async () => {
  const { office, storeSales, run, passes, said } = await scene(7_920_000)
  await storeSales([window('General sale', noon + minuteMs)])
  office.now = noon + minuteMs
  await run()
  office.sales = []
  for (const { message } of office.queued.splice(0))
    if (message.type === 'deliver') await office.service.deliver(message.batchId)
  expect(await deliveriesOf(db, `opening:7920000:${noon + minuteMs}`)).toMatchObject([
    { status: 'skipped', reason: 'out of date before it was sent' },
  ])
  const other = await scene(7_930_000)
  await other.storeSales([window('General sale', noon + minuteMs)])
  other.office.now = noon + hourMs / 2
  await other.passes(2)
  expect(other.said()).toEqual(['0 General sale is open · Arsenal v Chelsea'])
  await passes(0)
  expect(said()).toEqual([])
})
