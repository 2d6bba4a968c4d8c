import { cached } from '#worker/ground/platform/cached.ts'
import { type Clock, dayMs } from '#worker/ground/platform/clock.ts'
import type { StatusService } from '#worker/running/status/service.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { coverageDays, coverageKeptMs, coveragePlatforms } from './constants.ts'
import type { CoveredPlatform } from './contract.ts'

type Ports = {
  catalogue: Pick<CatalogueService, 'watchedShares' | 'listPlatforms'>
  status: Pick<StatusService, 'view'>
  clock: Clock
}

/** The platforms watched for most of the coming matches, and whether they can be read. */
export function createPlatformCoverage({ catalogue, status, clock }: Ports) {
  return cached(
    coverageKeptMs,
    async (): Promise<CoveredPlatform[]> => {
      const now = clock()
      const [platforms, shares, health] = await Promise.all([
        catalogue.listPlatforms(),
        catalogue.watchedShares(now, now + coverageDays * dayMs),
        status.view(),
      ])
      const isRead = new Set(
        health.platforms.flatMap((one) => (one.status === 'healthy' || one.status === 'warning' ? one.key : [])),
      )
      const watchedOn = (id: number) => shares.watched.get(id) ?? 0
      const forbidden = new Set(health.platforms.flatMap((one) => (one.isForbidden ? one.key : [])))
      return platforms
        .filter(({ id }) => !forbidden.has(`platform:${id}`))
        .toSorted((a, b) => watchedOn(b.id) - watchedOn(a.id) || a.name.localeCompare(b.name, 'en'))
        .slice(0, coveragePlatforms)
        .map(({ id, name, kind }) => ({
          id,
          name,
          kind,
          status: isRead.has(`platform:${id}`) && !health.isStale ? ('active' as const) : ('maintenance' as const),
          coverage: shareOf(watchedOn(id), shares.matches),
        }))
    },
    clock,
  )
}

/** Whole per cent; rounded, but never up to 100 nor down to 0. */
export function shareOf(part: number, whole: number): number | null {
  if (whole === 0) return null
  if (part === 0 || part === whole) return part === 0 ? 0 : 100
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)))
}
