import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import { type Clock, dayMs } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { Alert, NamedAlert } from '../contract.ts'
import type { Past } from '../past/rules.ts'
import type { FiringsRepository } from '../repeat/repository.ts'
import { explainedDays } from './constants.ts'
import type { SeenOfMatch } from './contract.ts'
import { seenFor, throughOf } from './rules.ts'

type WhyPorts = {
  /** A person's alerts, at most `maxAlertsPerAgent`. */
  listOwn: (userId: number) => Promise<Alert[]>
  nameAll: (alerts: Alert[]) => Promise<NamedAlert[]>
  lastFirings: FiringsRepository['last']
  past: (matchId: number) => Promise<Past>
  rooms: (matchId: number) => Pick<MatchRoomApi, 'board'>
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  clock: Clock
}

/** What was seen of a match over the last days, against every alert of a person that it concerns. */
export function createWhy({ listOwn, nameAll, lastFirings, past: pastOf, rooms, matchFacts, clock }: WhyPorts) {
  return async (userId: number, matchId: number): Promise<SeenOfMatch | null> => {
    const match = await matchFacts(matchId)
    if (!match) return null
    const now = clock()
    const since = now - explainedDays * dayMs
    const [own, past, board] = await Promise.all([listOwn(userId), pastOf(matchId), rooms(matchId).board()])
    const concerned = own.filter((alert) => throughOf(alert, match) !== null)
    const [named, firings] = await Promise.all([nameAll(concerned), lastFirings(concerned.map(({ id }) => id))])
    return {
      match,
      since,
      now,
      platforms: board.platforms.map(({ platformId: id, platformName: name, isAlertable, checkedAt }) => ({
        id,
        name,
        isAlertable,
        checkedAt,
      })),
      alerts: named.map((alert) =>
        seenFor(alert, throughOf(alert, match), firings.get(alert.id) ?? null, { past, match, since, now }),
      ),
    }
  }
}
