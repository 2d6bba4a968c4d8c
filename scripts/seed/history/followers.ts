// Applies changes and feed readings to the local database, as the app would.
import { recordOf } from '#durable/live-feed/reading.ts'
import { analysisSubscriber } from '#worker/alerting/analysis/jobs.ts'
import { createAnalysisRepository } from '#worker/alerting/analysis/repository.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { catalogueSubscriber } from '#worker/matches/catalogue/jobs.ts'
import { createCatalogueRepository } from '#worker/matches/catalogue/repository.ts'
import { createCatalogueService } from '#worker/matches/catalogue/service.ts'
import { createCatalogueWritingRepository } from '#worker/matches/catalogue/writing/repository.ts'
import { createChangesService } from '#worker/matches/changes/service.ts'
import { createLiveRepository } from '#worker/matches/live/repository.ts'
import { createLiveService } from '#worker/matches/live/service.ts'
import type { PastReading } from './past-readings.ts'
import type { RoomResult } from './rooms-worker.ts'

const nothing = async () => {}
const logger: Logger = { info: () => {}, warn: () => {}, error: () => {} }

/** Facts that lists need besides the room's. */
export type PastMatch = { league: string; homeTeam: string; awayTeam: string; kickoffAt: number | null }

/**
 * Updates lists after a room: prices through the change subscribers, scores through the feed's record. Alerts hear nothing of
 * it: what was seen hours ago would be mailed as news of now.
 */
export function createFollowers(d1: D1Database) {
  const clock = Date.now
  const database = openDatabase(d1)
  const catalogue = createCatalogueService({ repository: createCatalogueRepository(database), clock })
  const changes = createChangesService({
    subscribers: () => [catalogueSubscriber(catalogue), analysisSubscriber(createAnalysisRepository(database))],
    acknowledge: nothing,
    enqueue: nothing,
    logger,
  })
  const live = createLiveService({
    repository: createLiveRepository(database),
    catalogue,
    recordFixture: createCatalogueWritingRepository(database).recordFixture,
    rooms: () => ({ live: () => Promise.reject(new Error('no room is asked here')) }),
    feed: null,
    refreshMatches: nothing,
    clock,
  })

  return async function follow(
    match: PastMatch,
    { change, live: result }: RoomResult,
    reading: PastReading | undefined,
  ) {
    if (change) {
      await changes.handle({ version: 1, type: 'change', change, cursor: null })
      const { matchId, seenAt: at, platform } = change
      if (!platform.isAlertable)
        await catalogue.recordChecks([{ matchId, at, seller: platform.name, isAlertable: false }], at)
    }
    if (!result || !reading) return
    const { matchId, seenAt } = reading.facts
    const side = (name: string) => ({ name, aliases: [] })
    const sortAt = match.kickoffAt ?? seenAt
    const fixture = {
      matchId,
      league: match.league,
      kickoffAt: match.kickoffAt,
      sortAt,
      home: side(match.homeTeam),
      away: side(match.awayTeam),
      feedMatchId: reading.row.id,
    }
    const rows = { fixture, row: reading.row, detail: null }
    const record = recordOf(rows, result, { seenAt, movedTo: null, tracked: undefined })
    if (record) await live.record(record)
  }
}
