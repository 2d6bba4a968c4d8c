import { abortAllDurableObjects, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { newsTtlMs } from '#durable/match-room/constants.ts'
import { liveMatches } from '#durable/relay/protocol.ts'
import { makeFacts, makeGoal } from '#test/matches/live/facts.ts'
import { type Frame, joined, until } from '../relay/client.ts'
import { alarmOf, countOf } from './open-room.ts'

let lastMatchId = 9_500
const names = ['kick_off', 'goal:e1']

/** A room that announced its kick-off, with a goal still to come. */
async function underWay() {
  const matchId = ++lastMatchId
  const channel = `match:${matchId}` as const
  const room = () => env.MATCH_ROOM.getByName(channel)
  const pages = await Promise.all([joined({ channel }), joined({ channel: liveMatches })])
  await room().applyLive(makeFacts(1, { matchId }))
  await until(() => pages.every((page) => newsIn(page.numbered(), matchId).length === 1))
  await untilRows(room, 0)
  const goal = makeFacts(900, { matchId, minute: 15, score: { home: 1, away: 0 }, events: [makeGoal('home', 15)] })
  return { matchId, channel, room, pages, goal }
}

const untilRows = (room: () => Room, rows: number) => expect.poll(() => countOf(room(), 'unsent_news')).toBe(rows)

function newsIn(frames: readonly Frame[], matchId: number): string[] {
  return frames.flatMap((frame) => {
    const { matchId: of, live, news } = frame as { matchId?: number; live?: { news?: News[] }; news?: News[] }
    return of === matchId ? (news ?? live?.news ?? []).map(({ id }) => id) : []
  })
}
type News = { id: string }

type Room = ReturnType<typeof env.MATCH_ROOM.getByName>

const reach = (room: Room, relay: unknown) =>
  runInDurableObject(room, (instance) => {
    Object.defineProperty(instance, 'env', { value: { ...env, RELAY: relay }, configurable: true })
  })

/** From now on the relays do not answer the room. */
const cutOff = (room: Room) => reach(room, { getByName: () => ({ publish: () => new Promise(() => {}) }) })

afterEach(() => {
  vi.useRealTimers()
})

test('news stored but not announced before a crash is announced after a restart', async () => {
  const { matchId, channel, room, pages, goal } = await underWay()
  const seqs = pages.map((page) => Number(page.numbered().at(-1)?.seq))
  await cutOff(room())
  await room().applyLive(goal)
  expect(await countOf(room(), 'unsent_news')).toBe(1)
  await runInDurableObject(room(), (_, state) => state.storage.deleteAlarm())
  await abortAllDurableObjects()
  const back = await Promise.all([joined({ channel }, seqs[0]), joined({ channel: liveMatches }, seqs[1])])
  // The room wakes by the next reading, a viewer, or its alarm.
  await room().live()
  await until(() => back.every((page) => newsIn(page.frames, matchId).includes('goal:e1')))
  for (const page of back) expect(newsIn(page.frames, matchId)).toEqual(names.slice(1))
  await untilRows(room, 0)
})

test('news is announced by the alarm when the relays were unreachable', async () => {
  const { matchId, room, pages, goal } = await underWay()
  await cutOff(room())
  await room().applyLive(goal)
  expect(await alarmOf(room())).not.toBeNull()
  await reach(room(), env.RELAY)
  await runDurableObjectAlarm(room())
  await until(() => pages.every((page) => newsIn(page.frames, matchId).includes('goal:e1')))
  await untilRows(room, 0)
})

test('readings without news are not stored, and news that stays unsent expires', async () => {
  const { matchId, room, goal } = await underWay()
  await cutOff(room())
  await room().applyLive(makeFacts(61, { matchId, minute: 2 }))
  expect(await countOf(room(), 'unsent_news')).toBe(0)
  await room().applyLive(goal)
  expect((await room().state()).unsentNews).toMatchObject([{ seq: 3, news: [{ id: 'goal:e1' }] }])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + newsTtlMs })
  expect((await room().state()).unsentNews).toEqual([])
})
