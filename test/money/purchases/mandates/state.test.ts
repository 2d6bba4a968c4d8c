import { expect, test } from 'vitest'
import {
  changeText,
  isOpen,
  type MandateState,
  stateOf,
  stateTexts,
} from '#worker/money/purchases/mandates/state.rules.ts'
import { now, terms } from '../facts.ts'

const mandateOf = ({ isLive = true, revokedAt = null as number | null, purchases = 1, validUntilAt = now + 1 } = {}) =>
  ({ isLive, revokedAt, document: { terms: { ...terms, purchases, validUntilAt } } }) as Parameters<typeof stateOf>[0]

test.each([
  ['switched on', mandateOf(), 0, 'on'],
  ['on paper', mandateOf({ isLive: false }), 0, 'paper'],
  ['of one purchase, made', mandateOf(), 1, 'finished'],
  ['of two, of which one is made', mandateOf({ purchases: 2 }), 1, 'on'],
  ['of one, with two that its person made', mandateOf(), 2, 'finished'],
  ['on paper again after its purchase', mandateOf({ isLive: false }), 1, 'finished'],
  ['whose last moment came', mandateOf({ validUntilAt: now }), 1, 'ended'],
  ['that was revoked', mandateOf({ revokedAt: 1, validUntilAt: now }), 1, 'revoked'],
] as const)('a mandate %s stands so', (_what, mandate, made, state) => {
  expect(stateOf(mandate, made, [], now)).toBe(state)
  expect(isOpen(state)).toBe(state === 'on' || state === 'paper')
})

test('a mandate about matches alone is over once its person has bought them all, however many purchases it allows', () => {
  const about = (...targets: [kind: 'match' | 'team', id: number][]) => {
    const mandate = mandateOf({ purchases: 9 })
    Object.assign(mandate.document.terms, { targets: targets.map(([kind, id]) => ({ kind, id })) })
    return stateOf(mandate, 1, [7, 8], now)
  }
  expect(about(['match', 7])).toBe('bought')
  expect(about(['match', 7], ['match', 8])).toBe('bought')
  expect(about(['match', 7], ['match', 9])).toBe('on')
  expect(about(['match', 7], ['team', 7])).toBe('on')
  expect(isOpen('bought')).toBe(false)
})

test('a change says what holds before it, and what it does of a mandate that buys nothing more', () => {
  const textOf = (state: MandateState, isLive: boolean, canBuy = true) => changeText({ state, isLive, canBuy })
  expect(textOf('on', true)).toBe(
    'This mandate is on. Once you sign the change, tickets are bought by what it then says.',
  )
  expect(textOf('on', true, false)).toContain('This mandate is on, but it can’t buy yet.')
  expect(textOf('paper', false)).toBe('On paper: nothing is bought until you switch it on.')
  expect(textOf('finished', true)).toBe(
    'Finished: it has made all of its purchases, and buys nothing more. Once you sign a change that allows more purchases and a match that you have not bought, it is on again.',
  )
  expect(textOf('finished', false)).toContain('stays on paper until you switch it on.')
  expect(textOf('ended', true)).toContain('Once you sign a change that has a later end, it is on again.')
})

test('only what is on says so', () => {
  const texts = Object.entries(stateTexts)
    .filter(([state]) => state !== 'on')
    .map(([, { text }]) => text)
  for (const text of texts) expect(text).toMatch(/nothing/)
  expect(stateTexts.on.text).not.toMatch(/nothing/)
})
