import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import type { Recent } from '#worker/alerting/notifications/gathering/contract.ts'
import { planOf } from '#worker/alerting/notifications/gathering/plan.ts'
import {
  bestOfEachMatch,
  isSmallFall,
  paceAllows,
  roundedWait,
  whyWaited,
} from '#worker/alerting/notifications/gathering/rules.ts'
import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { changeOf, factsOf, noon, summary } from '../../alerts/changes.ts'
import { noticeOf } from '../notices.ts'

const sent = (sentAt: number, matchId = 1): Recent => ({
  userId: 9,
  subjectId: `${matchId}:${sentAt}`,
  at: sentAt,
  matchId,
  alertIds: [1],
  isExact: true,
  alertMadeAt: 0,
  digest: null,
  attempts: 1,
  status: 'sent',
  sentAt,
  noOtherNewsUntil: null,
})

/** News about a match that is still to be sent. */
const of = (matchId: number, isExact = true, at = noon): Recent => ({
  ...sent(at, matchId),
  isExact,
  status: null,
  sentAt: null,
})

/** When news is sent that comes at these moments, each about a match, and waits for its turn with all that came before. */
function sendings(
  news: readonly { at: number; matchId: number }[],
  { isExact = true, channel = 'email' }: { isExact?: boolean; channel?: 'email' | 'push' } = {},
): Recent[] {
  const log: Recent[] = []
  let waiting: { at: number; matchId: number }[] = []
  const comes = [...news].sort((a, b) => a.at - b.at)
  for (let now = 0; comes.length + waiting.length > 0 && now < 12 * hourMs; now += secondMs) {
    while (comes[0] && comes[0].at <= now) waiting.push(...comes.splice(0, 1))
    const isDue = waiting.some(
      ({ matchId }) =>
        paceAllows(
          of(matchId, isExact),
          log.filter(({ at }) => at > now - 2 * hourMs),
          channel,
        ) <= now,
    )
    if (!isDue) continue
    log.push(...waiting.map(({ matchId }) => sent(now, matchId)))
    waiting = []
  }
  return log
}

const mailOf = ({ subjectId, at }: Recent) => ({
  batchId: '',
  subjectId,
  subjectAt: at,
  userId: 9,
  channel: 'email' as const,
  attempts: 0,
  alertIds: [],
  isLetter: false,
})

/** A person's mails: what each news waited for, where letters (queues, sales, moves) go out between them at once. */
function waitsOf(
  news: readonly { at: number; matchId: number; isExact: boolean }[],
  letters: readonly number[],
): number[] {
  const known: Recent[] = []
  const comes = news.map((one, n) => ({ ...of(one.matchId, one.isExact, one.at), subjectId: `news ${n}` }))
  for (let now = noon; now < noon + 3 * hourMs; now += 10 * secondMs) {
    known.push(...comes.filter(({ at }) => at > now - 10 * secondMs && at <= now))
    known.push(...letters.filter((at) => at > now - 10 * secondMs && at <= now).map((at) => sent(at, 9)))
    for (const own of known.filter(({ sentAt }) => sentAt === null)) {
      if (own.sentAt !== null) continue
      const plan = planOf(mailOf(own), known, { heldUntil: () => null, isPaced: true }, now)
      if ('until' in plan) continue
      const members = new Set([plan.delivery, ...plan.others].map(({ subjectId }) => subjectId))
      for (const one of known) if (members.has(one.subjectId)) Object.assign(one, { status: 'sent', sentAt: now })
    }
  }
  return comes.map(({ at, sentAt }) => (sentAt ?? Number.POSITIVE_INFINITY) - at)
}

const moments = (log: readonly Recent[]) => [...new Set(log.map(({ at }) => at))]

const most = (at: readonly number[], windowMs: number) =>
  Math.max(0, ...at.map((from) => at.filter((one) => one >= from && one < from + windowMs).length))

