import { describe, expect, test } from 'vitest'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { runCheck } from '#worker/watching/monitoring/check.ts'
import type { DriftState } from '#worker/watching/monitoring/drift/contract.ts'
import { newDrift } from '#worker/watching/monitoring/drift/rules.ts'
import { answered, createFakeRooms, makeCheck, makePage, makePlatform, noDrift, noRefusal, offer } from '../fakes.ts'
import { startAt } from '../one-lease.ts'

const body = '<html><script type="application/ld+json">{"offers":[{"price":"12.00"}]}</script></html>'
const calm: DriftState = { ...newDrift, layouts: [{ print: [1, 2, 3], checks: 20 }] }
const structure = { kind: 'structure' as const, was: 100, is: 0, isStrong: false }
const flag = { since: 1, evidence: [], of: 10 }

/** A check of one page that the room has, at a moment that leaves its layout. */
async function checked({ drift = calm, at = startAt + 1, page = makePage(), facts = undefined as string | undefined }) {
  const rooms = createFakeRooms()
  const { outcome } = await runCheck(
    {
      rooms: rooms.of,
      extract: () => page,
      clock: () => at,
      logger: createFakeLogger(),
      ...noDrift,
      ...noRefusal,
      meantOf: async () => null,
      recordSales: async () => {},
      safeFetch: async () => answered(200, { body }),
    },
    { kind: 'checks', leaseId: 'lease', platform: makePlatform(), checks: [], expiresAt: at, drift },
    makeCheck(1, facts === undefined ? {} : { facts }),
  )
  return outcome
}

const { facts } = await checked({})
const known = facts === undefined ? {} : { facts }

describe('the layout of a page', () => {
  test('is left where the page says what it said before', async () => {
    const outcome = await checked(known)
    expect(outcome).toMatchObject({ isKnown: true, sample: { offers: 1, priced: 1, layout: [] } })
  })

  test.each<[string, Parameters<typeof checked>[0]]>([
    ['it says something else', { page: makePage({ offers: [{ ...offer, pricePence: 6_399 }] }) }],
    ['the room has nothing of it', { facts: undefined }],
    ['its turn has come', { at: startAt }],
    ['its platform has a flag', { drift: { ...calm, flag } }],
    ['one of the last pages was unusual', { drift: { ...calm, recent: [{ targetId: 2, at: 1, signs: [structure] }] } }],
    ['its platform’s layouts are not known yet', { drift: newDrift }],
  ])('is read where %s', async (_, more) => {
    expect((await checked({ ...known, ...more })).sample?.layout).not.toEqual([])
  })
})
