import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { secondMs } from '#worker/ground/platform/clock.ts'
import { parse, readFault, readJson } from '../input.ts'
import type { SandboxState } from '../state.ts'
import { matchToWire } from './answer.ts'
import { FootballFault } from './faults.ts'
import type { FeedGame } from './football.ts'
import { playMatchDay, playSpeed } from './match-day.ts'
import type { Happening } from './pitch.ts'
import { Recordings } from './recording.ts'
import { ReplayOptions, replayAll, replayToWire } from './replays.ts'
import { happeningOf, maxNoticeSeconds, maxSpeed, TimelineStep, toReplay } from './timeline.ts'

const maxSteps = 300
const goals = z.number().int().min(0).max(40)
const speed = z.number().positive().max(maxSpeed)
const noticeSeconds = z.number().min(0).max(maxNoticeSeconds)

const MatchInput = z.strictObject({
  status: z
    .enum(['TIMED', 'IN_PLAY', 'PAUSED', 'FINISHED', 'SUSPENDED', 'POSTPONED', 'CANCELLED', 'AWARDED'])
    .optional(),
  minute: z.number().int().min(0).max(130).optional(),
  home_score: goals.optional(),
  away_score: goals.optional(),
  utc_date: z.iso.datetime({ offset: true }).optional(),
})

const ReplayInput = z.strictObject({
  match_id: z.union([z.string(), z.number()]).transform(String),
  timeline: z.array(TimelineStep).min(1).max(maxSteps),
  /** Minutes of play per minute. */
  speed: speed.default(playSpeed),
  notice_seconds: noticeSeconds.default(0),
})

/** At `speed` 1 it takes about a minute. */
const MatchDayInput = z.strictObject({
  match_id: z.union([z.string(), z.number()]).transform(String).optional(),
  speed: speed.default(1),
})

/** A team's name on the feed; null is its own again. */
const TeamInput = z.strictObject({ name: z.string().min(1).max(100), as: z.string().min(1).max(100).nullable() })
/** Whether the feed's plan includes a competition. */
const CompetitionInput = z.strictObject({ is_offered: z.boolean() })

/** Controls the football feed. Matches are named by the feed's number or their ref. */
export function addFootball(app: Hono, state: SandboxState): void {
  const { football, footballFault, now } = state
  const gameNamed = (idOrRef: string): FeedGame => {
    const game = football.find(idOrRef)
    if (!game) throw new HTTPException(404, { message: `The football feed knows no match "${idOrRef}".` })
    return game
  }
  const shown = (c: Context, game: FeedGame) => {
    const at = now()
    return c.json({ ref: game.match.ref, ...matchToWire(game, football.pitchAt(game, at), at, true) })
  }

  app.get('/football/matches', (c) => {
    const at = now()
    return c.json(
      football.games.map((game) => {
        const { kickoffAt, status } = football.pitchAt(game, at)
        const { ref, homeTeam, awayTeam } = game.match
        const utcDate = new Date(kickoffAt).toISOString()
        return { id: game.id, ref, home_team: homeTeam, away_team: awayTeam, utc_date: utcDate, status }
      }),
    )
  })
  app.get('/football/matches/:id', (c) => shown(c, gameNamed(c.req.param('id'))))
  app.put('/football/matches/:id', async (c) => {
    const game = gameNamed(c.req.param('id'))
    const happening = toHappening(parse(MatchInput, await readJson(c)), state, game)
    football.add(game, [{ at: now(), happening }])
    return shown(c, game)
  })
  app.post('/football/matches/:id/events', async (c) => {
    const game = gameNamed(c.req.param('id'))
    const step = parse(TimelineStep, await readJson(c))
    const moment = { from: now(), speed: 1, clock: step.minute ?? football.pitchAt(game, now()).minute ?? 1 }
    football.add(game, [{ at: now(), happening: happeningOf(step, moment) }])
    return shown(c, game)
  })
  app.post('/football/replay', async (c) => {
    const input = parse(ReplayInput, await readJson(c))
    const game = gameNamed(input.match_id)
    const notice = input.notice_seconds * secondMs
    football.replay(game, toReplay(input.timeline, { now: now(), notice, speed: input.speed }))
    return shown(c, game)
  })
  app.get('/football/replays', (c) => c.json(football.replays().map((replay) => replayToWire(state, replay))))
  app.post('/football/replays', async (c) => {
    replayAll(state, parse(Recordings, await readJson(c)), parse(ReplayOptions, c.req.query()))
    return c.json(football.replays().map((replay) => replayToWire(state, replay)))
  })
  app.post('/football/match-day', async (c) => {
    const input = parse(MatchDayInput, await readJson(c))
    const game = input.match_id === undefined ? undefined : gameNamed(input.match_id)
    const played = playMatchDay(state, { ...(game && { game }), speed: input.speed })
    if (!played) throw new HTTPException(404, { message: 'The football feed knows no match.' })
    return shown(c, played)
  })
  app.put('/football/teams', async (c) => {
    const { name, as } = parse(TeamInput, await readJson(c))
    if (as === null) football.renamed.delete(name)
    else football.renamed.set(name, as)
    return c.json(Object.fromEntries(football.renamed))
  })
  app.put('/football/competitions/:code', async (c) => {
    const { is_offered: isOffered } = parse(CompetitionInput, await readJson(c))
    if (isOffered) football.withdrawn.delete(c.req.param('code'))
    else football.withdrawn.add(c.req.param('code'))
    return c.json({ withdrawn: [...football.withdrawn] })
  })
  app.put('/football/fault', async (c) => {
    const fault = await readFault(c, FootballFault)
    footballFault.set(fault && { ...fault, since: now() })
    return c.json({ fault: footballFault.get() })
  })
}

/** Omitted fields stay unchanged; a score set by hand lasts until the next one. */
function toHappening(input: z.infer<typeof MatchInput>, { football, now }: SandboxState, game: FeedGame): Happening {
  const { status, minute, home_score: home, away_score: away, utc_date: utcDate } = input
  const pitch = football.pitchAt(game, now())
  const [homeNow, awayNow] = pitch.score ?? [0, 0]
  const isHalfOver = (minute ?? pitch.minute ?? 0) > 45
  return {
    ...(status && { status }),
    ...(minute !== undefined && { minute, clockEnd: minute }),
    ...((status === 'PAUSED' || (status === 'IN_PLAY' && isHalfOver && !pitch.halfTime)) && {
      keeps: 'halfTime' as const,
    }),
    ...((home !== undefined || away !== undefined) && {
      score: [home ?? homeNow, away ?? awayNow] as [number, number],
    }),
    ...(utcDate && { kickoffAt: Date.parse(utcDate) }),
  }
}
