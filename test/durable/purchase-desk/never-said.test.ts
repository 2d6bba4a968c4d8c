// A seller that forgets a session which its person may have paid in.
import { describe, expect, test } from 'vitest'
import { deskInMemory } from '#scripts/simulate/purchases/desk.ts'
import type { SellerAnswer } from '#worker/money/purchases/sellers/contract.ts'
import { now } from '../../money/purchases/facts.ts'
import { candidate, session } from './candidate.ts'

const minuteMs = 60_000
const gone: SellerAnswer = { kind: 'refused', problem: { kind: 'expired', text: 'There is no such checkout.' } }

/** Handed over with tickets held for five minutes, and forgotten by its seller from the first minute on. */
function forgotten() {
  let at = now
  const desk = deskInMemory(() => at)
  desk.consider(candidate)
  const held = { ...session, status: 'needs_fan' as const, continueUrl: 'https://club.example/go' }
  function hear(answer: SellerAnswer): void {
    const due = desk.take('a1')
    if (due.kind === 'call') desk.heard('a1', due.call.number, answer)
  }
  hear({ kind: 'session', session: { ...held, heldUntil: now + 5 * minuteMs } })
  function askUntil(minutes: number): void {
    for (; at < now + minutes * minuteMs; at += 10_000) hear(gone)
    hear(gone)
  }
  const step = () => desk.attempt('a1')?.state.step
  const newest = () => desk.ledger().at(-1)?.text
  return { desk, askUntil, hear, step, newest }
}

test('while its tickets are held nothing ends, and soon after it may have been paid, and its person hears so', () => {
  const { desk, askUntil, step, newest } = forgotten()
  askUntil(4)
  expect(step()).toBe('handed_over')
  askUntil(10)
  expect([step(), desk.attempt('a1')?.unsent]).toEqual(['unclear', 'unclear'])
  expect(newest()).toBe(
    'Arsenal v Leeds United: it may have been paid: Club Direct never said whether the tickets were bought. It counts as at most £100.00. Please ask there.',
  )
})

describe('one that was never said to be paid', () => {
  const unclear = () => {
    const scene = forgotten()
    scene.askUntil(10)
    scene.desk.sent('a1')
    return scene
  }
  const bought: SellerAnswer = { kind: 'session', session: { ...session, status: 'completed' } }
  const next = { ...candidate, id: '7:13:3' }

  test('counts, though its mandate is not over by it, until its person says that it was not paid', async () => {
    const { desk, newest } = unclear()
    expect(desk.consider(next)).toMatchObject({ decision: { reason: 'used_up' }, isMandateOver: false })
    expect(desk.answer('a1', { kind: 'not_paid' })).toBe('done')
    expect(newest()).toBe(
      'Arsenal v Leeds United: you said that it was not paid at Club Direct, so nothing counts as bought.',
    )
    expect(await desk.api.attempt('a1')).toMatchObject({
      status: 'cancelled',
      problem: 'You said that it was not paid.',
    })
    expect(desk.attempt('a1')?.unsent).toBeNull()
    expect(desk.consider({ ...candidate, id: '7:14:3' }).decision.verdict).toBe('buy')
  })

  test('takes that word once', () => {
    const { desk } = unclear()
    expect(['not_paid', 'not_paid'].map(() => desk.answer('a1', { kind: 'not_paid' }))).toEqual(['done', 'gone'])
  })

  test.each(['not_paid', null] as const)('is bought once its seller says so, whatever was said: %j', (said) => {
    const { desk, hear, step } = unclear()
    if (said) desk.answer('a1', { kind: said })
    expect(desk.hint(candidate.offer.platformId, 'cs_1')).toBe(true)
    hear(bought)
    expect(step()).toBe('completed')
    expect(desk.answer('a1', { kind: 'not_paid' })).toBe('gone')
  })

  test.each([
    ['unclear', null],
    ['cancelled', 'not_paid'],
  ] as const)('stays %s where its seller only hints', (ends, said) => {
    const { desk, hear, step } = unclear()
    if (said) desk.answer('a1', { kind: said })
    desk.hint(candidate.offer.platformId, 'cs_1')
    hear(gone)
    expect(step()).toBe(ends)
  })
})

test('no word undoes a purchase that the seller confirmed', () => {
  const { desk, hear, step } = forgotten()
  hear({ kind: 'session', session })
  expect(desk.answer('a1', { kind: 'not_paid' })).toBe('gone')
  expect(step()).toBe('handed_over')
})
