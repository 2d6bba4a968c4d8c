import { Hono } from 'hono'
import { z } from 'zod'
import { type Clock, dayMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { FaultSwitch } from '../faults.ts'
import { loopbackOnly } from '../guard.ts'
import { randomFrom } from '../random.ts'
import { codeOf, matchToWire, undatedToWire } from './answer.ts'
import type { FootballFault } from './faults.ts'
import type { FeedGame, Football } from './football.ts'

/** Request limit per minute of the feed's plan. */
export const requestsPerMinute = 120

/** Mode backwards: every second response is this old. */
const backwardsMs = 90 * secondMs
/** Mode hang: longer than any client waits. */
const hangMs = 60 * secondMs
const maxDays = 10

const day = z.iso.date().transform((text) => Date.parse(`${text}T00:00:00Z`))
const ListQuery = z.object({ dateFrom: day.optional(), dateTo: day.optional(), status: z.string().max(100).optional() })

type Ports = { football: Football; fault: FaultSwitch<FootballFault>; port: number; now: Clock }

/** The part of football-data.org v4 that a match monitor uses. */
export function createFootballServer({ football, fault, port, now }: Ports): Hono {
  const app = new Hono().basePath('/football')
  app.use(loopbackOnly(port))
  const takeRequest = createMeter(now)
  let answers = 0

  app.use('/v4/*', async (c, next) => {
    if (!c.req.header('X-Auth-Token')) {
      return c.json(
        { message: 'The resource you are looking for is restricted. Please pass a valid API token.', errorCode: 403 },
        403,
      )
    }
    const { available, resetSeconds } = takeRequest()
    c.header('X-API-Version', 'v4')
    c.header('X-Requests-Available-Minute', String(Math.max(0, available)))
    c.header('X-RequestCounter-Reset', String(resetSeconds))
    if (available < 0) {
      const message = `You reached your request limit. Wait ${resetSeconds} seconds.`
      return c.json({ message, errorCode: 429 }, 429)
    }
    const struck = fault.strike(({ mode }) => mode === 'status' || mode === 'hang' || mode === 'off')
    if (struck?.mode === 'hang') await new Promise((resolve) => setTimeout(resolve, hangMs).unref())
    if (struck) {
      const status = struck.mode === 'status' ? (struck.status ?? 503) : 503
      return new Response(JSON.stringify({ message: 'The feed is not there.', errorCode: status }), { status })
    }
    return next()
  })

  /** The moment that the response shows, and whether it is out of order, under the current fault. */
  function servedMoment() {
    answers += 1
    const mode = fault.get()?.mode ?? null
    const stopped = fault.get()?.since
    if (mode === 'stale' && stopped !== undefined) return { at: stopped, mode }
    return { at: mode === 'backwards' && answers % 2 === 0 ? now() - backwardsMs : now(), mode }
  }

  app.get('/v4/matches', (c) => {
    const query = ListQuery.safeParse(c.req.query())
    const { dateFrom: from = startOfToday(now()), dateTo: to = startOfToday(now()) + dayMs, status } = query.data ?? {}
    if (!query.success || to <= from || to - from > maxDays * dayMs) {
      return c.json({ message: 'Specified period must be between 1 and 10 days.', errorCode: 400 }, 400)
    }
    const { at, mode } = servedMoment()
    const wanted = status?.split(',')
    const matches = football.games.flatMap((game) => {
      const pitch = football.pitchAt(game, at)
      if (pitch.kickoffAt < from || pitch.kickoffAt >= to) return []
      const row = matchToWire(game, pitch, at, false, football.renamed)
      return !wanted || wanted.includes(row.status) ? [row] : []
    })
    const rows = disturbed(matches, mode, answers)
    return c.json({ filters: c.req.query(), resultSet: { count: rows.length }, matches: rows })
  })

  app.get('/v4/competitions/:code/matches', (c) => {
    const code = c.req.param('code')
    const plays = ({ match }: FeedGame) => codeOf(match.league) === code
    if (football.withdrawn.has(code) || !football.games.some(plays)) {
      return c.json({ message: 'The resource you are looking for is restricted.', errorCode: 403 }, 403)
    }
    const { at, mode } = servedMoment()
    const rows = [
      ...football.games
        .filter(plays)
        .map((game) => matchToWire(game, football.pitchAt(game, at), at, false, football.renamed)),
      ...football.undated.filter(plays).map((game) => undatedToWire(game, football.renamed)),
    ]
    return c.json({ filters: {}, resultSet: { count: rows.length }, matches: disturbed(rows, mode, answers) })
  })

  app.get('/v4/matches/:id', (c) => {
    const game = /^\d+$/.test(c.req.param('id')) ? football.find(c.req.param('id')) : null
    if (!game) return c.json({ message: 'The resource you are looking for does not exist.', errorCode: 404 }, 404)
    const { at, mode } = servedMoment()
    const row = matchToWire(game, football.pitchAt(game, at), at, true, football.renamed)
    return c.json({ ...row, goals: disturbed(('goals' in row && row.goals) || [], mode, answers) })
  })

  return app
}

/** Modes reorder and repeat: the full list in another order, or with duplicates. */
function disturbed<T>(list: T[], mode: FootballFault['mode'] | null, seed: number): T[] {
  if (mode === 'repeat') return [...list, ...list]
  if (mode !== 'reorder') return list
  const random = randomFrom(seed)
  const keyed = list.map((one) => ({ one, key: random() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one)
}

function startOfToday(now: number): number {
  return Math.floor(now / dayMs) * dayMs
}

/** Counts requests per minute. */
function createMeter(now: Clock) {
  let minute = 0
  let taken = 0
  return () => {
    const current = Math.floor(now() / minuteMs)
    taken = current === minute ? taken + 1 : 1
    minute = current
    const resetSeconds = Math.ceil(((current + 1) * minuteMs - now()) / secondMs)
    return { available: requestsPerMinute - taken, resetSeconds }
  }
}
