import { cached } from '#worker/ground/platform/cached.ts'
import { type Clock, dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { ListedMatch, PageLink, PageUnlink } from '#worker/matches/catalogue/contract.ts'
import type { PageSales } from '#worker/matches/catalogue/sales/contract.ts'
import { saleWindowsOf } from '#worker/matches/catalogue/sales/rules.ts'
import type { CatalogueWriter } from '#worker/matches/catalogue/writing/service.ts'
import { knownAheadMs, knownBackMs, knownKeptMs, maxKnownMatches, seenEveryMs } from './constants.ts'
import type { Found, FoundInput } from './contract.ts'
import { FoundEvent } from './matching/contract.ts'
import { gather } from './matching/evidence.rules.ts'
import { indexMatches } from './matching/fixtures.rules.ts'
import { knownMatch, namesBeside } from './matching/known.rules.ts'
import { judge } from './matching/rules.ts'
import type { DiscoveryRepository, EventRow, WrittenEvent } from './repository.ts'
import { batchesOf, decide, fingerprintOf, sidesOfTitle } from './rules.ts'

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

  const knownIndex = clearable(
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
      return indexMatches(
        rows.map((row) => knownMatch(row, { home: namesOf.get(row.homeTeamId), away: namesOf.get(row.awayTeamId) })),
      )
    },
    clock,
  )

  /** What the rules make of an event. */
  async function judgeOne(key: string, facts: FoundInput) {
    return judge(FoundEvent.parse({ ...facts, id: key.slice(0, 200) }), await knownIndex(), clock())
  }

  return {
    judgeOne,

    /** The names of sides in a title that mean no club we know, for an operator to teach. */
    async unknownNames(facts: FoundInput): Promise<{ home: string | null; away: string | null }> {
      const { dictionary } = await knownIndex()
      const isKnown = (title: string) => {
        const { sides } = gather(FoundEvent.parse({ id: 'name', source_kind: 'listing', title }), dictionary)
        return sides.home !== null || sides.away !== null
      }
      const named = sidesOfTitle(facts.title ?? '')
      const unknown = (name: string | null) => (name === null || isKnown(name) ? null : name)
      return { home: unknown(named.home), away: unknown(named.away) }
    },

    /** Reads the matches and taught names anew at the next event. */
    clearKnown: knownIndex.clear,

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
    const known = new Map<string, EventRow>()
    for (const row of await repository.eventsByKey(
      platformId,
      found.map(({ key }) => key),
    ))
      known.set(row.key, row)
    const judged = []
    for (const one of found) judged.push({ ...one, verdict: await judgeOne(one.key, one.facts) })
    const matchIds = judged.flatMap(({ verdict }) => (verdict.verdict === 'none' ? [] : [Number(verdict.match)]))
    const pages = await repository.pagesOf(platformId, [...new Set(matchIds)])
    const holders = new Map(pages.map((page) => [page.matchId, page]))
    const writes: WrittenEvent[] = []
    const links: PageLink[] = []
    const unlinks: (PageUnlink & { key: string })[] = []
    const sales: PageSales[] = []
    const when = { now, timeZone: await writer.timeZoneOf(platformId) }
    for (const { key, url, facts, verdict } of judged) {
      const before = known.get(key) ?? null
      const holder = holderOf(verdict.verdict === 'none' ? null : Number(verdict.match), key, url, facts)
      const outcome = decide(facts, verdict, before, holder)
      if (outcome.state === 'none' && !before && isBare(facts)) {
        counts.leftOut += 1
        continue
      }
      counts[outcome.state] += 1
      const event = before ? { id: before.id, version: before.version } : undefined
      const wasLinkedTo = before?.state === 'linked' ? before.matchId : null
      if (wasLinkedTo !== null && (outcome.state !== 'linked' || outcome.matchId !== wasLinkedTo)) {
        unlinks.push({ key, platformId, matchId: wasLinkedTo, url: before?.url ?? url, ...(event && { event }) })
      }
      if (outcome.state === 'linked' && outcome.matchId !== null) {
        const link = { platformId, matchId: outcome.matchId, url, ...(event && { event }) }
        links.push(link)
        const stated = salesOf(facts, link, when)
        if (stated) sales.push(stated)
        // The next event of this answer must see it.
        holders.set(outcome.matchId, { matchId: outcome.matchId, url, key, facts: JSON.stringify(facts) })
      }
      const row: WrittenEvent = { platformId, key, url, facts, ...outcome, seenAt: now, version: before?.version ?? 0 }
      if (!before || isWorthWriting(before, row)) writes.push(row)
    }
    if (writes.length === 0) return
    const results = await repository.batch([
      ...writer.unlinkStatements(unlinks),
      ...writer.linkStatements(links),
      ...writer.saleStatements(sales, now),
      repository.writeStatement(writes, platformId),
    ])
    const written = new Set(results.at(-1)?.results.map(({ key }) => key))
    for (const page of unlinks) if (written.has(page.key)) await ports.withdraw(page, now)

    function holderOf(matchId: number | null, key: string, url: string, facts: FoundInput) {
      const page = matchId === null ? undefined : holders.get(matchId)
      if (!page || page.key === key || (page.key === null && page.url === url)) return null
      const other = page.facts === null ? null : (JSON.parse(page.facts) as FoundInput)
      return { isTheSame: other !== null && fingerprintOf(other) === fingerprintOf(facts) }
    }
  }
}

const isBare = ({ source_kind }: FoundInput) => source_kind === 'sitemap' || source_kind === 'listing'

/** An event that says the same, and was seen today, costs no write. */
function isWorthWriting(before: EventRow, after: WrittenEvent): boolean {
  if (after.seenAt - before.seenAt >= seenEveryMs) return true
  const said = ({ url, facts, state, matchId, why }: WrittenEvent) => JSON.stringify([url, facts, state, matchId, why])
  return said(before) !== said(after)
}

/** A cached answer that can be dropped, as when an operator taught a name. */
function clearable<T>(forMs: number, load: () => Promise<T>, clock: Clock) {
  let current = cached(forMs, load, clock)
  const clear = () => {
    current = cached(forMs, load, clock)
  }
  return Object.assign(() => current(), { clear })
}

/** What an event states about its sales; null where its source says nothing of them. */
export function salesOf(
  { sales, source_kind, start_date }: FoundInput,
  { platformId, matchId }: Pick<PageLink, 'platformId' | 'matchId'>,
  { now, timeZone }: { now: Instant; timeZone: string },
): PageSales | null {
  if (!sales) return null
  const matchAt = Date.parse(start_date ?? '') + dayMs || null
  const isPage = source_kind === 'jsonld'
  return { platformId, matchId, windows: saleWindowsOf({ sales, now, matchAt, isPage, timeZone }) }
}
