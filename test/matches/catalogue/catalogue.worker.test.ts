import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { openCatalogueWriter, writeReference } from '#scripts/seed/reference.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { maxMatchLimit, maxTeamLimit } from '#worker/matches/catalogue/constants.ts'
import type { League, Match, Team } from '#worker/matches/catalogue/contract.ts'
import { addMatch, app, arsenal, celtic, chelsea, get, now, rangers, service } from './scene.ts'

beforeAll(async () => {
  await writeReference(env.DB)
})

describe('leagues and teams', () => {
  test('all 28 leagues are listed in order', async () => {
    const { body, headers } = await get<League[]>('/api/leagues')
    expect(body).toHaveLength(28)
    expect(body[0]).toEqual({ id: 1, slug: 'premier-league', name: 'Premier League', country: 'England', division: 1 })
    expect(headers.get('Cache-Control')).toMatch(/^public, max-age=/)
  })

  test('teams are a plain list, cut at the limit and filtered by league', async () => {
    expect((await get<Team[]>('/api/teams?limit=200')).body).toHaveLength(200)
    const scottish = (await get<Team[]>('/api/teams?league=8')).body
    expect(scottish).toHaveLength(12)
    expect(scottish[1]).toMatchObject({ id: celtic, name: 'Celtic', league_id: 8 })
    expect(scottish[1]?.logo).toMatch(/^\/crests\/celtic\.svg\?v=[0-9a-z]+$/)
  })

  test.each(['0', '-1', 'x', '1.5', String(maxTeamLimit + 1)])(
    'a limit of %s is refused, naming the field',
    async (limit) => {
      const { status, body } = await get<{ code: string; fields: object }>(`/api/teams?limit=${limit}`)
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'INVALID', fields: { limit: [expect.any(String)] } })
    },
  )
})

