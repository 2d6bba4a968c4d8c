import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { Offer } from './offers.ts'
import { shownAt } from './shown.ts'
import type { PageState } from './walk.ts'
import type { WorldMatch, WorldPlatform } from './world.ts'

/** A match page's current offers: pinned ones, else those of its walk. */
export type BoxOffice = {
  show(platform: WorldPlatform, match: WorldMatch): PageState & { isPinned: boolean }
  /** From now on the page shows exactly these offers, until released. */
  pin(platform: WorldPlatform, match: WorldMatch, offers: Offer[]): void
  release(platform: WorldPlatform, match: WorldMatch): void
  reset(): void
}

export function createBoxOffice(options: { seed: number; tickMs: number; now: Clock }): BoxOffice {
  const pinned = new Map<string, { offers: Offer[]; changedAt: Instant }>()

  function keyOf(platform: WorldPlatform, match: WorldMatch): string {
    return `${platform.slug}|${match.ref}`
  }

  return {
    show(platform, match) {
      const pin = pinned.get(keyOf(platform, match))
      return pin ? { ...pin, isPinned: true } : { ...shownAt(options, platform, match, options.now()), isPinned: false }
    },
    pin: (platform, match, offers) =>
      void pinned.set(keyOf(platform, match), { offers: structuredClone(offers), changedAt: options.now() }),
    release: (platform, match) => void pinned.delete(keyOf(platform, match)),
    reset: () => pinned.clear(),
  }
}
