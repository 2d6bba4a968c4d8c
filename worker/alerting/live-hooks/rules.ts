import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { LiveRecord } from '#worker/matches/live/contract.ts'
import type { HookEvent, NewHookEvent } from '#worker/people/connections/hooks/contract.ts'

type HookNews = NonNullable<LiveRecord['news']>[number]

const types: Record<HookNews['kind'], HookEvent> = {
  kick_off: 'match.kicked_off',
  goal: 'match.goal',
  goal_cancelled: 'match.goal',
  goal_restored: 'match.goal',
}

type Named = Pick<MatchFacts, 'homeTeamName' | 'awayTeamName'>

/** The same id at every repeat: one for each thing that happened in the match. */
export function hookEventOf({ matchId, seenAt, live }: LiveRecord, news: HookNews, match: Named): NewHookEvent {
  return {
    id: `live.${matchId}.${news.id.replaceAll(/[^\w.-]/g, '.')}`,
    type: types[news.kind],
    at: seenAt,
    data: {
      match_id: matchId,
      home_team: match.homeTeamName,
      away_team: match.awayTeamName,
      what: news.kind,
      title: news.title,
      text: news.message,
      minute: live.minute,
      home_score: live.homeScore,
      away_score: live.awayScore,
    },
  }
}
