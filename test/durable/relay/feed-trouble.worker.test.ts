import { abortAllDurableObjects, evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { matchesReducer, matchReducer } from '#app/ui/live/match-state.ts'
import { closeCodes, liveMatches } from '#durable/relay/protocol.ts'
import { kickoffAt, makeFacts, makeGoal } from '#test/matches/live/facts.ts'
import type { LiveFacts } from '#worker/matches/live/contract.ts'
import { relayOf, until } from './client.ts'
import { openPage } from './page.ts'

const matchId = 97_201
const channel = `match:${matchId}` as const
const room = () => env.MATCH_ROOM.getByName(channel)

const goals = [10, 31, 55].map((minute) => ({ minute, goal: makeGoal(minute === 31 ? 'away' : 'home', minute) }))

/** The true state of the match at a minute; the goal of the 31st minute is taken back in the 33rd. */
function truthAt(minute: number): Partial<LiveFacts> {
  const counted = goals.filter((one) => one.minute <= minute && !(one.minute === 31 && minute >= 33))
  const events = counted.map(({ goal }) => goal)
  const score = {
    home: events.filter(({ team }) => team === 'home').length,
    away: events.filter(({ team }) => team === 'away').length,
  }
  const phase = minute <= 45 ? 'first_half' : 'second_half'
  return { matchId, phase, minute, score, events, ...(minute > 45 && { halfTime: { home: 1, away: 0 } }) }
}

/** Readings of a faulty feed: `second` is when it answered, `minute` what it reported. */
function* readings(): Generator<LiveFacts> {
  let second = 0
  const readingAt = (minute: number, over: Partial<LiveFacts> = {}) => {
    second += 30
    return makeFacts(second, { ...truthAt(minute), ...over })
  }
  for (let minute = 1; minute <= 90; minute += 1) {
    const reading = readingAt(minute)
    const next = readingAt(minute)
    // Repeated and out of order.
    if (minute % 7 === 0) yield next
    yield reading
    yield reading
    if (minute % 7 !== 0) yield next
    // Backwards: an old fact, and an old score with a new date.
    if (minute % 11 === 0) yield readingAt(minute - 5, { updatedAt: kickoffAt + (second - 300) * 1_000 })
    if (minute === 60) yield readingAt(minute, { score: { home: 0, away: 0 }, events: [] })
    // Flapping: over, and on again.
    if (minute % 13 === 0) yield readingAt(minute, { phase: 'finished', minute: null })
  }
}

const isOver = (status: string | undefined) => status === 'full_time'

test('despite faults of feed and objects, every page ends with the room’s state', async () => {
  await room().applyLive(makeFacts(1, truthAt(1)))
  const ofMatch = Array.from({ length: 3 }, () => openPage(channel, matchReducer))
  const ofAll = Array.from({ length: 2 }, () => openPage(liveMatches, matchesReducer))
  const pages = [...ofMatch, ...ofAll]
  await until(() => pages.every((page) => page.view().status === 'connected'))
  const announced: string[] = []
  const haveHeard = () => until(() => pages.every((page) => page.news.length >= announced.length))
  /** What a page missed while it was away is kept by the object alone, and an object without pages hears no news. */
  async function abortAll(): Promise<void> {
    await haveHeard()
    const before = pages.map((page) => page.connections())
    await abortAllDurableObjects()
    await until(() =>
      pages.every((page, index) => page.connections() > (before[index] ?? 0) && page.view().status === 'connected'),
    )
  }
  let count = 0
  for (const reading of readings()) {
    announced.push(...(await room().applyLive(reading)).news.map(({ id }) => `${matchId}:${id}`))
    count += 1
    if (count % 20 === 0) pages[(count / 20) % pages.length]?.drop()
    if (count % 90 === 0) await evictDurableObject(relayOf(channel))
    if (count % 110 === 0) await evictDurableObject(room())
    // The feed is silent for a while.
    if (count === 100) await room().markStale(reading.seenAt + 60_000)
    if (count === 150) await abortAll()
  }
  const shownStatuses = () => [
    ...ofMatch.flatMap(({ shown }) => shown.map(({ live }) => live?.status)),
    ...ofAll.flatMap(({ shown }) => shown.map((matches) => matches[matchId]?.live.status)),
  ]
  expect(shownStatuses().some(isOver)).toBe(false)
  for (let last = 0; last < 2; last += 1) {
    const end = makeFacts(9_000 + last, { ...truthAt(90), phase: 'finished', minute: null })
    announced.push(...(await room().applyLive(end)).news.map(({ id }) => `${matchId}:${id}`))
  }

  const { live, seq } = await room().state()
  expect(live).toMatchObject({ status: 'full_time', homeScore: 2, awayScore: 0 })
  await until(() => ofMatch.every((page) => isOver(page.view().state?.live?.status)))
  await until(() => ofAll.every((page) => isOver(page.view().state?.[matchId]?.live.status)))
  for (const page of ofMatch) expect(page.view().state?.live).toEqual(live)
  for (const page of ofAll) expect(page.view().state?.[matchId]?.live).toMatchObject({ homeScore: 2, awayScore: 0 })
  expect(seq).toBeGreaterThan(90)
  await haveHeard()
  for (const page of pages) {
    expect(page.news).toEqual(announced)
    expect(page.gaps()).toBe(0)
    // However a connection ended, the client may reconnect.
    expect(page.closes).not.toContain(closeCodes.done)
    page.leave()
  }
})
