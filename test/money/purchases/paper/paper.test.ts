import { describe, expect, test } from 'vitest'
import type { PastStep } from '#worker/alerting/alerts/past/rules.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { paperMs } from '#worker/money/purchases/paper/constants.ts'
import { type PaperMatch, paperRun } from '#worker/money/purchases/paper/rules.ts'
import { mostlyText, paperText } from '#worker/money/purchases/paper/words.rules.ts'
import { limits, match, now, offer, terms } from '../facts.ts'

const day = 86_400_000

/** What a check saw of the ticket: how long ago, and its price; null for sold out. */
type Seen = { agoMs: number; pence: number | null; section?: string; platformId?: number; isDoubt?: true }

function played(seen: Seen[], changed: Partial<PaperMatch['match']> = {}): PaperMatch {
  const steps = seen.map(
    ({ agoMs, pence, section = 'North Stand', platformId = 3, isDoubt }, index): PastStep => ({
      at: now - agoMs,
      seq: index + 1,
      platformId,
      platformName: 'Club Direct',
      ticketType: 'Adult',
      section,
      pricePence: pence,
      currency: 'GBP',
      availability: isDoubt ? 'unknown' : pence === null ? 'sold_out' : 'available',
      kind: 'ticket',
    }),
  )
  const kinds = new Map([
    [3, 'official' as const],
    [4, 'official' as const],
  ])
  return { match: { ...match, ...changed }, past: { steps: steps.toReversed(), offers: [], kinds, currency: 'GBP' } }
}

const run = (matches: PaperMatch[], changed: Partial<typeof terms> = {}, own: Partial<typeof limits> = {}) => ({
  ...paperRun(matches, {
    mandate: { id: 'm1', terms: { ...terms, ...changed } },
    limits: { ...limits, ...own },
    since: now - paperMs,
    now,
  }),
  isCut: false,
})

/** Sold out at first, so that what comes later is news. */
const first: Seen = { agoMs: 60 * day, pence: null }

describe('a mandate on paper', () => {
  test('buys what was seen, by the rule that decides real purchases', () => {
    const done = run([played([first, { agoMs: 5 * day, pence: 4_400 }])])
    expect(done.bought).toMatchObject([{ matchId: 7, quantity: 2, pence: 8_800, platformName: 'Club Direct' }])
    expect(paperText(done)).toBe('In the last 30 days it would have bought 2 tickets for £88.00.')
  })

  test('says which were gone before an answer could come', () => {
    const matches = [
      played([
        first,
        { agoMs: 5 * day, pence: 4_400 },
        { agoMs: 5 * day - minuteMs, pence: null },
        { agoMs: 4 * day, pence: 4_500, section: 'South Stand' },
        { agoMs: 4 * day - minuteMs, pence: 9_000, section: 'South Stand' },
        { agoMs: 3 * day, pence: 4_300 },
      ]),
    ]
    const asked = run(matches, { mode: 'confirm' })
    expect(asked.missed).toHaveLength(2)
    expect(asked.bought).toMatchObject([{ pence: 8_600 }])
    expect(paperText(asked)).toBe(
      'In the last 30 days it would have bought 2 tickets for £86.00; 4 were gone before we asked.',
    )
    const atOnce = run(matches, { mode: 'buy' })
    expect(atOnce.missed).toEqual([])
    expect(atOnce.bought).toMatchObject([{ pence: 8_800 }])
  })

  test('waits for the answer also where only the person’s setting asks', () => {
    const matches = [played([first, { agoMs: day, pence: 4_400 }, { agoMs: day - minuteMs, pence: null }])]
    expect(run(matches).missed).toEqual([])
    expect(run(matches, {}, { mustConfirm: true }).missed).toHaveLength(1)
  })

  test('does not count what a platform’s first check found, nor what it found before those days', () => {
    const seen = [
      { agoMs: 50 * day, pence: 4_400 },
      { agoMs: 40 * day, pence: 4_000 },
      { agoMs: 2 * day, pence: 3_000, platformId: 4 },
    ]
    expect(run([played(seen)])).toMatchObject({ bought: [], candidates: 0 })
  })

  test('counts a fall of the price and a return, and neither a rise nor the same again', () => {
    const seen = [4_400, 4_500, 4_500, 4_450, null, 4_450].map((pence, index) => ({ agoMs: (9 - index) * day, pence }))
    expect(run([played([first, ...seen])]).candidates).toBe(3)
  })

  test('counts no return after a page that left it in doubt, and takes no ticket for gone by it', () => {
    const seen: Seen[] = [
      first,
      { agoMs: 5 * day, pence: 4_400 },
      { agoMs: 5 * day - minuteMs, pence: 4_400, isDoubt: true },
      { agoMs: 4 * day, pence: 4_400 },
    ]
    expect(run([played(seen)], { mode: 'confirm' })).toMatchObject({
      candidates: 1,
      missed: [],
      bought: [{ quantity: 2 }],
    })
    const cheaper = [
      ...seen,
      { agoMs: 3 * day, pence: 4_400, isDoubt: true as const },
      { agoMs: 2 * day, pence: 4_300 },
    ]
    expect(run([played(cheaper)]).candidates).toBe(2)
  })

  test('keeps to purchases, matches and the month’s budget across matches, in the order of time', () => {
    const later = played([first, { agoMs: 2 * day, pence: 4_000 }], { id: 8 })
    const earlier = played([first, { agoMs: 4 * day, pence: 4_400 }])
    const league = { targets: [{ kind: 'league' as const, id: 1 }], purchases: 2 }
    expect(run([later, earlier], league).bought.map(({ matchId }) => matchId)).toEqual([7, 8])
    expect(run([later, earlier], { ...league, purchases: 1 }).bought.map(({ matchId }) => matchId)).toEqual([7])
    const poor = run([later, earlier], league, { monthlyBudgetPence: 16_000 })
    expect(poor.bought.map(({ matchId }) => matchId)).toEqual([7])
    expect(poor.refusals).toEqual([{ reason: 'budget', times: 1 }])
    expect(mostlyText(poor)).toBe('1 offer passed over: It is more than what is left of your monthly budget.')
  })

  test('takes a match that is over as it was then', () => {
    const over = played([first, { agoMs: 5 * day, pence: 4_400 }], { status: 'completed', kickoffAt: now - day })
    expect(run([over]).bought).toHaveLength(1)
    const begun = played([first, { agoMs: 5 * day, pence: 4_400 }], { status: 'completed', kickoffAt: now - 6 * day })
    expect(run([begun]).refusals).toEqual([{ reason: 'match_over', times: 1 }])
  })

  test('says how far back it looks, and that it has seen nothing', () => {
    const young = run([played([{ agoMs: 3 * day, pence: null }])])
    expect(paperText(young)).toBe('In the last 3 days it would have bought no tickets.')
    expect(paperText(run([played([])]))).toBe('No prices of its matches have been seen yet.')
    expect(paperText(run([]))).toBe('None of its matches has been seen yet.')
    expect(mostlyText(young)).toBeNull()
  })

  test('knows a platform by the tickets that have not moved', () => {
    const { match: one, past } = played([{ agoMs: day, pence: 4_400 }])
    const still = { ...offer, section: 'East Stand' }
    expect(run([{ match: one, past: { ...past, offers: [still] } }]).bought).toHaveLength(1)
  })
})
