import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { PlanView } from '#worker/people/plans/contract.ts'
import { newestAlerts } from './constants.ts'
import type { Alert, NamedAlert, TicketConditions } from './contract.ts'
import { createAlertDeletion } from './deleting.ts'
import type { FatigueRepository } from './fatigue/repository.ts'
import { createFatigue } from './fatigue/service.ts'
import { createAlertList } from './listing.ts'
import { createAlertChanges } from './making/changing.ts'
import { NewAlert } from './making/contract.ts'
import { createAlertCreation } from './making/creating.ts'
import type { OwnAlertsRepository } from './making/repository.ts'
import { createMaking } from './making/service.ts'
import type { NamingRepository } from './naming/repository.ts'
import { createNaming } from './naming/service.ts'
import { createPastReader, type PastPorts } from './past/service.ts'
import { createPreview } from './preview/service.ts'
import type { FiringsRepository } from './repeat/repository.ts'
import type { AlertsRepository } from './repository.ts'
import { createWhy } from './seen/service.ts'

export type AlertsService = ReturnType<typeof createAlertsService>

type Dependencies = {
  repository: Pick<AlertsRepository, 'find' | 'setActive'>
  ownAlerts: OwnAlertsRepository
  naming: NamingRepository
  fatigue: FatigueRepository
  planOf: (userId: number) => Promise<PlanView>
  matchFacts: CatalogueService['matchFacts']
  rooms: PastPorts['rooms']
  firings: Pick<FiringsRepository, 'last' | 'recall'>
  clock: Clock
}

/**
 * What people do with their alerts. Another person's alert is not found. What was `sent`, by a call, a form or a page, is
 * read by `making/contract.ts`.
 */
export function createAlertsService(dependencies: Dependencies) {
  const { repository, ownAlerts, fatigue, planOf, matchFacts, rooms, firings, clock } = dependencies
  const past = createPastReader(dependencies)
  const { nameAll, name } = createNaming(dependencies.naming)
  const making = createMaking({ repository: ownAlerts, planOf, matchFacts, clock })

  async function findLive(userId: number, alertId: number): Promise<Alert | null> {
    const alert = await ownAlerts.findOwn(userId, alertId)
    return alert && alert.deletedAt === null ? alert : null
  }

  return {
    ...createAlertCreation({ repository: ownAlerts, making, findLive, name, clock }),
    ...createAlertChanges({ repository: ownAlerts, making, findLive, name, planOf, firings, clock }),
    ...createAlertDeletion({ repository: ownAlerts, making, name, clock }),
    ...createAlertList({ repository: ownAlerts, nameAll }),

    find: repository.find,

    /** Newest first and without names; at most `maxAlertsPerAgent`. */
    ownAlerts: (userId: number) => ownAlerts.listOwn(userId),
    /** Those that a page asks about at each view. */
    newestAlerts: (userId: number) => ownAlerts.listOwn(userId, newestAlerts),

    /** A match's past from its room, for all that is played against it. */
    past,
    /** How often an alert on one match would have fired, from the match's real past; takes what `create` takes. */
    preview: createPreview({ past, matchFacts, clock }),

    /** The tickets that a form as it stands would count; null, as for any full-price ticket, while it is not valid. */
    conditionsIn(sent: unknown): TicketConditions | null {
      const asked = parseInput(NewAlert, sent)
      return asked.ok ? (asked.value.conditions ?? null) : null
    },

    /** What was seen of a match, against every alert of a person that it concerns; null for no such match. */
    seenFor: createWhy({
      listOwn: ownAlerts.listOwn,
      nameAll,
      lastFirings: firings.last,
      past,
      rooms,
      matchFacts,
      clock,
    }),

    /** A tighter rule for a person who leaves an alert's messages unread; null where nothing is to be suggested. */
    tighterFor: createFatigue({ repository: fatigue, name, past, matchFacts, clock }),

    /** For links in messages, where no more is known than the alert; idempotent. */
    switchOff: (userId: number, alertId: number) => repository.setActive(userId, alertId, false),

    /** Lets every alert of a person use one more channel, except where they unticked it; idempotent. */
    addChannel: ownAlerts.addChannel,

    /** Takes a channel out of every alert of a person. */
    removeChannel: ownAlerts.removeChannel,

    /** One of the person's own; null for any other. */
    async findOwn(userId: number, alertId: number): Promise<NamedAlert | null> {
      const alert = await findLive(userId, alertId)
      return alert && name(alert)
    },
  }
}
