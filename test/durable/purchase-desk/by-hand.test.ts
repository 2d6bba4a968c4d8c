// What a fan paid by hand, after a seller that takes orders had needed them on its own page.
import { describe, expect, test } from 'vitest'
import { deskInMemory } from '#scripts/simulate/purchases/desk.ts'
import { lateAnswerMs } from '#worker/money/purchases/attempts/constants.ts'
import type { SellerAnswer, Session } from '#worker/money/purchases/sellers/contract.ts'
import { now } from '../../money/purchases/facts.ts'
import { candidate, session } from './candidate.ts'

const go = { status: 'needs_fan' as const, continueUrl: 'https://club.example/go' }

/** A purchase whose seller needed its person, and then said this. */
function escalated(after: Partial<Session>) {
  let at = now
  const desk = deskInMemory(() => at)
  desk.consider(candidate)
  for (const said of [go, after]) {
    at += 20_000
    const due = desk.take('a1')
    if (due.kind !== 'call') throw new Error('nothing is due')
    desk.heard('a1', due.call.number, { kind: 'session', session: { ...session, ...said } })
  }
  const say = (pence: number) => desk.answer('a1', { kind: 'bought', pence })
  const shown = async () => (await desk.api.attempt('a1')) ?? undefined
  const newest = () => desk.ledger().at(-1)?.text
  function pass(ms: number): void {
    at += ms
  }
  return { desk, say, shown, newest, pass }
}

describe('a purchase that was completed there', () => {
  const untrue = { status: 'completed' as const, total: 1_012_00 }

  test('counts by its person’s word once they say that they paid more, and its ledger says so', async () => {
    const { desk, say, shown, newest } = escalated(untrue)
    expect(await shown()).toMatchObject({ pence: 96_00, isAtMost: true, byHand: 'asked', claim: { pence: 1_012_00 } })
    desk.sent('a1')
    expect(say(120_00)).toBe('own')
    expect(await shown()).toMatchObject({
      status: 'completed',
      pence: 120_00,
      isAtMost: false,
      byHand: 'said',
      problem: 'The sum is what you told us that you paid.',
      claim: { pence: 1_012_00 },
    })
    expect(newest()).toBe(
      'Arsenal v Leeds United: you told us that you paid £120.00 there yourself, which counts in place of at most £96.00.',
    )
    expect(desk.attempt('a1')?.unsent).toBeNull()
    expect([say(120_00), (await shown())?.pence]).toEqual(['done', 120_00])
  })

  test('is no claim any more where the seller said the truth', async () => {
    const { say, shown } = escalated(untrue)
    say(1_012_00)
    expect(await shown()).toMatchObject({ pence: 1_012_00, claim: null })
  })

  test.each([
    [96_00, 'too_little'],
    [1, 'too_little'],
    [0, 'too_little'],
    [Number.MAX_SAFE_INTEGER, 'too_much'],
  ])('counts no less and nothing out of bounds: %j', async (pence, answered) => {
    const { say, shown } = escalated(untrue)
    expect([say(pence), (await shown())?.pence]).toEqual([answered, 96_00])
  })

  test('can be corrected, an entry each, and never below what its seller confirmed', async () => {
    const { say, shown, newest } = escalated(untrue)
    say(120_00)
    expect([say(110_00), (await shown())?.pence]).toEqual(['own', 110_00])
    expect(newest()).toBe('Arsenal v Leeds United: you corrected what you paid at Club Direct from £120.00 to £110.00.')
    expect([say(95_99), (await shown())?.pence]).toEqual(['too_little', 110_00])
    expect([say(96_00), (await shown())?.pence]).toEqual(['own', 96_00])
  })

  test('takes a sum far above what was asked and allowed at the second word', async () => {
    const { desk, say, shown } = escalated({ status: 'completed' })
    expect([say(1_850_00), (await shown())?.pence, (await shown())?.askedPence]).toEqual(['unsure', 96_00, 96_00])
    expect(desk.answer('a1', { kind: 'bought', pence: 1_850_00, isSure: true })).toBe('own')
    expect((await shown())?.pence).toBe(1_850_00)
  })

  test('takes no word a week after it began', async () => {
    const { say, shown, pass } = escalated(untrue)
    pass(lateAnswerMs)
    expect([say(120_00), (await shown())?.pence]).toEqual(['gone', 96_00])
  })
})

