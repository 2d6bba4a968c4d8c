import { existsSync, readFileSync } from 'node:fs'
import type { TimelineStep } from '#scripts/sandbox/football/timeline.ts'

type Pair = [number, number]
type Goal = { name: string; minute: string | number; offset?: number; penalty?: boolean; owngoal?: boolean }
type Match = {
  team1: string | { name: string }
  team2: string | { name: string }
  date: string
  score: { ht?: Pair; ft?: Pair; et?: Pair; p?: Pair }
  goals1?: Goal[]
  goals2?: Goal[]
}

export type Recorded = { name: string; score: Match['score']; timeline: TimelineStep[]; goals: number }

const real = '../shared/data'

export const tournamentFiles = [
  `${real}/worldcup/2022/worldcup.json`,
  `${real}/worldcup/2026/worldcup.json`,
  `${real}/euro/2024/euro.json`,
].filter((path) => existsSync(path))

/** The final of 2022: three goals a side, one list out of order, decided by a shoot-out. */
export const finalOf2022 = toRecorded({
  team1: 'Argentina',
  team2: 'France',
  date: '2022-12-18',
  score: { ht: [2, 0], ft: [2, 2], et: [3, 3], p: [4, 2] },
  goals1: [
    { name: 'Lionel Messi', minute: 23, penalty: true },
    { name: 'Lionel Messi', minute: 108 },
    { name: 'Ángel Di María', minute: 36 },
  ],
  goals2: [
    { name: 'Kylian Mbappé', minute: 80, penalty: true },
    { name: 'Kylian Mbappé', minute: 81 },
    { name: 'Kylian Mbappé', minute: '118', penalty: true },
  ],
})

/** The played matches of a tournament file, each with the timeline that its goals and scores tell. */
export function readTournament(path: string): Recorded[] {
  const file = JSON.parse(readFileSync(path, 'utf8')) as { matches?: Match[]; rounds?: { matches: Match[] }[] }
  const matches = file.matches ?? file.rounds?.flatMap((round) => round.matches) ?? []
  return matches.filter(({ score }) => score.ft).map(toRecorded)
}

function toRecorded(match: Match): Recorded {
  const { score, date, goals1 = [], goals2 = [] } = match
  const nameOf = (team: Match['team1']) => (typeof team === 'string' ? team : team.name)
  const goals = [...goals1.map((goal) => toStep(goal, 'home')), ...goals2.map((goal) => toStep(goal, 'away'))]
  goals.sort((a, b) => a.minute - b.minute || (a.extra_minute ?? 0) - (b.extra_minute ?? 0))
  const within = (from: number, to: number) => goals.filter(({ minute }) => minute > from && minute <= to)
  const said = (pair: Pair | undefined) => (pair ? { home: pair[0], away: pair[1] } : {})
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
  return { name: `${date} ${nameOf(match.team1)} v ${nameOf(match.team2)}`, score, timeline, goals: goals.length }
}

/** "90+7", or 90 with an offset of 7. */
function toStep({ name, minute, offset, penalty, owngoal }: Goal, team: 'home' | 'away') {
  const [base = 0, extra = offset] = String(minute).split('+').map(Number)
  const type = owngoal ? ('own_goal' as const) : penalty ? ('penalty' as const) : ('goal' as const)
  return { type, minute: base, team, player: name, ...(extra !== undefined && { extra_minute: extra }) }
}
