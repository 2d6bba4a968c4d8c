// Part of the service: the next matches on a map.
import { cached } from '#worker/ground/platform/cached.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { liveForMs, mapKeptMs, maxMapMatches } from '../constants.ts'
import type { CatalogueRepository } from '../repository.ts'
import { isOver } from '../rules.ts'
import { toFacts, toMatch } from '../view.ts'
import { mapOf } from './towns.rules.ts'

/** The same for everyone: its prices are those of one adult ticket. */
export function createMap({ repository, clock }: { repository: CatalogueRepository; clock: Clock }) {
  return cached(
    mapKeptMs,
    async () => {
      const now = clock()
      const rows = await repository.listMatches({ from: now - liveForMs, limit: maxMapMatches })
      const placed = rows.map((row) => ({ match: toMatch(row, now), country: toFacts(row, now).country }))
      return mapOf(placed.filter(({ match }) => !isOver(match.status)))
    },
    clock,
  )
}