test('one that ran out at its seller says so, and asks its person to go nowhere', async () => {
  const problems = [{ kind: 'other' as const, text: 'Please go on at the seller.' }]
  const { shown } = escalated({ status: 'expired', problems })
  expect(await shown()).toMatchObject({ status: 'failed', problem: 'The time for this purchase ran out.' })
})

test('one that came to nothing at the seller counts when its person bought there by hand', async () => {
  const { desk, say, shown } = escalated({ status: 'expired' })
  expect(await shown()).toMatchObject({ status: 'failed', byHand: 'asked' })
  expect(say(120_00)).toBe('own')
  expect(await shown()).toMatchObject({ status: 'completed', pence: 120_00, byHand: 'said' })
  expect(
    desk
      .ledger()
      .slice(-2)
      .map(({ text }) => text),
  ).toEqual([
    'Arsenal v Leeds United: you told us that you bought 2 tickets on the page of Club Direct, and paid £120.00.',
    'Arsenal v Leeds United: bought 2 tickets for £120.00. The sum is what you told us that you paid.',
  ])
  const next = desk.consider({ ...candidate, id: '7:13:3' })
  expect(next.decision).toEqual({ verdict: 'no', reason: 'used_up' })
})

test('a purchase that never led its person to the seller asks nothing of them', async () => {
  const desk = deskInMemory(() => now)
  desk.consider(candidate)
  const due = desk.take('a1')
  if (due.kind !== 'call') throw new Error('nothing is due')
  desk.heard('a1', due.call.number, { kind: 'session', session: { ...session, status: 'expired' } })
  expect(await desk.api.attempt('a1')).toMatchObject({ status: 'failed', byHand: null })
  expect(desk.answer('a1', { kind: 'bought', pence: 120_00 })).toBe('gone')
})

describe('one that its seller asked its person to finish, and whose answers cannot be read since', () => {
  function unreadable() {
    const { desk, say, shown, pass } = escalated(go)
    function hear(answer: SellerAnswer): void {
      desk.sent('a1')
      pass(3_600_000)
      const due = desk.take('a1')
      if (due.kind === 'call') desk.heard('a1', due.call.number, answer)
    }
    for (let calls = 0; calls < 3; calls += 1) hear({ kind: 'unknown', reason: 'unreadable', retryAfterMs: null })
    return { desk, say, shown, hear }
  }

  test('asks nothing that may pay again: it may have been paid, and counts as the most that it may cost', async () => {
    const { shown } = unreadable()
    expect(await shown()).toMatchObject({
      status: 'unclear',
      question: null,
      mayBePaid: { isAskedOn: true, checkUrl: 'https://club.example/go' },
      byHand: 'asked',
      isAtMost: true,
      pence: candidate.mandate.terms.maxTotalPence ?? 100_00,
    })
  })

  test('counts as what its person says they paid', async () => {
    const { say, shown } = unreadable()
    expect(say(91_00)).toBe('own')
    expect(await shown()).toMatchObject({ status: 'completed', pence: 91_00, byHand: 'said', mayBePaid: null })
  })

  test('has an entry for the doubt and one for its end, and its person hears of each once', () => {
    const { desk, hear } = unreadable()
    expect(desk.ledger().at(-1)?.text).toBe(
      'Arsenal v Leeds United: it may have been paid, because the answers of Club Direct can’t be read. It counts as at most £100.00.',
    )
    expect(desk.attempt('a1')?.unsent).toBe('unreadable')
    desk.sent('a1')
    hear({ kind: 'session', session: { ...session, status: 'completing' } })
    expect(desk.ledger().at(-1)?.text).toBe('Arsenal v Leeds United: the answers of Club Direct can be read again.')
    expect(desk.attempt('a1')?.unsent).toBe('readable')
    desk.sent('a1')
    hear({ kind: 'session', session: { ...session, status: 'completing' } })
    expect(desk.attempt('a1')?.unsent).toBeNull()
  })

  test('is mailed as not bought where it ends by its person’s no', () => {
    const { desk, hear } = unreadable()
    desk.sent('a1')
    desk.answer('a1', { kind: 'not_for_me' })
    hear({ kind: 'session', session: { ...session, status: 'cancelled' } })
    expect(desk.attempt('a1')?.unsent).toBe('failed')
  })

  test('is certain again once its seller can be read', async () => {
    const { hear, shown } = unreadable()
    hear({ kind: 'session', session: { ...session, status: 'completed' } })
    expect(await shown()).toMatchObject({ status: 'completed', mayBePaid: null, isAtMost: false })
  })
})
