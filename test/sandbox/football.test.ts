import { afterEach, describe, expect, test } from 'vitest'
import { requestsPerMinute } from '#scripts/sandbox/football/server.ts'
import { dayMs, hourMs, secondMs } from '#worker/ground/platform/clock.ts'
import { FeedList } from '#worker/matches/live/football-data/contract.ts'
import { startForTests } from './start.ts'
import { testMatch, testWorld } from './world.ts'

const soon = testMatch('soon', { kickoffAt: Date.now() + hourMs, isHighDemand: true })
const on = testMatch('on', {
  homeTeam: 'Leeds United',
  awayTeam: 'Everton',
  kickoffAt: Date.now() - 20 * 60 * secondMs,
})
const world = { ...testWorld(), matches: [...testWorld().matches, soon, on] }
const { sandbox, control } = await startForTests(world)

afterEach(() => control('POST', '/reset'))

type Row = {
  id: number
  status: string
  minute: number | null
  lastUpdated: string
  utcDate: string
  score: { fullTime: { home: number | null; away: number | null } }
  goals?: { type: string; scorer: { name: string } }[]
}

/** Decided by a shoot-out, with an own goal and a goal late in stoppage time. */
const tournament = {
  name: 'A cup',
  matches: [
    { date: '2026-05-01', team1: 'Reds', team2: { name: 'Blues', code: 'BLU' }, score: {} },
    {
      date: '2026-05-02',
      team1: 'Greens',
      team2: { name: 'Whites', code: 'WHI' },
      score: { ht: [0, 1], ft: [1, 1], et: [2, 2], p: [3, 4] },
      goals1: [
        { name: 'Late', minute: '90+6' },
        { name: 'Spot', minute: 118, penalty: true },
      ],
      goals2: [
        { name: 'Early', minute: 5 },
        { name: 'Unlucky', minute: 101, owngoal: true },
      ],
    },
  ],
}

const days = () => {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return `dateFrom=${day(Date.now() - dayMs)}&dateTo=${day(Date.now() + 2 * dayMs)}`
}

async function ask(path: string, headers: Record<string, string> = { 'X-Auth-Token': 'a-key' }) {
  const response = await fetch(`${sandbox.origin}/football/v4${path}`, { headers })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { matches: Row[] } & Row,
  }
}

async function rowOf(ref: string): Promise<Row> {
  const { body } = await control<{ id: number }>('GET', `/football/matches/${ref}`)
  return (await ask(`/matches/${body.id}`)).body
}

describe('the feed', () => {
  test('lists the matches of some days in a form that the app can parse', async () => {
    const { status, body, headers } = await ask(`/matches?${days()}`)
    expect(status).toBe(200)
    expect(FeedList.parse(body)).toMatchObject({ unreadable: 0 })
    expect(body.matches.map((row) => row.status)).toEqual(expect.arrayContaining(['TIMED', 'IN_PLAY']))
    expect(Number(headers.get('X-Requests-Available-Minute'))).toBeLessThan(requestsPerMinute)
    expect(Number(headers.get('X-RequestCounter-Reset'))).toBeGreaterThan(0)
  })

  test('plays an uncontrolled match by the clock, the same every time', async () => {
    const row = await rowOf('on')
    expect(row).toMatchObject({ status: 'IN_PLAY', minute: expect.any(Number), goals: expect.any(Array) })
    expect([20, 21, 22]).toContain(row.minute)
    expect((await rowOf('on')).goals).toEqual(row.goals)
  })

  test('requires a token, a valid period and an existing match', async () => {
    expect((await ask('/matches', {})).status).toBe(403)
    expect((await ask('/matches?dateFrom=2026-01-01&dateTo=2026-12-01')).status).toBe(400)
    expect((await ask('/matches/1')).status).toBe(404)
  })
})

