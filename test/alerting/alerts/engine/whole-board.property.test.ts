import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Board, BoardOffer } from '#durable/match-room/protocol.ts'
import type { Alert, TicketConditions } from '#worker/alerting/alerts/contract.ts'
import { plainAlert } from '#worker/alerting/alerts/rules.ts'
import type { PlatformRef } from '#worker/matches/catalogue/platforms/contract.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { conclude } from '#worker/watching/monitoring/extract/doubts.ts'
import { makeOffer, makePlatform } from '../../../durable/match-room/make.ts'
import { runs } from '../../../runs.ts'
import { noon } from '../changes.ts'
import { anyTicket } from '../offers.ts'
import { comesTrue, type Seen, shouldFire } from './naive.ts'
import { match, openEngine } from './scene.ts'

type Offer = Observation['offers'][number]
/** A ticket as its page states it: when its sale opens and ends, in steps. */
type Stated = Offer & { opens?: number | null; closes?: number | null }

const momentOf = (step: number) => noon + step * 1_000

// Prices are close together, so that none is doubtful, and few, so that limits are met.
const fields = {
  pricePence: fc.constantFrom(4_600, 4_800, 5_000, 6_000),
  availability: fc.constantFrom<Offer['availability'][]>('available', 'available', 'limited', 'sold_out'),
  quantity: fc.constantFrom(null, 1, 2, 3, 4, 6),
  opens: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat({ max: 25 }) }),
  closes: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat({ max: 30 }) }),
}

const page = fc.uniqueArray(
  fc.record({
    ticketType: fc.constantFrom('Adult', 'Adult', 'Junior'),
    section: fc.constantFrom(null, 'North', 'South'),
    ...fields,
  }),
  { selector: ({ ticketType, section }) => `${ticketType} ${section}`, minLength: 1, maxLength: 3 },
)

const addOnsAlone = [{ ticketType: 'Parking', section: null, pricePence: 1_200, kind: 'add-on' as const }]

const conditions = fc.record({
  together: fc.constantFrom(1, 2, 4),
  types: fc.constantFrom([], [], [], ['Junior']),
  areas: fc.constantFrom(anyTicket.areas, anyTicket.areas, { wanted: ['North'], unwanted: [] }),
  isOfficialOnly: fc.boolean(),
})

const draft = fc.record({
  alertType: fc.constantFrom<Alert['alertType'][]>('price_drop', 'price_drop', 'availability', 'high_demand', 'queue'),
  limit: fc.constantFrom(null, 4_700, 5_000, 5_500),
  asked: fc.option(conditions, { freq: 4 }),
  platformId: fc.constantFrom(null, null, null, 1),
  kind: fc.constantFrom<Alert['targetKind'][]>('match', 'match', 'team', 'league'),
})
type Draft = typeof draft extends fc.Arbitrary<infer One> ? One : never

const nth = fc.nat({ max: 7 })
const platformId = fc.constantFrom(1, 1, 2)
/** What happens to one ticket of a page: one of its facts is another, mostly. */
const ticketMoves = fc.oneof(...Object.entries(fields).map(([name, values]) => fc.record({ [name]: values })))
const seller = fc.record({
  kind: fc.constantFrom<PlatformRef['kind'][]>('official', 'exchange'),
  isAlertable: fc.constantFrom(true, true, true, false),
})

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('move' as const), platformId, nth, to: ticketMoves }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('read' as const), platformId }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('page' as const), platformId, offers: page }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('page' as const), platformId, offers: fc.constant(addOnsAlone) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('seller' as const), platformId, to: seller }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('queue' as const), platformId }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('decide' as const), nth, isKept: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ask' as const), draft }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('edit' as const), nth, draft }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('mute' as const), nth, forSteps: fc.nat({ max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch' as const), nth, isActive: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

function asAlert({ kind, alertType, limit, platformId, asked }: Draft) {
  const targets = { match: match.id, team: match.awayTeamId, league: match.leagueId }
  const conditions: TicketConditions | null =
    asked && alertType !== 'queue'
      ? {
          ...anyTicket,
          together: asked.together,
          areas: asked.areas,
          isOfficialOnly: asked.isOfficialOnly,
          ticketTypes: { wanted: [...asked.types], unwanted: [] },
        }
      : null
  const priceThresholdPence = alertType === 'price_drop' ? limit : null
  return {
    ...plainAlert,
    targetKind: kind,
    targetId: targets[kind],
    alertType,
    priceThresholdPence,
    platformId,
    conditions,
    currency: 'GBP',
  }
}

/** What the product makes of a page at a moment. */
function readAt(at: number, stated: readonly Stated[]): Offer[] {
  const textOf = (step: number | null | undefined) => (step == null ? [] : [new Date(momentOf(step)).toISOString()])
  const drafts = stated.map(({ opens, closes, ...offer }) => {
    return { offer, doubts: [], sale: { from: textOf(opens), to: textOf(closes) } }
  })
  return conclude({ event: null, drafts, problems: [] }, { expectedCurrency: 'GBP', now: at }).offers
}

/** The same, as simply as possible. An end that does not come after the beginning is none. */
function isInSale({ opens = null, closes = null }: Stated, at: number): boolean {
  const end = closes !== null && closes > (opens ?? -1) ? closes : null
  return (opens === null || at >= momentOf(opens)) && (end === null || at < momentOf(end))
}

const nameOf = ({ ticketType, section }: Pick<Offer, 'ticketType' | 'section'>) => `${ticketType} ${section}`

