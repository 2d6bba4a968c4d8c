import { expect, test } from 'vitest'
import type { FetchFailure, FetchResult } from '#worker/ground/platform/safe-fetch.ts'
import { judgeAnswer } from '#worker/watching/monitoring/answer.ts'
import { failureText } from '#worker/watching/monitoring/fetch-texts.ts'
import { answered, makeCheck, origin } from './fakes.ts'
import { checksClaim, setUp } from './one-lease.ts'

type NotAnswered = Exclude<FetchResult, { kind: 'answered' }>

const sentTo = (address: string): NotAnswered => ({ kind: 'refused', reason: 'no', requests: 1, address })
const failed = (reason: FetchFailure, detail?: string): NotAnswered => ({
  kind: 'failed',
  reason,
  status: 302,
  requests: 4,
  ...(detail && { detail }),
})

test('a redirect to a waiting room is one, wherever it stands', () => {
  expect(judgeAnswer(makeCheck(1), sentTo('https://rovers.queue-it.net/?c=rovers'))).toEqual({
    kind: 'blocked',
    problems: ['waiting_room'],
    detail: 'sent us to a waiting room (Queue-it)',
  })
  const inside = answered(200, { finalUrl: `${origin}/waitingroom/1` })
  expect(judgeAnswer(makeCheck(1), inside)).toMatchObject({ kind: 'blocked', problems: ['waiting_room'] })
  expect(
    judgeAnswer(makeCheck(1, { url: `${origin}/queue/1` }), answered(200, { finalUrl: `${origin}/queue/1` })).kind,
  ).toBe('read')
})

test.each([
  [
    failed('too_many_redirects', 'set a cookie and sent us back to the same page 4 times'),
    'set a cookie and sent us back to the same page 4 times',
  ],
  [sentTo('https://other.example/1'), 'sent us to other.example, which we don’t follow'],
  [
    { ...sentTo('https://former.example/1'), requests: 0 },
    'the page is at former.example, which is not the platform’s address',
  ],
  [failed('redirect_loop'), 'sent us back to the same page, and set no new cookie'],
  [failed('content_encoding', 'zstd'), 'answered in an encoding that we did not ask for (zstd)'],
  [failed('charset', 'hz-gb-2312'), 'the page is in a character encoding that we don’t read (hz-gb-2312)'],
  [failed('timeout'), 'sent no whole answer within 10 seconds'],
  [sentTo('https://elsewhere.example/x'), 'sent us to elsewhere.example, which we don’t follow'],
])('%j is said in words', (fetched, text) => {
  expect(failureText(fetched)).toBe(text)
  expect(judgeAnswer(makeCheck(1), fetched)).toMatchObject({ kind: 'failed', detail: text })
})

test('a check follows as many redirects as its claim allows, and none that robots.txt refuses', async () => {
  const robots = { rules: [{ isAllow: false, pattern: '/basket' }], crawlDelayMs: null }
  const claim = { ...checksClaim([makeCheck(1)]), maxRedirects: 10, robots }
  const { check, asked } = setUp(claim)
  await check()
  expect(asked[0]?.request.maxRedirects).toBe(10)
  const mayFollow = asked[0]?.request.mayFollow
  expect([mayFollow?.(`${origin}/basket/1`), mayFollow?.(`${origin}/match/1`)]).toEqual([false, true])
})

test('a check with too few redirects says so to the gate, with the reason', async () => {
  const { check, gate } = setUp(checksClaim([makeCheck(1)]), () => failed('too_many_redirects'))
  await check()
  expect(gate.outcomeOf(1)).toMatchObject({
    isTooFar: true,
    detail: 'redirected us again and again without showing a page',
  })
})

test('the room hears of a queue, by its address or by its page, and of no other wall', async () => {
  const at = (code: 'waiting_room' | 'block_page') => ({
    extract: () => ({ event: null, offers: [], problems: [{ code, detail: '' }] }),
  })
  const sent = setUp(checksClaim([makeCheck(1)]), () => sentTo('https://rovers.queue-it.net/?c=rovers'))
  const shown = setUp(checksClaim([makeCheck(1)]), undefined, at('waiting_room'))
  const refused = setUp(checksClaim([makeCheck(1)]), undefined, at('block_page'))
  for (const one of [sent, shown, refused]) await one.check()
  const heard = [sent, shown, refused].map(({ rooms }) => rooms.queued.map(({ matchId }) => matchId))
  expect(heard).toEqual([[101], [101], []])
  expect(shown.rooms.observations).toEqual([])
})