describe('controlling it', () => {
  test('sets the state, and adds events', async () => {
    await control('PUT', '/football/matches/soon', { status: 'IN_PLAY', minute: 30, home_score: 1, away_score: 0 })
    const event = { type: 'goal', minute: 31, team: 'away', player: 'Palmer', description: 'header' }
    await control('POST', '/football/matches/soon/events', event)
    expect(await rowOf('soon')).toMatchObject({
      status: 'IN_PLAY',
      minute: 30,
      score: { fullTime: { home: 1, away: 1 } },
      goals: [{ type: 'REGULAR', scorer: { name: 'Palmer' } }],
    })
    await control('POST', '/football/matches/soon/events', { type: 'goal_cancelled', minute: 33 })
    expect(await rowOf('soon')).toMatchObject({ score: { fullTime: { home: 1, away: 0 } }, goals: [] })
  })

  test('moves a kick-off', async () => {
    const utcDate = new Date(Date.now() + 3 * hourMs).toISOString()
    await control('PUT', '/football/matches/soon', { utc_date: utcDate })
    expect(await rowOf('soon')).toMatchObject({ status: 'TIMED', utcDate: utcDate.replace(/\.\d+Z$/, 'Z') })
  })

  test('replays a timeline at any speed', async () => {
    const timeline = [
      { type: 'kick_off', minute: 0 },
      { type: 'penalty', minute: 20, team: 'home', player: 'Saka' },
      { type: 'half_time', minute: 45 },
      { type: 'second_half', minute: 45 },
      { type: 'full_time', minute: 95 },
    ]
    const { body } = await control<Row>('PUT', '/football/matches/soon', {})
    const replayed = await control<Row>('POST', '/football/replay', { match_id: body.id, timeline, speed: 100_000 })
    expect(replayed).toMatchObject({ status: 200 })
    await expect.poll(async () => (await rowOf('soon')).status).toBe('FINISHED')
    expect(await rowOf('soon')).toMatchObject({
      score: { fullTime: { home: 1, away: 0 } },
      goals: [{ type: 'PENALTY' }],
    })
  })

  test('replays played tournament matches, announcing their kick-off', async () => {
    const begun = await control<{ ref: string; status: string }[]>('POST', '/football/replays?speed=90', tournament)
    expect(begun.body).toMatchObject([{ ref: 'soon', status: 'TIMED', recorded: { home_team: 'Greens', goals: 4 } }])
    expect(Date.parse((await rowOf('soon')).utcDate)).toBeLessThan(Date.now() + 11 * secondMs)
    await control('POST', '/reset')
    await control('POST', '/football/replays?speed=100000&notice_seconds=0', tournament)
    await expect.poll(async () => (await rowOf('soon')).status).toBe('FINISHED')
    expect(await rowOf('soon')).toMatchObject({
      score: {
        duration: 'PENALTY_SHOOTOUT',
        halfTime: { home: 0, away: 1 },
        regularTime: { home: 1, away: 1 },
        extraTime: { home: 1, away: 1 },
        penalties: { home: 3, away: 4 },
        fullTime: { home: 5, away: 6 },
      },
      goals: [{ type: 'REGULAR' }, { injuryTime: 6 }, { type: 'OWN' }, { type: 'PENALTY' }],
    })
    const page = await (await fetch(`${sandbox.origin}/football`)).text()
    expect(page).toContain('Greens v Whites, 2026-05-02</td><td class="time">2–2 after extra time, 3–4 on penalties')
  })

  test('replays a file, and stops and starts from the page', async () => {
    const post = (path: string, body: BodyInit) =>
      fetch(sandbox.origin + path, { method: 'POST', body, redirect: 'manual' })
    const form = new FormData()
    form.set('file', new Blob([JSON.stringify(tournament)]), 'cup.json')
    form.set('speed', '30')
    expect((await post('/football/replays', form)).status).toBe(303)
    expect((await control('GET', '/football/replays')).body).toHaveLength(1)
    form.set('file', new Blob(['no json']), 'cup.json')
    expect((await post('/football/replays', form)).status).toBe(400)
    await post('/football/fault', new URLSearchParams({ mode: 'off' }))
    expect(await (await fetch(`${sandbox.origin}/football`)).text()).toContain('The feed is stopped.')
    expect((await ask('/matches')).status).toBe(503)
    await post('/football/fault', new URLSearchParams({ mode: '' }))
    expect((await ask('/matches')).status).toBe(200)
  })

  test('makes a match day of the next match, with changing tickets', async () => {
    const played = await control<{ ref: string; status: string }>('POST', '/football/match-day', { speed: 400 })
    expect(played.body).toMatchObject({ ref: 'soon', status: 'TIMED' })
    await expect.poll(async () => (await rowOf('soon')).status).toBe('FINISHED')
    const { home, away } = (await rowOf('soon')).score.fullTime
    expect([home, away].sort()).toEqual([1, 2])
    const path = '/platforms/ld-plain/matches/soon/offers'
    const shown = await control<{ is_pinned: boolean }>('GET', path)
    expect(shown.body.is_pinned).toBe(
      world.matches.some(({ ref, platforms }) => ref === 'soon' && platforms.includes('ld-plain')),
    )
  })

  test('can be started from the start page', async () => {
    const page = await (await fetch(sandbox.origin)).text()
    expect(page).toContain('>Play a match day</button>')
    const started = await fetch(`${sandbox.origin}/match-day`, { method: 'POST', redirect: 'manual' })
    expect(started.status).toBe(303)
    const after = await (await fetch(new URL(started.headers.get('Location') ?? '', sandbox.origin))).text()
    expect(after).toMatch(/Arsenal v .*: about to kick off/)
  })

  test.each([
    ['PUT', '/football/matches/nothing', {}, 404],
    ['PUT', '/football/matches/soon', { status: 'DANCING' }, 400],
    ['POST', '/football/matches/soon/events', { type: 'goal', minute: 3 }, 400],
    ['POST', '/football/replay', { match_id: 'soon', timeline: [] }, 400],
    ['POST', '/football/replays', { name: 'A league', matches: [{ date: '2026-01-01', score: { ft: [1, 0] } }] }, 400],
    ['POST', '/football/replays?speed=0', tournament, 400],
    ['PUT', '/football/fault', { mode: 'sulk' }, 400],
  ])('%s %s with %j is refused', async (method, path, body, status) => {
    expect((await control(method, path, body)).status).toBe(status)
  })
})

