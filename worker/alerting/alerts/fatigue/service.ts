import type { Clock } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { Alert, NamedAlert } from '../contract.ts'
import type { Past } from '../past/rules.ts'
import type { Tighter } from './contract.ts'
import type { FatigueRepository } from './repository.ts'
import { lowerPrice, tiredOf } from './rules.ts'

type FatiguePorts = {
  repository: FatigueRepository
  name: (alert: Alert) => Promise<NamedAlert>
  past: (matchId: number) => Promise<Past>
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  clock: Clock
}

/** What to suggest to a person who leaves an alert's messages unread; null to most. Only then is a match's past read. */
export function createFatigue({ repository, name, past, matchFacts, clock }: FatiguePorts) {
  return async (userId: number, own: readonly Alert[]): Promise<Tighter | null> => {
    const tired = tiredOf(await repository.unreadOf(userId), own, clock())
    if (!tired) return null
    const { alert, matchId } = tired
    const [named, steps, match] = await Promise.all([name(alert), past(matchId), matchFacts(matchId)])
    const found = match && lowerPrice(steps, alert, match, clock())
    return {
      alert: named,
      lower: match && found && { ...found, match: `${match.homeTeamName} v ${match.awayTeamName}` },
    }
  }
}