describe('the pace of messages to a person on a channel', () => {
  test('the first goes out at once, and the next ten seconds later', () => {
    expect(paceAllows(of(1), [], 'email')).toBe(0)
    expect(paceAllows(of(2), [sent(noon)], 'email')).toBe(noon + 10 * secondMs)
  })

  test('messages about one match come ever more slowly, another match does not wait for them', () => {
    const log = [sent(noon), sent(noon + 10 * secondMs)]
    expect(paceAllows(of(1), log, 'email')).toBe(noon + 40 * secondMs)
    expect(paceAllows(of(2), log, 'email')).toBe(noon + 20 * secondMs)
  })

  test('an hour of quiet begins anew', () => {
    const log = [sent(noon - 2 * hourMs), sent(noon - 2 * hourMs + minuteMs), sent(noon)]
    expect(paceAllows(of(1), log, 'email')).toBe(noon + 10 * secondMs)
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

  test('a mail about what a team or league alert found comes a quarter of an hour after the last, on a full minute', () => {
    const log = [sent(noon + 1)]
    expect(paceAllows(of(2, false, noon + 2), log, 'email')).toBe(noon + 16 * minuteMs)
    expect(paceAllows(of(2, false), [sent(noon)], 'email')).toBe(noon + 15 * minuteMs)
    expect(paceAllows(of(2, false), [], 'email')).toBe(0)
    expect(paceAllows(of(2, false), [sent(noon)], 'push')).toBe(noon + 10 * secondMs)
  })

  test('the first news of an alert made within the hour does not wait for the mails of others', () => {
    const fresh = { ...of(2, false), alertIds: [7], alertMadeAt: noon - minuteMs }
    expect(paceAllows(fresh, [sent(noon)], 'email')).toBe(noon + 10 * secondMs)
    expect(paceAllows(fresh, [{ ...sent(noon), alertIds: [7] }], 'email')).toBe(noon + 15 * minuteMs)
    expect(paceAllows({ ...fresh, alertMadeAt: noon - hourMs }, [sent(noon)], 'email')).toBe(noon + 15 * minuteMs)
  })

  test('two hours of league alerts are at most one mail a quarter of an hour, and each says what waited', () => {
    const news = Array.from({ length: 90 }, (_, n) => ({ at: n * 80 * secondMs, matchId: n % 37 }))
    const log = sendings(news, { isExact: false })
    expect(log).toHaveLength(90)
    expect(most(moments(log), 15 * minuteMs)).toBe(1)
    expect(most(moments(sendings(news, { isExact: false, channel: 'push' })), 15 * minuteMs)).toBeGreaterThan(1)
  })

  test('whatever comes, nothing waits for longer than a quarter of an hour and the full minute after it', () => {
    const minutes = fc.integer({ min: 0, max: 60 * 60 }).map((second) => noon + second * secondMs)
    const oneNews = fc.record({
      at: minutes,
      matchId: fc.integer({ min: 1, max: 4 }),
      isExact: fc.constantFrom(true, false, false),
    })
    fc.assert(
      fc.property(fc.array(oneNews, { maxLength: 150 }), fc.array(minutes, { maxLength: 30 }), (news, letters) => {
        // The rest of what one message cannot hold follows it after ten seconds.
        expect(Math.max(0, ...waitsOf(news, letters))).toBeLessThanOrEqual(16 * minuteMs + 30 * secondMs)
      }),
      runs(15),
    )
  })

  test('a mail about a queue or a sale does not begin the quarter of an hour anew for what waits', () => {
    const news = [0, 60].map((second) => ({ at: noon + second * secondMs, matchId: 1, isExact: false }))
    const letters = [5, 10, 14, 20, 28].map((minute) => noon + minute * minuteMs)
    expect(waitsOf(news, letters)).toEqual([0, 15 * minuteMs])
  })

  test('what one message cannot hold follows it', () => {
    const many = Array.from({ length: 146 }, (_, n) => ({ at: noon + n * secondMs, matchId: n % 37, isExact: false }))
    expect(Math.max(...waitsOf(many, []))).toBeLessThanOrEqual(16 * minuteMs + 30 * secondMs)
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

describe('a fall that several others are listed beside', () => {
  const league = {
    ...noticeOf().alert,
    alertType: 'price_drop',
    targetKind: 'league',
    priceThresholdPence: null,
  } as const
  const byPercent = (percent: number, alert: object) =>
    isSmallFall(
      noticeOf({
        change: changeOf(summary(10_000), summary(10_000 - 100 * percent), {}),
        alert: { ...league, ...alert },
      }),
    )

  test('is counted below 5 %, and listed from there on', () => {
    expect(byPercent(4, {})).toBe(true)
    expect(byPercent(5, {})).toBe(false)
  })

  test('is listed where its alert names the match or a price, or there were no tickets', () => {
    expect(byPercent(4, { targetKind: 'match' })).toBe(false)
    expect(byPercent(4, { priceThresholdPence: 9_700 })).toBe(false)
    expect(isSmallFall(noticeOf({ change: changeOf(summary(null), summary(9_000), {}), alert: league }))).toBe(false)
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
    expect(whyWaited(one, [own, ...before], { heldFor, channel: 'email' }, now)).toBe(why)
  })
})
