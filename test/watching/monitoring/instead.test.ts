import { describe, expect, test } from 'vitest'
import type { FetchFailure, FetchResult } from '#worker/ground/platform/safe-fetch.ts'
import { mostRedirects } from '#worker/watching/monitoring/constants.ts'
import type { ProblemCode } from '#worker/watching/monitoring/contract.ts'
import { answered, makeCheck, makePage } from './fakes.ts'
import { checksClaim, setUp } from './one-lease.ts'

const known = { etag: '"v1"', lastModified: null, bodyHash: 'hash' }
const failed = (reason: FetchFailure): FetchResult => ({
  kind: 'failed',
  reason,
  status: reason === 'network' ? null : 302,
  requests: mostRedirects + 1,
})
const elsewhere: FetchResult = {
  kind: 'refused',
  reason: 'no',
  requests: 1,
  address: 'https://consent.example/?back=1',
}
const pageWith = (code: ProblemCode) => () => makePage({ offers: [], problems: [{ code, detail: '' }] })

const inPlace: [what: string, answer: FetchResult, code?: ProblemCode][] = [
  ['a missing page', answered(404)],
  ['a page that is gone', answered(410)],
  ['a soft 404 or a cookie wall', answered(200), 'not_ticket_page'],
  ['a waiting room', answered(200), 'waiting_room'],
  ['a waiting room at another address', answered(200, { finalUrl: 'https://rovers.queue-it.net/' })],
  ['a redirect loop', failed('redirect_loop')],
  ['redirects without an end', failed('too_many_redirects')],
]

const others: [what: string, answer: FetchResult, code?: ProblemCode][] = [
  ['a refusal', answered(403)],
  ['a refusal in words', answered(200), 'block_page'],
  ['an error', answered(500)],
  ['a pause', answered(429)],
  ['no connection', failed('network')],
  ['a redirect to another site, which we don’t follow', elsewhere],
  ['a page in part', answered(200), 'truncated'],
]

function checkOf([, answer, code]: (typeof inPlace)[number], instead?: number) {
  const more = code ? { extract: pageWith(code) } : {}
  return setUp(checksClaim([makeCheck(1, { ...(instead && { instead }) })]), () => answer, more)
}

describe('in the place of a page', () => {
  test.each(inPlace)(
    '%s changes nothing the first time, and the second time leaves the board unsure',
    async (...one) => {
      const first = checkOf(one)
      await first.check()
      expect(first.rooms.observations).toEqual([])
      expect(first.gate.outcomeOf(1)).toMatchObject({ isInstead: true, isRoomUpdated: false })
      const second = checkOf(one, 1)
      await second.check()
      expect(second.rooms.observations).toEqual([
        expect.objectContaining({ matchId: 101, offers: [], isUnusual: true, isUnsure: true, isOther: true }),
      ])
      expect(second.gate.outcomeOf(1)).toMatchObject({ isInstead: true, isRoomUpdated: false })
    },
  )

  test.each(others)('stands nothing with %s, which says nothing of what is on sale', async (...one) => {
    const { check, gate, rooms } = checkOf(one, 3)
    await check()
    expect(rooms.observations).toEqual([])
    expect(gate.outcomeOf(1)).not.toHaveProperty('isInstead')
  })
})

test('a page that is unchanged since before the doubt is read in full, which ends it', async () => {
  const { check, gate, rooms } = setUp(checksClaim([makeCheck(1, { ...known, isFreshnessDue: true })]), () =>
    answered(304),
  )
  rooms.isDoubted = true
  await check()
  expect(gate.outcomeOf(1)).toMatchObject({ kind: 'unchanged', isRoomUpdated: true, needsSecondCheck: true })
})