describe('faults', () => {
  test('answers with a status a given number of times', async () => {
    await control('PUT', '/football/fault', { mode: 'status', status: 500, times: 1 })
    expect((await ask(`/matches?${days()}`)).status).toBe(500)
    expect((await ask(`/matches?${days()}`)).status).toBe(200)
  })

  test('is off until it is turned on again', async () => {
    await control('PUT', '/football/fault', { mode: 'off' })
    expect((await ask(`/matches?${days()}`)).status).toBe(503)
    await control('PUT', '/football/fault', {})
    expect((await ask(`/matches?${days()}`)).status).toBe(200)
  })

  test('keeps sending old facts when stale', async () => {
    await control('PUT', '/football/matches/soon', { status: 'IN_PLAY', minute: 30 })
    await control('PUT', '/football/fault', { mode: 'stale' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    await control('PUT', '/football/matches/soon', { minute: 44 })
    expect((await rowOf('soon')).minute).toBe(30)
  })

  test('sends everything twice, or in another order', async () => {
    const before = (await ask(`/matches?${days()}`)).body.matches.map(({ id }) => id)
    await control('PUT', '/football/fault', { mode: 'repeat' })
    expect((await ask(`/matches?${days()}`)).body.matches.map(({ id }) => id)).toEqual([...before, ...before])
    await control('PUT', '/football/fault', { mode: 'reorder' })
    expect((await ask(`/matches?${days()}`)).body.matches.map(({ id }) => id).sort()).toEqual([...before].sort())
  })

  test('goes back in time with every second answer', async () => {
    await control('PUT', '/football/matches/soon', { status: 'IN_PLAY', minute: 30 })
    await control('PUT', '/football/fault', { mode: 'backwards' })
    const statuses = [(await rowOf('soon')).status, (await rowOf('soon')).status]
    expect(statuses.sort()).toEqual(['IN_PLAY', 'TIMED'])
  })
})
