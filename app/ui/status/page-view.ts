import type { DayCount, PlatformHealthView, ServiceView, StatusView } from '#worker/running/status/contract.ts'
import { type DayLevel, dayLevel } from '#worker/running/status/rules.ts'

/** Smaller page data: day names once, and of a platform's days only their checks. */
export type ShownService = Omit<ServiceView, 'days'> & { counts: (DayCount | null)[] }
export type ShownPlatform = Omit<PlatformHealthView, 'days'> & { levels: DayLevel[] }

export function pageView({ services, platforms, ...view }: StatusView) {
  return {
    ...view,
    days: services[0]?.days.map(({ day }) => day) ?? [],
    services: services.map(({ days, ...rest }): ShownService => ({ ...rest, counts: days.map(({ count }) => count) })),
    platforms: platforms.map(
      ({ days, ...rest }): ShownPlatform => ({ ...rest, levels: days.map(({ count }) => dayLevel(count)) }),
    ),
  }
}