/** Pages and sellers as they are, and what the engine makes of each step beside what the whole board says. */
function openWorld() {
  const engine = openEngine()
  const { alerts, room } = engine
  const pages = new Map<number, Stated[]>()
  /** By platform and ticket, at its last check. */
  const stated = new Map<string, Offer['availability']>()
  const forgotten = new Map<string, Offer['availability']>()
  const sellers = new Map<number, PlatformRef>()
  const seen = new Map<string, Seen>()

  function check(platformId: number, at: number): void {
    const platform = sellers.get(platformId) ?? makePlatform(platformId)
    const page = pages.get(platformId) ?? []
    const offers = readAt(at, page)
    const id = `check-${at}-${platformId}`
    if (hasTickets(page)) recall(platformId)
    else forget(platformId)
    happens(platformId, at, () => {
      engine.observe({
        id,
        matchId: match.id,
        platform,
        currency: 'GBP',
        seenAt: at,
        offers,
        problems: [],
        readingVersion: 0,
      })
      for (const offer of page)
        stated.set(`${platformId} ${nameOf(offer)}`, isInSale(offer, at) ? offer.availability : 'unknown')
    })
  }

  const hasTickets = (page: readonly Stated[]) => page.some(({ ticketType }) => ticketType !== 'Parking')

  /** A page of add-ons alone does not say whether the tickets of before are still there, which is no news of any. */
  function forget(platformId: number): void {
    for (const [key, availability] of stated) {
      if (!key.startsWith(`${platformId} `) || availability === 'sold_out' || availability === 'unknown') continue
      stated.set(key, 'unknown')
      forgotten.set(key, availability)
    }
  }

  /** A page that lists tickets again is compared with what was stated of them last. */
  function recall(platformId: number): void {
    for (const [key, availability] of forgotten) {
      if (!key.startsWith(`${platformId} `)) continue
      stated.set(key, availability)
      forgotten.delete(key)
    }
  }

  /** The board by what the pages state, whatever the product made of it. */
  function boardAsStated(): Board {
    const board = room.board()
    const asStated = (offer: BoardOffer) => stated.get(`${offer.platformId} ${nameOf(offer)}`) ?? offer.availability
    return { ...board, offers: board.offers.map((offer) => ({ ...offer, availability: asStated(offer) })) }
  }

  /** An act after which no change was recorded may make no alert true. */
  function happens(platformId: number, at: number, act: () => void): void {
    const [before, known] = [boardAsStated(), engine.recorded.size]
    act()
    const around = { before, after: boardAsStated(), platformId, at }
    const changeId = engine.recorded.size > known ? [...engine.recorded.keys()].at(-1) : undefined
    if (changeId) seen.set(changeId, around)
    else expect([...alerts.values()].filter((alert) => comesTrue(alert, around))).toEqual([])
  }

  return {
    check,
    recordQueue: (platformId: number, at: number) => happens(platformId, at, () => engine.recordQueue(platformId, at)),
    move(platformId: number, nth: number, to: Partial<Stated>): void {
      const offers = pages.get(platformId) ?? []
      pages.set(
        platformId,
        offers.map((offer, index) => (index === nth % offers.length ? { ...offer, ...to } : offer)),
      )
    },
    list: (platformId: number, offers: Partial<Stated>[]) =>
      pages.set(
        platformId,
        offers.map((offer) => ({ ...makeOffer('Adult', null), ...offer })),
      ),
    sell: (platformId: number, to: Partial<PlatformRef>) => sellers.set(platformId, makePlatform(platformId, to)),
    ask(one: Draft, createdAt: number): void {
      const id = alerts.size + 1
      alerts.set(id, { ...asAlert(one), id, userId: id, createdAt })
    },
    edit(nth: number, to: Partial<Alert>): void {
      const alert = [...alerts.values()][nth % alerts.size]
      if (alert) alerts.set(alert.id, { ...alert, ...to })
    },
    waiting: engine.waiting,
    async decide(changeId: string | undefined, isKept: boolean): Promise<void> {
      if (changeId === undefined) return
      const around = seen.get(changeId) as Seen
      const expected = [...alerts.values()].filter((alert) => shouldFire(alert, around)).map(({ id }) => id)
      expect(await engine.decide(changeId, isKept)).toEqual(expected)
    },
  }
}

async function play({ drafts, pages, steps }: { drafts: Draft[]; pages: Partial<Stated>[][]; steps: Step[] }) {
  const world = openWorld()
  for (const one of drafts) world.ask(one, noon)
  for (const [index, offers] of pages.entries()) {
    world.list(index + 1, offers)
    world.check(index + 1, noon + index)
  }
  for (const [index, one] of steps.entries()) {
    const at = momentOf(index + 1)
    if (one.do === 'move') world.move(one.platformId, one.nth, one.to)
    if (one.do === 'page') world.list(one.platformId, one.offers)
    if (one.do === 'seller') world.sell(one.platformId, one.to)
    if (one.do === 'queue') world.recordQueue(one.platformId, at)
    else if ('platformId' in one) world.check(one.platformId, at)
    if (one.do === 'ask') world.ask(one.draft, at)
    if (one.do === 'edit') world.edit(one.nth, asAlert(one.draft))
    if (one.do === 'mute') world.edit(one.nth, { mutedUntilAt: at + one.forSteps * 1_000 })
    if (one.do === 'switch') world.edit(one.nth, { isActive: one.isActive })
    const waiting = world.waiting()
    if (one.do === 'decide') await world.decide(waiting[one.nth % waiting.length], one.isKept)
  }
  for (const changeId of world.waiting()) await world.decide(changeId, false)
}

test('any alert fires on the change that makes its whole condition true, and on no other, in any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        drafts: fc.array(draft, { minLength: 3, maxLength: 8 }),
        pages: fc.tuple(page, page),
        steps: fc.array(step, { minLength: 5, maxLength: 30 }),
      }),
      play,
    ),
    runs(40),
  )
})
