import { describe, expect, test } from 'vitest'
import type { Claim } from '#durable/platform-gate/protocol.ts'
import { readingVersion } from '#worker/watching/monitoring/constants.ts'
import { newDrift } from '#worker/watching/monitoring/drift/rules.ts'
import { oldAnswerText } from '#worker/watching/monitoring/fetch-texts.ts'
import { answered, makeCheck, makePage, offer, origin } from './fakes.ts'
import { checksClaim, leaseId, setUp, startAt } from './one-lease.ts'

describe('a page of a seller that the law of the country refuses', () => {
  const refusalOf = async (matchId: number) => (matchId === 101 ? 'No link and no alerts: the law.' : null)
  const checks = [makeCheck(1), makeCheck(2)]

  test('is read, and alerted for no match there', async () => {
    const { check, rooms } = setUp(checksClaim(checks, undefined, { kind: 'resale' }), undefined, { refusalOf })
    await check()
    const observed = rooms.observations.map(({ matchId, platform }) => [matchId, platform.isAlertable])
    expect(observed.sort()).toEqual([
      [101, false],
      [102, true],
    ])
  })

  test('is never alerted where the operator did not allow it', async () => {
    const claim = checksClaim(checks, undefined, { kind: 'resale', isAlertable: false })
    const { check, rooms } = setUp(claim, undefined, { refusalOf })
    await check()
    expect(rooms.observations.map(({ platform }) => platform.isAlertable)).toEqual([false, false])
  })
})

