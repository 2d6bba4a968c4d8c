import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { PricedRooms } from '#worker/matches/prices/service.ts'
import type { SettingsService } from '#worker/running/settings/service.ts'
import type { Candidates } from '../alerts/contract.ts'
import type { NotificationsService } from '../notifications/service.ts'
import { createLastChancesRepository } from './last-chance/repository.ts'
import { createLastChances } from './last-chance/service.ts'
import { createMovesRepository } from './moves/repository.ts'
import { createMoves } from './moves/service.ts'
import { createOpeningsRepository } from './openings/repository.ts'
import { createOpenings } from './openings/service.ts'
import { createSilencesRepository } from './silence/repository.ts'
import { createSilences } from './silence/service.ts'
import { createAnnouncingWriters } from './writers.ts'

type BoardPorts = BaseDependencies & {
  catalogue: Pick<CatalogueService, 'matchFacts' | 'salesOf'>
  settings: Pick<SettingsService, 'wasOn'>
  pricedRooms: PricedRooms
}

/** Before notifications, which ask these for their words. */
export function composeAnnouncingWriters(ports: BoardPorts) {
  const { catalogue, rooms, clock } = ports
  const announcingWriters = createAnnouncingWriters({
    clock,
    matchFacts: catalogue.matchFacts,
    checksOf: (matchId) => rooms(matchId).checks(),
    ...boardsOf(ports),
  })
  return { name: 'announcing-writers', internals: { announcingWriters } } satisfies Feature
}

type AnnouncingFeaturePorts = BoardPorts & {
  candidates: Candidates
  notifications: Pick<NotificationsService, 'record'>
}

/** After notifications, which record what is announced. */
export function composeAnnouncing(ports: AnnouncingFeaturePorts) {
  const { database, candidates, catalogue, notifications, clock, logger } = ports
  const { boardOf, salesOf } = boardsOf(ports)
  const shared = { candidates, matchFacts: catalogue.matchFacts, notify: notifications.record, clock, logger }
  return {
    name: 'announcing',
    jobs: {
      everyMinute: {
        announceMoves: createMoves({ ...shared, repository: createMovesRepository(database) }),
        announceLastChances: createLastChances({
          ...shared,
          repository: createLastChancesRepository(database),
          boardOf,
        }),
        announceOpenings: createOpenings({ ...shared, repository: createOpeningsRepository(database), salesOf }),
        announceSilences: createSilences({ ...shared, repository: createSilencesRepository(database) }),
      },
    },
  } satisfies Feature
}

/** What may be alerted of a match: its prices, and its sales. */
function boardsOf({ catalogue, settings, pricedRooms }: BoardPorts) {
  return {
    boardOf: (matchId: number) => pricedRooms(matchId).board(),
    async salesOf(matchId: number) {
      const match = await catalogue.matchFacts(matchId)
      return match ? catalogue.salesOf(match, await settings.wasOn('resale_alerts')) : []
    },
  }
}
