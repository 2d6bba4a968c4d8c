import { afterEach, expect, test, vi } from 'vitest'
import { readMonitor } from '#app/ui/live/panel/read.ts'
import { hourMs, minuteMs, toIso } from '#worker/ground/platform/clock.ts'
import { liveOf } from './live-of.ts'

const now = Date.UTC(2026, 10, 21, 15)

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Answers with these matches, and records whose live facts were requested. */
function serve(matches: { id: number; status: string; at: number; live?: object }[]) {
  const asked: number[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    expect(init.cache).toBe('no-store')
    const id = /matches\/(\d+)\/live-status/.exec(path)?.[1]
    if (id) asked.push(Number(id))
    return Response.json(id ? null : matches.map(({ at, ...match }) => ({ ...match, match_date: toIso(at) })))
  })
  return asked
}

const day = [
  { id: 1, status: 'completed', at: now - 4 * hourMs },
  { id: 2, status: 'live', at: now - 20 * minuteMs },
  { id: 3, status: 'scheduled', at: now + 30 * minuteMs },
  { id: 4, status: 'scheduled', at: now + 5 * hourMs },
  { id: 5, status: 'cancelled', at: now },
]
const stopped = new AbortController().signal

test('without a connection, requests live facts only for matches that are on or about to begin', async () => {
  const asked = serve(day)
  const { matches } = await readMonitor({ now, hasLiveFacts: false, stopped })
  expect(matches).toHaveLength(5)
  expect(asked).toEqual([2, 3])
})

test('with a connection, requests only the list', async () => {
  const asked = serve(day)
  await readMonitor({ now, hasLiveFacts: true, stopped })
  expect(asked).toEqual([])
})

test('a match newer in the list than on the page is requested once, even if it is over', async () => {
  const ended = {
    id: 1,
    status: 'completed',
    at: now - 2 * hourMs,
    live: { status: 'full_time', updated_at: toIso(now) },
  }
  const asked = serve([ended])
  const known = { 1: liveOf({ feedSeenAt: now - minuteMs }) }
  await readMonitor({ now, hasLiveFacts: false, known, stopped })
  expect(asked).toEqual([1])
  await readMonitor({ now, hasLiveFacts: false, known: { 1: liveOf({ feedSeenAt: now }) }, stopped })
  expect(asked).toEqual([1])
})