describe('a page that was read', () => {
  test('is reported to the room, and its validators to the gate', async () => {
    const page = answered(200, { headers: { etag: '"v1"', lastModified: 'then' }, requests: 2 })
    const { check, gate, rooms, asked } = setUp(checksClaim([makeCheck(1)]), () => page)
    await check()
    expect(asked[0]).toMatchObject({ address: `${origin}/match/1`, request: { allowedOrigin: origin } })
    expect(rooms.observations).toEqual([
      {
        id: 'lease-1:1',
        matchId: 101,
        platform: {
          id: 1,
          slug: 'gate-one',
          name: 'Gate One',
          kind: 'official',
          url: `${origin}/match/1`,
          isAlertable: true,
        },
        currency: 'GBP',
        seenAt: startAt,
        offers: [offer],
        problems: [],
        isBeginning: true,
        readingVersion,
      },
    ])
    const prices = { priced: 1, medianPence: 6_400, lowPence: 6_400 }
    const sample = { offers: 1, told: 1, isProvenEmpty: false, currency: 'GBP', ...prices, unknown: 0 }
    const compared = { ...sample, words: expect.any(Array), layout: [] }
    expect(gate.reports).toEqual([
      {
        leaseId,
        requests: 2,
        outcomes: [
          {
            targetId: 1,
            at: startAt,
            durationMs: 0,
            status: 200,
            kind: 'changed',
            etag: '"v1"',
            lastModified: 'then',
            bodyHash: 'hash-of-page',
            facts: expect.any(String),
            retryAfterMs: null,
            problems: [],
            needsSecondCheck: false,
            isRoomUpdated: true,
            readingVersion,
            sample: compared,
          },
        ],
      },
    ])
  })

  test('without offers is reported as such, and read in full the next time', async () => {
    const extract = () => makePage({ offers: [], problems: [{ code: 'nothing_found', detail: 'no offers' }] })
    const { check, gate, rooms } = setUp(checksClaim([makeCheck(1)]), undefined, { extract })
    await check()
    expect(rooms.observations[0]).toMatchObject({ offers: [], problems: [{ code: 'nothing_found' }] })
    expect(gate.outcomeOf(1)).toMatchObject({
      kind: 'nothing_found',
      problems: ['nothing_found'],
      bodyHash: null,
      isRoomUpdated: true,
    })
  })

  test.each([
    ['block_page', 'blocked'],
    ['waiting_room', 'blocked'],
    ['truncated', 'failed'],
    ['malformed_data', 'failed'],
  ] as const)('and is no page (%s) is not reported', async (code, kind) => {
    const extract = () => makePage({ offers: [], problems: [{ code, detail: '' }] })
    const { check, gate, rooms } = setUp(checksClaim([makeCheck(1)]), undefined, { extract })
    await check()
    expect(rooms.observations).toEqual([])
    expect(gate.outcomeOf(1)).toMatchObject({ kind, problems: [code], bodyHash: null, isRoomUpdated: false })
  })

  test.each(['block_page', 'waiting_room', 'truncated'] as const)(
    'and is no page (%s) is not compared with what its pages are like',
    async (code) => {
      const extract = () => makePage({ offers: [], problems: [{ code, detail: '' }] })
      const { check, gate } = setUp(checksClaim([makeCheck(1)]), undefined, { extract })
      await check()
      expect(gate.outcomeOf(1)?.sample).toBeUndefined()
    },
  )

  test('in part keeps no validators, because they may belong to the whole', async () => {
    const extract = () => makePage({ problems: [{ code: 'truncated', detail: '' }] })
    const answer = () => answered(200, { headers: { etag: '"whole"' } })
    const { check, gate, rooms } = setUp(checksClaim([makeCheck(1)]), answer, { extract })
    await check()
    expect(rooms.observations).toHaveLength(1)
    expect(gate.outcomeOf(1)).toMatchObject({ kind: 'changed', etag: null, bodyHash: null, isRoomUpdated: true })
  })

  test('with something doubtful is read again, in full', async () => {
    const setup = setUp(checksClaim([makeCheck(1)]), () => answered(200, { headers: { etag: '"v1"' } }))
    setup.rooms.quarantined = 1
    await setup.check()
    expect(setup.gate.outcomeOf(1)).toMatchObject({
      kind: 'changed',
      needsSecondCheck: true,
      etag: null,
      bodyHash: null,
    })
  })

  test.each([
    ['a sale has just opened on it', true],
    ['its sale stays as it was: no', false],
  ])('of a flagged platform is read again soon where %s', async (_, hasTurned) => {
    const drift = { ...newDrift, flag: { since: startAt, evidence: [], of: 3 } }
    const setup = setUp({ ...checksClaim([makeCheck(1, { hasTurned })]), drift } as Claim)
    setup.rooms.quarantined = 1
    await setup.check()
    expect(setup.gate.outcomeOf(1)?.needsSecondCheck).toBe(hasTurned)
  })

  test('that a cache has kept since before the last is not asked for again in haste', async () => {
    const madeAt = startAt - 2 * 3_600_000
    const claim = checksClaim([makeCheck(1, { goodAt: startAt - 60_000 })])
    const setup = setUp(claim, () => answered(200, { headers: { etag: '"v1"', madeAt } }))
    setup.rooms.quarantined = 1
    await setup.check()
    expect(setup.rooms.observations).toMatchObject([{ isUnusual: true }])
    expect(setup.gate.outcomeOf(1)).toMatchObject({ needsSecondCheck: false, etag: null, detail: oldAnswerText })
  })

  test('with a price that waits for another time is read in full at its next turn, and not before', async () => {
    const setup = setUp(checksClaim([makeCheck(1)]), () => answered(200, { headers: { etag: '"v1"' } }))
    setup.rooms.implausible = 1
    await setup.check()
    expect(setup.gate.outcomeOf(1)).toMatchObject({ needsSecondCheck: false, etag: null, bodyHash: null })
    expect(setup.gate.outcomeOf(1)).not.toHaveProperty('hasNews')
  })

  test('names each kind of problem once', async () => {
    const problem = { code: 'price_zero', detail: '' } as const
    const extract = () => makePage({ problems: [problem, problem, { code: 'outlier', detail: '' }] })
    const { check, gate } = setUp(checksClaim([makeCheck(1)]), undefined, { extract })
    await check()
    expect(gate.outcomeOf(1)?.problems).toEqual(['price_zero', 'outlier'])
  })

  test('that breaks the extraction fails alone', async () => {
    let calls = 0
    const extract = () => {
      calls += 1
      if (calls === 1) throw new TypeError('bug')
      return makePage()
    }
    const { check, gate, logger } = setUp(checksClaim([makeCheck(1), makeCheck(2)]), undefined, { extract })
    await check()
    expect(gate.outcomeOf(1)).toMatchObject({ kind: 'failed', problems: ['malformed_data'] })
    expect(gate.outcomeOf(2)).toMatchObject({ kind: 'changed' })
    expect(logger.lines.map((line) => line.event)).toContain('extraction_failed')
  })
})

