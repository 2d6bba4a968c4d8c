import { cached } from '#worker/ground/platform/cached.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { homeZone } from '#worker/matches/catalogue/constants.ts'
import type { ListedMatch, PageUnlink } from '#worker/matches/catalogue/contract.ts'
import type { CatalogueWriter } from '#worker/matches/catalogue/writing/service.ts'
import { FoundEvent } from '../matching/contract.ts'
import { gather } from '../matching/evidence.rules.ts'
import { indexMatches } from '../matching/fixtures.rules.ts'
import { knownMatch, namesBeside } from '../matching/known.rules.ts'
import { judge } from '../matching/rules.ts'
import { zoneOfGround } from '../matching/zones.rules.ts'
import { type BatchPlan, type JudgedEvent, matchIdOf, planBatch } from './batch-plan.ts'
import { knownAheadMs, knownBackMs, knownKeptMs, maxKnownMatches } from './constants.ts'
import type { Found, FoundInput } from './contract.ts'
import type { DiscoveryRepository } from './repository.ts'
import { batchesOf, sidesOfTitle } from './rules.ts'

type Ports = {
  repository: Pick<DiscoveryRepository, 'eventsByKey' | 'pagesOf' | 'names' | 'writeStatement' | 'batch'>
  matchesBetween: (from: Instant, to: Instant, limit: number) => Promise<ListedMatch[]>
  otherNames: () => Promise<{ teamId: number; name: string }[]>
  writer: Pick<CatalogueWriter, 'linkStatements' | 'unlinkStatements' | 'saleStatements' | 'timeZoneOf'>
  /** The page's offers leave the match's board. */
  withdraw: (page: PageUnlink, at: Instant) => Promise<void>
  clock: Clock
}

/** `leftOut`: links and addresses that name no match of ours, and are not kept. */
export type Judged = { linked: number; review: number; none: number; leftOut: number }

export type Judging = ReturnType<typeof createJudging>

/** Compares found events with our matches and writes what comes of it: events, links and their ends in one batch. */
export function createJudging(ports: Ports) {
  const { repository, writer, clock } = ports

  const known = clearable(
    knownKeptMs,
    async () => {
      const now = clock()
      const [rows, names, others] = await Promise.all([
        ports.matchesBetween(now - knownBackMs, now + knownAheadMs, maxKnownMatches),
        repository.names(),
        ports.otherNames(),
      ])
      const namesOf = namesBeside(others)
      for (const { teamId, name } of names) namesOf.set(teamId, [...(namesOf.get(teamId) ?? []), name])
      const matches = rows.map((row) =>
        knownMatch(row, { home: namesOf.get(row.homeTeamId), away: namesOf.get(row.awayTeamId) }),
      )
      return { index: indexMatches(matches), zones: new Map(matches.map((match) => [match.key, zoneOfGround(match)])) }
    },
    clock,
  )

  /** What the rules make of an event. */
  async function judgeOne(key: string, facts: FoundInput) {
    return judge(FoundEvent.parse({ ...facts, id: key.slice(0, 200) }), (await known()).index, clock())
  }

  /** Hours without an offset are the platform's, or else those of the match's ground. */
  async function zonesOn(platformId: number): Promise<(matchId: number) => string> {
    const [own, { zones }] = await Promise.all([writer.timeZoneOf(platformId), known()])
    return (matchId) => own ?? zones.get(String(matchId)) ?? homeZone
  }

  return {
    judgeOne,
    zonesOn,

    /** The names of sides in a title that mean no club we know, for an operator to teach. */
    async unknownNames(facts: FoundInput): Promise<{ home: string | null; away: string | null }> {
      const { dictionary } = (await known()).index
      const isKnown = (title: string) => {
        const { sides } = gather(FoundEvent.parse({ id: 'name', source_kind: 'listing', title }), dictionary)
        return sides.home !== null || sides.away !== null
      }
      const named = sidesOfTitle(facts.title ?? '')
      const unknown = (name: string | null) => (name === null || isKnown(name) ? null : name)
      return { home: unknown(named.home), away: unknown(named.away) }
    },

    /** Reads the matches and taught names anew at the next event. */
    clearKnown: known.clear,

    /** Writes events of one platform. Links and addresses that are not ours are left out: lists are full of them. */
    async record(platformId: number, all: readonly Found[]): Promise<Judged> {
      const counts: Judged = { linked: 0, review: 0, none: 0, leftOut: 0 }
      const unlike = new Map(all.map((one) => [one.key, one])).values()
      for (const batch of batchesOf(unlike)) await recordBatch(platformId, batch, counts)
      return counts
    },
  }

  /**
   * An operator's decision made meanwhile wins: each link and row is written only while the event is at the version
   * that was read.
   */
  async function recordBatch(platformId: number, found: readonly Found[], counts: Judged): Promise<void> {
    const now = clock()
    const events = await judgeAll(platformId, found)
    const matchIds = events.flatMap(({ verdict }) => matchIdOf(verdict) ?? [])
    const pages = await repository.pagesOf(platformId, [...new Set(matchIds)])
    const plan = planBatch(events, pages, { platformId, now, zoneOf: await zonesOn(platformId) })
    counts.leftOut += plan.leftOut
    for (const { state } of plan.outcomes) counts[state] += 1
    if (plan.writes.length > 0) await write(platformId, plan, now)
  }

  async function judgeAll(platformId: number, found: readonly Found[]): Promise<JudgedEvent[]> {
    const keys = found.map(({ key }) => key)
    const known = new Map((await repository.eventsByKey(platformId, keys)).map((row) => [row.key, row]))
    const judged: JudgedEvent[] = []
    for (const one of found) {
      const verdict = await judgeOne(one.key, one.facts)
      judged.push({ ...one, verdict, before: known.get(one.key) ?? null })
    }
    return judged
  }

  async function write(platformId: number, { writes, links, unlinks, sales }: BatchPlan, now: Instant): Promise<void> {
    const results = await repository.batch([
      ...writer.unlinkStatements(unlinks),
      ...writer.linkStatements(links),
      ...writer.saleStatements(sales, now),
      repository.writeStatement(writes, platformId),
    ])
    const written = new Set(results.at(-1)?.results.map(({ key }) => key))
    for (const page of unlinks) if (written.has(page.key)) await ports.withdraw(page, now)
  }
}

/** A cached answer that can be dropped, as when an operator taught a name. */
function clearable<T>(forMs: number, load: () => Promise<T>, clock: Clock) {
  let current = cached(forMs, load, clock)
  const clear = () => {
    current = cached(forMs, load, clock)
  }
  return Object.assign(() => current(), { clear })
}