describe('matches', () => {
  const far = now + 400 * dayMs

  test('a match has the specified fields and no price before the first check', async () => {
    const id = await addMatch({ sortAt: now + 300 * dayMs })
    const { body } = await get<Match>(`/api/matches/${id}`)
    expect(body).toMatchObject({
      id,
      match_date: new Date(now + 300 * dayMs).toISOString(),
      time_confirmed: true,
      home_team_name: 'Arsenal',
      away_team_name: 'Aston Villa',
      league_name: 'Premier League',
      is_high_demand: false,
      status: 'scheduled',
      lowest_price: null,
      currency: null,
      availability: 'unknown',
      offer_count: 0,
      last_checked_at: null,
    })
    expect(body.home_team_logo).toMatch(/^\/crests\/arsenal\.svg\?v=/)
  })

  test('a match without a fixed time gives its day, never midnight', async () => {
    const id = await addMatch({ sortAt: Date.parse('2027-05-08T00:00:00Z'), isUnfixed: true })
    expect((await get<Match>(`/api/matches/${id}`)).body).toMatchObject({
      match_date: '2027-05-08',
      time_confirmed: false,
    })
  })

  test('an unknown match is 404, and an id that is not a number 400', async () => {
    expect((await get('/api/matches/999999999')).status).toBe(404)
    expect((await get('/api/matches/abc')).status).toBe(400)
  })

  test('are read anew each time, so that no cache answers who asks how a match stands', async () => {
    expect((await get('/api/matches')).headers.get('Cache-Control')).toBe('no-cache')
  })

  test('paging returns every match once, in order, also at equal times', async () => {
    const ids: number[] = []
    for (let i = 0; i < 7; i++) ids.push(await addMatch({ sortAt: far + Math.floor(i / 3) * hourMs }))
    const seen: number[] = []
    const [from, to] = [new Date(far), new Date(far + dayMs)].map((time) => time.toISOString())
    let path = `/api/matches?limit=2&from=${from}&to=${to}`
    for (let page = 0; page < 10 && path; page++) {
      const { body, headers } = await get<Match[]>(path)
      expect(Array.isArray(body)).toBe(true)
      seen.push(...body.map((match) => match.id))
      path = /^<([^>]+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1] ?? ''
      expect(headers.get('X-Next-Cursor') !== null).toBe(path !== '')
    }
    expect(seen).toEqual(ids)
  })

  test('a page goes on in the list of its own filter, and in no other', async () => {
    const start = far + 20 * dayMs
    for (let i = 0; i < 3; i++) await addMatch({ league: 8, sortAt: start + i * hourMs })
    const { headers } = await get(`/api/matches?limit=1&league=8&from=${new Date(start).toISOString()}`)
    const next = headers.get('X-Next-Cursor')
    const goesOn = `/api/matches?league=8&from=${new Date(start).toISOString()}&cursor=${next}`
    expect((await get<Match[]>(goesOn)).body).toHaveLength(2)
    for (const other of [goesOn.replace('league=8', 'league=1'), `${goesOn}&q=celtic`, `/api/matches?cursor=${next}`]) {
      const { status, body } = await get<{ fields: object }>(other)
      expect([status, body.fields]).toEqual([400, { cursor: ['is not a cursor of this list with these filters'] }])
    }
  })

  test('league, team, range and text filter the list', async () => {
    const start = far + 10 * dayMs
    const derby = await addMatch({ league: 8, home: celtic, away: rangers, sortAt: start })
    const cup = await addMatch({ league: 13, home: rangers, away: arsenal, sortAt: start + hourMs })
    const other = await addMatch({ home: chelsea, away: arsenal, sortAt: start + 2 * hourMs })
    const day = new Date(start).toISOString().slice(0, 10)
    const ids = async (query: string) =>
      (await get<Match[]>(`/api/matches?from=${day}&to=${day}&${query}`)).body.map((match) => match.id)
    expect(await ids('')).toEqual([derby, cup, other])
    expect(await ids(`team=${rangers}`)).toEqual([derby, cup])
    expect(await ids('league=8')).toEqual([derby])
    expect(await ids(`team=${arsenal}&league=1`)).toEqual([other])
    expect(await ids('q=RANG')).toEqual([derby, cup])
    expect(await ids('q=celt')).toEqual([derby])
    expect(await ids(`q=rangers&team=${celtic}`)).toEqual([])
    expect(await ids('q=unknown')).toEqual([])
    expect(await ids('q=%25')).toEqual([])
  })

  test('by default, the list begins a day ago, and the home page two hours ago', async () => {
    const yesterday = await addMatch({ sortAt: now - 30 * hourMs })
    const morning = await addMatch({ sortAt: now - 5 * hourMs })
    const live = await addMatch({ sortAt: now - hourMs })
    const listed = (await service.listMatches()).matches
    expect(listed.map((match) => match.id)).not.toContain(yesterday)
    expect(listed.find((match) => match.id === morning)?.status).toBe('completed')
    expect((await service.upcoming(1)).map((match) => [match.id, match.status])).toEqual([[live, 'live']])
    // Matches that ended early or are not played are not among the next.
    for (const status of ['completed', 'cancelled', 'postponed'] as const) {
      await openCatalogueWriter(env.DB).recordFixture({
        matchId: live,
        kickoffAt: null,
        status,
        score: null,
        seenAt: now,
      })
      expect((await service.upcoming(1)).map((match) => match.id)).not.toContain(live)
    }
  })

  test.each([
    ['limit', String(maxMatchLimit + 1)],
    ['limit', 'all'],
    ['league', 'premier'],
    ['team', '0'],
    ['from', 'yesterday'],
    ['to', '2026-13-40'],
    ['cursor', 'e30'],
    ['q', 'x'.repeat(61)],
  ])('%s=%s is refused, naming the field', async (field, value) => {
    const { status, body } = await get<{ fields: object }>(`/api/matches?${field}=${value}`)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
  })
})

test('forms offer every team, in the order of the alphabet', async () => {
  const names = (await service.teamNames()).map(({ name }) => name)
  const stored = await env.DB.prepare('SELECT count(*) AS count FROM teams').first()
  expect(names).toHaveLength(Number(stored?.count))
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
})

describe('crests', () => {
  test('are cached permanently at a versioned address, and briefly without the version', async () => {
    const [team] = await service.listTeams({ limit: 1 })
    const versioned = await app.request(team?.logo ?? '')
    expect(versioned.headers.get('Content-Type')).toMatch(/^image\/svg\+xml/)
    expect(versioned.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(await versioned.text()).toContain('<svg')
    const stale = await app.request('/crests/arsenal.svg?v=old')
    expect(stale.headers.get('Cache-Control')).toBe('public, max-age=300')
  })

  test('answer 404 for an unknown team', async () => {
    expect((await app.request('/crests/unknown.svg')).status).toBe(404)
  })
})
