import type { Instant } from '#worker/ground/platform/clock.ts'

/** A sale as a page or an API states it; `from` is a moment, or a day alone. */
export type StatedSale = { name: string; from: string; to: string | null; isPublic: boolean }

/** What a match's page states; `groundZone`: of hours without an offset, where those are the ground's. */
export type StatedSales = { sales: readonly StatedSale[]; groundZone?: string | undefined }

/** When tickets of a match are sold on a platform, and to whom. */
export type SaleWindow = {
  name: string
  opensAt: Instant
  /** Only the day is known: `opensAt` is its noon, UTC. */
  isDayOnly: boolean
  closesAt: Instant | null
  /** Anybody may buy. */
  isPublic: boolean
}

/** What a platform states about a match's sales. */
export type PageSales = { platformId: number; matchId: number; windows: SaleWindow[] }

/** A window on a match's page. */
export type ShownSale = SaleWindow & { platform: string }

/** A window among those of several matches; `learnedAt` is null where it was read before this was kept. */
export type ListedSale = ShownSale & { matchId: number; platformId: number; learnedAt: Instant | null }
