import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { platformKinds } from '#worker/matches/catalogue/constants.ts'

export const maxPlatforms = 24
const maxMatches = 20_000

export const pageTypes = ['json-ld', 'microdata', 'table', 'ticketmaster', 'seatgeek', 'open-graph'] as const
export type PageType = (typeof pageTypes)[number]

const WorldPlatform = z.object({
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'lower-case letters, digits and hyphens'),
  name: z.string().min(1),
  kind: z.enum(platformKinds),
  currency: z.string().length(3),
  pageType: z.enum(pageTypes),
  /** Key that its API asks for; one with a key states dates and sales but no prices, as the real ones now do. */
  apiKey: z.string().min(1).optional(),
  /** Whether agents may buy there, by ACP and UCP. */
  sellsToAgents: z.boolean().optional(),
})
export type WorldPlatform = z.infer<typeof WorldPlatform>

const WorldMatch = z.object({
  /** The match's name in URLs, where `.` and `..` would be dropped. */
  ref: z
    .string()
    .min(1)
    .max(200)
    .refine((ref) => ref !== '.' && ref !== '..', 'must not be a dot segment'),
  homeTeam: z.string(),
  awayTeam: z.string(),
  league: z.string(),
  /** As a fixture list names them: "2026-27", "Matchday 12". */
  season: z.string().optional(),
  round: z.string().optional(),
  venue: z.string(),
  kickoffAt: z.number().nullable(),
  matchDay: z.string(),
  isHighDemand: z.boolean(),
  /** A tie of a cup, which has a winner. */
  isKnockout: z.boolean().optional(),
  /** What the club asks of an adult, in minor units of the money in which the match is sold. */
  facePence: z.number().int().positive(),
  /** Slugs of the platforms that sell it. */
  platforms: z.array(z.string()),
})
export type WorldMatch = z.infer<typeof WorldMatch>

/** The platforms and matches. A platform's position decides its port, so only append. */
export const World = z
  .object({ platforms: z.array(WorldPlatform).max(maxPlatforms), matches: z.array(WorldMatch).max(maxMatches) })
  .superRefine((world, context) => {
    const slugs = new Set(world.platforms.map((platform) => platform.slug))
    if (slugs.size < world.platforms.length) context.addIssue('two platforms share a slug')
    if (new Set(world.matches.map((match) => match.ref)).size < world.matches.length) {
      context.addIssue('two matches share a ref')
    }
    for (const match of world.matches) {
      const stranger = match.platforms.find((slug) => !slugs.has(slug))
      if (stranger) context.addIssue(`match ${match.ref} names the unknown platform ${stranger}`)
    }
  })
export type World = z.infer<typeof World>

/** Reads a world file; a failure is a one-line message. */
export async function readWorld(file: string): Promise<Result<World, 'NOT_FOUND' | 'INVALID'>> {
  const text = await readFile(file, 'utf8').catch(() => null)
  if (text === null) {
    return fail('NOT_FOUND', `No world at ${file}: run the seed script first, or name a file with --world FILE.`)
  }
  try {
    const parsed = World.safeParse(JSON.parse(text))
    if (parsed.success) return succeed(parsed.data)
    const issue = parsed.error.issues[0]
    return fail('INVALID', `${file} is not a world: ${issue?.path.join('.')} ${issue?.message}`)
  } catch {
    return fail('INVALID', `${file} is not JSON.`)
  }
}

/** Each platform has its own origin, so that robots.txt, budgets and faults are per origin as on real sites. */
export function platformOrigin(port: number, index: number): string {
  return `http://localhost:${port + 1 + index}`
}

/** Path of a match page on a platform of that page type. */
export function matchPath(pageType: PageType, ref: string): string {
  const [before, after] = pathAround(pageType)
  return `${before}${encodeURIComponent(ref)}${after}`
}

/** Path of a match's human-readable page, which differs from an API's path. */
export function peoplePath(ref: string): string {
  return `/events/${encodeURIComponent(ref)}`
}

/** The inverse of `matchPath`; null when the path is no match page. */
export function refOfPath(pageType: PageType, path: string): string | null {
  const [before, after] = pathAround(pageType)
  if (!path.startsWith(before) || !path.endsWith(after)) return null
  const encoded = path.slice(before.length, path.length - after.length)
  if (encoded === '' || encoded.includes('/')) return null
  try {
    return decodeURIComponent(encoded)
  } catch {
    return null
  }
}

export function pathAround(pageType: PageType): [before: string, after: string] {
  if (pageType === 'ticketmaster') return ['/discovery/v2/events/', '.json']
  if (pageType === 'seatgeek') return ['/2/events/', '']
  return ['/events/', '']
}

/** Position of a platform among those of its page type, which decides its markup. */
export function ordinalOf(platforms: readonly WorldPlatform[], platform: WorldPlatform): number {
  const alike = platforms.filter((candidate) => candidate.pageType === platform.pageType)
  return alike.findIndex((candidate) => candidate.slug === platform.slug)
}
