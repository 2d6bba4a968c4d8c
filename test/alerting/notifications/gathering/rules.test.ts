import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import type { Recent } from '#worker/alerting/notifications/gathering/contract.ts'
import { bestOfEachMatch, paceAllows, roundedWait, whyWaited } from '#worker/alerting/notifications/gathering/rules.ts'
import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { changeOf, factsOf, noon, summary } from '../../alerts/changes.ts'
import { noticeOf } from '../notices.ts'

const sent = (sentAt: number, matchId = 1): Recent => ({
  userId: 9,
  subjectId: `${matchId}:${sentAt}`,
  at: sentAt,
  matchId,
  alertIds: [1],
  digest: null,
  attempts: 1,
  status: 'sent',
  sentAt,
  noOtherNewsUntil: null,
})

/** When news is sent that comes at these moments, each about a match, and waits for its turn with all that came before. */
function sendings(news: readonly { at: number; matchId: number }[]): Recent[] {
  const log: Recent[] = []
  let waiting: { at: number; matchId: number }[] = []
  const comes = [...news].sort((a, b) => a.at - b.at)
  for (let now = 0; comes.length + waiting.length > 0 && now < 12 * hourMs; now += secondMs) {
    while (comes[0] && comes[0].at <= now) waiting.push(...comes.splice(0, 1))
    const isDue = waiting.some(
      ({ matchId }) =>
        paceAllows(
          matchId,
          log.filter(({ at }) => at > now - 2 * hourMs),
        ) <= now,
    )
    if (!isDue) continue
    log.push(...waiting.map(({ matchId }) => sent(now, matchId)))
    waiting = []
  }
  return log
}

const moments = (log: readonly Recent[]) => [...new Set(log.map(({ at }) => at))]

const most = (at: readonly number[], windowMs: number) =>
  Math.max(0, ...at.map((from) => at.filter((one) => one >= from && one < from + windowMs).length))

describe('the pace of messages to a person on a channel', () => {
  test('the first goes out at once, and the next ten seconds later', () => {
    expect(paceAllows(1, [])).toBe(0)
    expect(paceAllows(2, [sent(noon)])).toBe(noon + 10 * secondMs)
  })

  test('messages about one match come ever more slowly, another match does not wait for them', () => {
    const log = [sent(noon), sent(noon + 10 * secondMs)]
    expect(paceAllows(1, log)).toBe(noon + 40 * secondMs)
    expect(paceAllows(2, log)).toBe(noon + 20 * secondMs)
  })

  test('an hour of quiet begins anew', () => {
    const log = [sent(noon - 2 * hourMs), sent(noon - 2 * hourMs + minuteMs), sent(noon)]
    expect(paceAllows(1, log)).toBe(noon + 10 * secondMs)
  })

  test('whatever comes, at most 6 messages in ten minutes and 12 in an hour, fewer about one match alone', () => {
    const oneNews = fc.record({
      at: fc.integer({ min: 0, max: 90 * minuteMs }),
      matchId: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(fc.array(oneNews, { minLength: 50, maxLength: 150 }), (news) => {
        const all = moments(sendings(news))
        expect(most(all, 10 * minuteMs)).toBeLessThanOrEqual(6)
        expect(most(all, hourMs)).toBeLessThanOrEqual(12)
        const ofOne = moments(sendings(news.map(({ at }) => ({ at, matchId: 1 }))))
        expect(most(ofOne, 10 * minuteMs)).toBeLessThanOrEqual(5)
        expect(most(ofOne, hourMs)).toBeLessThanOrEqual(10)
      }),
      runs(3),
    )
  })

  test('nothing waits for ever', () => {
    const log = sendings([
      { at: 0, matchId: 1 },
      ...Array.from({ length: 200 }, (_, n) => ({ at: n * 1_000, matchId: 1 })),
    ])
    expect(log).toHaveLength(201)
  })

  test('a wait ends a little late rather than early, so that those who wait alike go out together', () => {
    expect(roundedWait(noon + 4_001, noon)).toBe(noon + 5_000)
    expect(roundedWait(noon + 61_000, noon)).toBe(noon + 65_000)
    expect(roundedWait(noon + hourMs + 1, noon)).toBe(noon + hourMs + minuteMs)
  })
})

describe('what a message that gathers several leads with', () => {
  const fell = (matchId: number, from: number | null, to: number) =>
    noticeOf({ match: factsOf({ id: matchId }), change: changeOf(summary(from), summary(to), { matchId }) })

  test('tickets where there were none, then the deepest fall, and each match once', () => {
    const notices = [fell(1, 8_000, 6_000), fell(2, 8_000, 2_000), fell(3, null, 9_000), fell(2, 8_000, 7_000)]
    expect(bestOfEachMatch(notices).map(({ match }) => match.id)).toEqual([3, 2, 1])
  })
})

describe('why a message waited', () => {
  const own: Recent = { ...sent(noon), subjectId: '1:7', at: noon, sentAt: null, status: null, attempts: 0 }
  const delivery = { subjectId: '1:7', subjectAt: noon, attempts: 0 }
  const later = noon + 5 * minuteMs
  const many = [1, 2, 3, 4].map((seconds) => sent(noon - seconds * secondMs))

  test.each([
    ['it went out at once', delivery, many, null, noon + secondMs, null],
    ['its person slept', delivery, many, 'quiet hours', later, 'after quiet hours'],
    ['its person has messages collected', delivery, [], 'digest', later, 'when messages were collected'],
    ['the first try failed', { ...delivery, attempts: 1 }, many, null, later, 'after another try'],
    ['others went out just before', delivery, many, null, later, 'after a wait, so that messages stay few'],
    ['nothing of ours held it', delivery, [], null, later, null],
  ] as const)('%s', (_, one, before, heldFor, now, why) => {
    expect(whyWaited(one, [own, ...before], heldFor, now)).toBe(why)
  })
})
