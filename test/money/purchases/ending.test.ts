import { expect, test } from 'vitest'
import { createPurchasesOfAccount } from '#worker/money/purchases/ending.ts'
import type { MandateState } from '#worker/money/purchases/mandates/state.rules.ts'

const listOf = (states: readonly MandateState[], cards: number) =>
  createPurchasesOfAccount({
    mandates: { inForce: async () => states as never, stated: async () => states.map((state) => ({ state })) as never },
    cards: { count: async () => cards },
  } as never).listOf(1)

test.each<[MandateState[], number, string[]]>([
  [['on', 'paper', 'finished', 'ended', 'bought'], 1, ['2 mandates', '1 card']],
  [['finished'], 0, []],
])('of mandates %s and %i cards ends %s: what buys nothing any more does not end', async (states, cards, ends) => {
  expect(await listOf(states, cards)).toEqual(ends)
})
