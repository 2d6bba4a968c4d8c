import { afterEach, describe, expect, test, vi } from 'vitest'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { maxDetailsPerPoll } from '#worker/matches/live/constants.ts'
import { newFeed } from './scene.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const nilNil = { duration: 'REGULAR', fullTime: { home: 0, away: 0 } }
const oneNil = { duration: 'REGULAR', fullTime: { home: 1, away: 0 } }
const saka = { minute: 31, type: 'REGULAR', team: { id: 57 }, scorer: { name: 'Saka' } }

describe('while a match is on', () => {
  test('the feed’s facts reach the room and the lists', async () => {
    const { world, room, poll, row, matchId } = await newFeed()
    world.rows = [row(30, { score: nilNil })]
    await poll()
    expect((await room.live()).live).toMatchObject({ status: 'live', minute: 30, homeScore: 0 })
    world.rows = [row(31, { score: oneNil, goals: [saka] })]
    await poll()
    const { live, seq } = await room.live()
    expect(live).toMatchObject({ homeScore: 1, isScoreConsistent: true, events: [{ player: 'Saka' }] })
    expect(world.records.at(-1)).toMatchObject({
      matchId,
      seq,
      live: { status: 'live', minute: 31, homeScore: 1, isStale: false },
      ref: { feed: 'football-data', feedMatchId: matchId },
      news: [{ kind: 'goal', title: expect.stringContaining('Goal for') }],
    })
  })

  test('an unchanged row is not passed on', async () => {
    const { world, room, poll, row } = await newFeed()
    world.rows = [row(30)]
    await poll()
    const before = await room.live()
    await poll()
    await poll()
    expect(await room.live()).toEqual(before)
    expect(world.records).toHaveLength(1)
  })

  test('an end is published after a second reading confirms it, although the row is unchanged', async () => {
    const { world, room, poll, row } = await newFeed({ minutesAgo: 110 })
    world.rows = [row(90)]
    await poll()
    world.rows = [row(null, { status: 'FINISHED', score: oneNil, goals: [saka] })]
    await poll()
    expect((await room.live()).live?.status).toBe('second_half')
    await poll()
    expect((await room.live()).live?.status).toBe('full_time')
    expect(world.records.at(-1)).toMatchObject({ live: { status: 'full_time' }, score: { ft: [1, 0] } })
  })

  test('an end confirmed by a second reading includes the goals of the match details', async () => {
    const { world, room, matchId, poll, row } = await newFeed({ minutesAgo: 110 })
    world.rows = [row(90, { score: nilNil, goals: undefined })]
    world.details.set(matchId, row(90, { score: nilNil }))
    await poll()
    const over = row(null, { status: 'FINISHED', score: oneNil, goals: [saka] })
    world.rows = [{ ...over, goals: null }]
    world.details.set(matchId, over)
    await poll()
    await poll()
    const { live } = await room.live()
    expect(live).toMatchObject({ status: 'full_time', isScoreConsistent: true, events: [{ player: 'Saka' }] })
  })

  test('details are fetched for changed matches, within the limit at once', async () => {
    const { world, room, ids, matchId, poll, row } = await newFeed({ matches: maxDetailsPerPoll + 2 })
    world.rows = ids.map((id) => row(31, { id, score: oneNil, goals: undefined }))
    for (const id of ids) world.details.set(id, row(31, { id, score: oneNil, goals: [saka] }))
    await poll()
    const detailsAsked = () => world.asked.filter((one) => one.startsWith('match')).length
    expect(detailsAsked()).toBe(maxDetailsPerPoll)
    expect((await room.live()).live?.events).toMatchObject([{ player: 'Saka' }])
    await poll()
    expect(detailsAsked()).toBe(maxDetailsPerPoll + 2)
    await poll()
    expect(detailsAsked()).toBe(maxDetailsPerPoll + 2)
    expect(world.asked.filter((one) => one === `match ${matchId}`)).toHaveLength(1)
  })

  test('details of many changing matches are fetched in turn', async () => {
    const { world, ids, poll, row } = await newFeed({ matches: 2 * maxDetailsPerPoll })
    for (const minute of [31, 32]) {
      world.rows = ids.map((id) => row(minute, { id, score: oneNil, goals: undefined }))
      for (const id of ids) world.details.set(id, row(minute, { id, score: oneNil, goals: [saka] }))
      await poll()
    }
    expect(world.asked.filter((one) => one.startsWith('match')).sort()).toEqual(ids.map((id) => `match ${id}`).sort())
  })

  test('a goal without readable details is announced by the score, and named later', async () => {
    const { world, room, matchId, poll, row } = await newFeed()
    world.rows = [row(30, { score: nilNil, goals: undefined })]
    await poll()
    world.rows = [row(31, { score: oneNil, goals: undefined })]
    await poll()
    expect((await room.live()).live).toMatchObject({ homeScore: 1, isScoreConsistent: false })
    world.details.set(matchId, row(31, { score: oneNil, goals: [saka] }))
    await poll()
    expect((await room.live()).live).toMatchObject({
      homeScore: 1,
      isScoreConsistent: true,
      events: [{ player: 'Saka' }],
    })
  })

  test('lists that failed to update are updated with the next reading', async () => {
    const { world, poll, row } = await newFeed()
    world.isQueueDown = true
    world.rows = [row(30)]
    await poll()
    world.isQueueDown = false
    await poll()
    expect(world.records).toMatchObject([{ live: { minute: 30 } }])
  })

  test('a moved kick-off is passed on once, when two readings agree', async () => {
    const { world, room, kickoffAt, poll, row } = await newFeed({ minutesAgo: -30 })
    const moved = new Date(kickoffAt + hourMs).toISOString()
    world.rows = [row(null, { status: 'TIMED', utcDate: moved })]
    await poll()
    expect(world.records.map((record) => record.kickoffAt)).toEqual([null])
    expect((await room.live()).live?.kickoffAt).toBe(kickoffAt)
    await poll()
    // Open match pages get it too.
    expect((await room.live()).live?.kickoffAt).toBe(kickoffAt + hourMs)
    await poll()
    expect(world.records.map((record) => record.kickoffAt)).toEqual([null, kickoffAt + hourMs])
  })
})

describe('eviction', () => {
  test('in the middle of a match loses and repeats nothing', async () => {
    const { feed, world, room, poll, row, evict } = await newFeed()
    for (let minute = 20; minute < 40; minute++) {
      world.rows = [row(minute, minute < 31 ? { score: nilNil } : { score: oneNil, goals: [saka] })]
      await poll()
      // Once before the goal, once after it.
      if (minute === 26 || minute === 34) await evict()
    }
    const { live, seq } = await room.live()
    expect(live).toMatchObject({ minute: 39, homeScore: 1 })
    expect(live?.events.filter(({ type }) => type === 'goal')).toHaveLength(1)
    expect(seq).toBe(20)
    expect(world.records.map((record) => record.seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect((await feed.health()).watched).toBe(1)
  })
})
