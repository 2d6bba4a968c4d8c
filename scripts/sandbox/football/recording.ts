import { z } from 'zod'
import { FileJson, rowsOf, Score, Team } from '#worker/matches/fixture-lists/openfootball/file.ts'
import type { TimelineStep } from './timeline.ts'

type Goals = [home: number, away: number]

/** A real match: scorers, times and result. */
export type Recording = {
  home: string
  away: string
  day: string
  /** `ft` after 90 minutes, `et` after 120, `p` the shoot-out alone. */
  score: { ht?: Goals | undefined; ft: Goals; et?: Goals | undefined; p?: Goals | undefined }
  goals: number
  timeline: TimelineStep[]
}

const maxGoals = 40
const minute = z.union([z.int().min(0).max(130), z.string().regex(/^\d{1,3}(\+\d{1,2})?$/)])

/** The minute is "90+7", or 90 with an offset of 7. */
const Goal = z.object({
  name: z.string().min(1).max(100),
  minute,
  offset: z.int().min(1).max(30).optional(),
  penalty: z.boolean().optional(),
  owngoal: z.boolean().optional(),
})
type Goal = z.infer<typeof Goal>

/** Own goals are listed under the side that they count for. */
const Row = z.object({
  date: z.iso.date(),
  team1: Team,
  team2: Team,
  score: Score,
  goals1: z.array(Goal).max(maxGoals).default([]),
  goals2: z.array(Goal).max(maxGoals).default([]),
})
type Row = z.infer<typeof Row>

/** The replayable matches of an openfootball tournament. */
export const Recordings = FileJson.transform((file) => rowsOf(file).flatMap(({ row }) => readRow(row))).refine(
  (recordings) => recordings.length > 0,
  'contains no match with its score and its goals',
)

/** Empty where the match was not played yet, or its goals do not add up to its score. */
function readRow(row: unknown): Recording[] {
  const parsed = Row.safeParse(row)
  const score = parsed.data?.score
  if (!parsed.success || !score?.ft) return []
  const { date: day, team1: home, team2: away, goals1, goals2 } = parsed.data
  const [homeGoals, awayGoals] = score.et ?? score.ft
  if (goals1.length !== homeGoals || goals2.length !== awayGoals) return []
  const timeline = timelineOf({ ...parsed.data, score: { ...score, ft: score.ft } })
  return [{ home, away, day, score: { ...score, ft: score.ft }, goals: homeGoals + awayGoals, timeline }]
}

function timelineOf({ score, goals1, goals2 }: Pick<Row, 'goals1' | 'goals2'> & Pick<Recording, 'score'>) {
  const goals = [...goals1.map((goal) => toStep(goal, 'home')), ...goals2.map((goal) => toStep(goal, 'away'))]
  goals.sort((a, b) => a.minute - b.minute || (a.extra_minute ?? 0) - (b.extra_minute ?? 0))
  const within = (from: number, to: number) => goals.filter((goal) => goal.minute > from && goal.minute <= to)
  const said = (pair: Goals | undefined) => (pair ? { home: pair[0], away: pair[1] } : {})
  const timeline: TimelineStep[] = [
    { type: 'kick_off', minute: 0 },
    ...within(-1, 45),
    { type: 'half_time', minute: 45, ...said(score.ht) },
    { type: 'second_half', minute: 45 },
    ...within(45, score.et ? 90 : 130),
    ...(score.et ? [{ type: 'extra_time' as const, minute: 90, ...said(score.ft) }, ...within(90, 130)] : []),
    ...(score.p ? [{ type: 'penalties' as const, minute: 120, home: score.p[0], away: score.p[1] }] : []),
    { type: 'full_time', minute: score.et ? 120 : 95 },
  ]
  return timeline
}

function toStep({ name, minute: text, offset, penalty, owngoal }: Goal, team: 'home' | 'away') {
  const [base = 0, extra = offset] = String(text).split('+').map(Number)
  const type = owngoal ? ('own_goal' as const) : penalty ? ('penalty' as const) : ('goal' as const)
  return { type, minute: base, team, player: name, ...(extra !== undefined && { extra_minute: extra }) }
}
