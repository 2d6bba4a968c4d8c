import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondMs } from '#worker/ground/platform/clock.ts'
import type { LiveState } from '#worker/matches/live/contract.ts'
import { signInByCall } from './api-session.ts'
import { eventually } from './eventually.ts'
import { type Line, openLine } from './line.ts'
import { gapsIn, type LiveClient, lastSeqOf, openLiveClient, statesEndOf } from './live-client.ts'
import { endOf, recordedResult, replayed, replayMatches, resultOf, statusOf } from './replayed-matches.ts'
import { stackOfThisFile } from './running-stack.ts'
import { noMatch } from './watched.ts'

/**
 * Minutes of play per minute: a match takes more than a minute, so that on a slow machine, too, it is not over before the
 * server is back. What ended meanwhile is shown but not announced.
 */
const speed = 80
const noticeSeconds = 8

const running = stackOfThisFile(noMatch)
let line: Line
let client: LiveClient | undefined

beforeAll(async () => {
  line = await openLine(Number(new URL(running().appOrigin).port))
})

afterAll(() => {
  client?.close()
  line?.close()
})

/** Generous: the machine may be busy. */
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 120_000, interval: 100 })

test('real matches end as recorded for a client disconnected three times', async () => {
  const stack = running()
  // A signed-in user may open more sockets than a visitor.
  const { cookie } = await signInByCall(stack.appOrigin, 'fan@touchline.test')
  const { matches, kickoffAt } = await replayMatches(stack, { speed, noticeSeconds })
  expect(matches).toHaveLength(replayed)
  const fan = openLiveClient({
    origin: stack.appOrigin,
    port: line.port,
    cookie,
    matchIds: matches.map(({ id }) => id),
  })
  client = fan
  const connectedAfter = (times: number) =>
    eventually('every channel being connected', async () => fan.connections() > times)
  const cut = () => eventually('no channel being connected', async () => fan.isCut())
  await connectedAfter(0)

  // The network breaks.
  await sleep(kickoffAt + 4 * secondMs - Date.now())
  let times = fan.connections()
  line.cut()
  await cut()
  await sleep(4 * secondMs)
  line.mend()
  await connectedAfter(times)

  // The connections stay open without data: only the client can notice.
  times = fan.connections()
  line.fallSilent()
  await connectedAfter(times)

  // The server dies with everything in memory.
  times = fan.connections()
  await stack.killApp()
  await cut()
  await stack.restartApp()
  await connectedAfter(times)

  const ends = (liveOf: (id: number) => LiveState | null | undefined) =>
    matches.map(({ id, name }) => [name, resultOf(liveOf(id))])
  const recorded = matches.map((match) => [match.name, recordedResult(match)])
  await soon(() => ends((id) => fan.room(id)?.live)).toEqual(recorded)
  await soon(() => ends((id) => fan.matches()[id]?.live)).toEqual(recorded)
  await soon(() => matches.filter(({ id }) => !fan.room(id)?.live?.isScoreConsistent)).toEqual([])

  for (const match of matches) {
    const { id, name, goals } = match
    const announced = fan.announced.filter(({ matchId }) => matchId === id).map(({ news }) => news.id)
    expect(announced, name).toEqual([...new Set(announced)])
    expect(announced.filter((one) => /^(goal|penalty):/.test(one)).length, name).toBe(goals)
    expect(announced.filter((one) => one === 'full_time').length, name).toBe(1)
    const statedEndAt = fan.heard.find(({ frame }) => statesEndOf(frame, id))?.at
    expect(statedEndAt, name).toBeGreaterThanOrEqual(endOf(match, { kickoffAt, speed }))
    expect(gapsIn(fan.heard, `match:${id}`), name).toEqual([])
    await soon(async () => lastSeqOf(fan.heard, `match:${id}`) - (await statusOf(stack, id)).seq).toBe(0)
  }
  expect(gapsIn(fan.heard, 'live-matches')).toEqual([])
  const review = fan.announced.filter(({ matchId }) => matchId === matches.at(-1)?.id)
  expect(review.filter(({ news }) => news.kind === 'goal_cancelled')).toHaveLength(1)
}, 600_000)
