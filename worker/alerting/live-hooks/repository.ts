import type { Database } from '#worker/ground/platform/database.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { HookEvent, HookKey } from '#worker/people/connections/hooks/contract.ts'
import { maxHooksPerEvent } from './constants.ts'

export type LiveHooksRepository = ReturnType<typeof createLiveHooksRepository>

/** Begins with the targets of the match, which are far fewer than all webhooks' alerts. */
const wanting = `SELECT DISTINCT connections.user_id AS userId, connections.name FROM json_each(?1) AS target
  CROSS JOIN alert_targets ON alert_targets.target_kind = target.value ->> 'kind'
    AND alert_targets.target_id = target.value ->> 'id'
  CROSS JOIN alerts ON alerts.id = alert_targets.alert_id
  CROSS JOIN connections ON connections.user_id = alerts.user_id AND connections.kind = 'webhook'
    AND confirmed_at IS NOT NULL AND ended_at IS NULL AND (events IS NULL OR ' ' || events || ' ' LIKE ?2)
  LIMIT ${maxHooksPerEvent}`

export function createLiveHooksRepository({ $client }: Database) {
  return {
    /** Webhooks that want such events, of people with an alert on the match, one of its teams or its league. */
    async wanting({ id, homeTeamId, awayTeamId, leagueId }: Targeted, type: HookEvent): Promise<HookKey[]> {
      const targets = [
        { kind: 'match', id },
        { kind: 'team', id: homeTeamId },
        { kind: 'team', id: awayTeamId },
        { kind: 'league', id: leagueId },
      ]
      const bound = $client.prepare(wanting).bind(JSON.stringify(targets), `% ${type} %`)
      return (await bound.all<HookKey>()).results
    },
  }
}

type Targeted = Pick<MatchFacts, 'id' | 'homeTeamId' | 'awayTeamId' | 'leagueId'>
