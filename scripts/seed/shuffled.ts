import { fingerprint } from '#worker/matches/catalogue/rules.ts'

/** In an order that follows from the seed. */
export function shuffled(slugs: readonly string[], seed: number | string): string[] {
  const key = (slug: string) => fingerprint(`${seed}|${slug}`)
  return [...slugs].sort((a, b) => key(a) - key(b))
}
