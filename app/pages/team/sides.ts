import type { Match } from '#worker/matches/catalogue/contract.ts'

export const sides = ['all', 'home', 'away'] as const
export type Side = (typeof sides)[number]

/** `?side=home` */
export function sideIn(request: Request): Side {
  const asked = new URL(request.url).searchParams.get('side')
  return sides.find((side) => side === asked) ?? 'all'
}

/** In time order. */
export function matchesOf(side: Side, { home, away }: { home: readonly Match[]; away: readonly Match[] }): Match[] {
  const wanted = side === 'home' ? home : side === 'away' ? away : [...home, ...away]
  return wanted.toSorted((a, b) => a.match_date.localeCompare(b.match_date, 'en') || a.id - b.id)
}