describe('an unchanged page', () => {
  const known = { etag: '"v1"', lastModified: 'then', bodyHash: 'hash-of-page' }

  test.each([
    ['304', answered(304)],
    ['the same body', answered(200)],
  ])('(%s) is not reported to a room with fresh data, and keeps its validators', async (_, page) => {
    const { check, gate, rooms } = setUp(checksClaim([makeCheck(1, known)]), () => page)
    await check()
    expect(rooms).toMatchObject({ observations: [], checked: [] })
    expect(gate.outcomeOf(1)).toMatchObject({ kind: 'unchanged', ...known, isRoomUpdated: false })
  })

  test('updates the validator of the same body', async () => {
    const page = answered(200, { headers: { etag: '"v2"' } })
    const { check, gate } = setUp(checksClaim([makeCheck(1, known)]), () => page)
    await check()
    expect(gate.outcomeOf(1)).toMatchObject({ ...known, etag: '"v2"' })
  })

  test('is reported to the room when its freshness is due', async () => {
    const { check, gate, rooms } = setUp(checksClaim([makeCheck(1, { ...known, isFreshnessDue: true })]), () =>
      answered(304),
    )
    await check()
    expect(rooms.checked).toEqual([{ matchId: 101, platformId: 1, at: startAt }])
    expect(gate.outcomeOf(1)).toMatchObject({ kind: 'unchanged', isRoomUpdated: true })
  })

  test('remains due when the room fails', async () => {
    const setup = setUp(checksClaim([makeCheck(1, { ...known, isFreshnessDue: true })]), () => answered(304))
    setup.rooms.failing.add(101)
    await setup.check()
    expect(setup.gate.outcomeOf(1)).toMatchObject({ kind: 'unchanged', isRoomUpdated: false })
  })
})

describe('a room that fails', () => {
  test('loses nothing: the gate keeps the old validators and repeats the page', async () => {
    const answer = () => answered(200, { headers: { etag: '"v1"', lastModified: 'then' } })
    const { check, gate, rooms, logger } = setUp(checksClaim([makeCheck(1), makeCheck(2)]), answer)
    rooms.failing.add(101)
    await check()
    expect(gate.outcomeOf(1)).toMatchObject({ etag: null, lastModified: null, bodyHash: null, isRoomUpdated: false })
    expect(gate.outcomeOf(2)).toMatchObject({ kind: 'changed', etag: '"v1"', isRoomUpdated: true })
    expect(logger.lines.find((line) => line.event === 'room_failed')?.fields).toMatchObject({ match_id: 101 })
  })

  test('is not blamed for a database that fails beside it', async () => {
    const refusalOf = async () => {
      throw new Error('database is down')
    }
    const { check, logger } = setUp(checksClaim([makeCheck(1)], undefined, { isAlertable: true }), undefined, {
      refusalOf,
    })
    await check()
    expect(logger.lines.map(({ event }) => event)).toContain('refusal_not_read')
    expect(logger.lines.map(({ event }) => event)).not.toContain('room_failed')
  })
})
