import { parseInput } from '#worker/ground/http.ts'
import { checkAddress, type LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { PageUnlink } from '#worker/matches/catalogue/contract.ts'
import { isApi } from '#worker/matches/catalogue/platforms/rules.ts'
import type { CatalogueWriter } from '#worker/matches/catalogue/writing/service.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import type { PlatformSpec } from '../monitoring/contract.ts'
import type { FoundSoFar } from '../monitoring/desk/contract.ts'
import { salesOf } from './batch-plan.ts'
import {
  deskPageSize,
  eventGone,
  type FoundState,
  matchWrong,
  maxSources,
  maxTaughtLength,
  pageTaken,
  refusalStatuses,
  refusalText,
  ruleWrong,
  searchWrong,
  sourceGone,
  sourcesFull,
  sourceThere,
  stepLeaseMs,
} from './constants.ts'
import { type DiscoverMessage, type ReviewEvent, type ReviewMatch, type ShownSource, SourceForm } from './contract.ts'
import type { DiscoveryDeskRepository } from './desk.repository.ts'
import type { Judging } from './judging.ts'
import type { DiscoveryRepository, EventRow } from './repository.ts'

type Refusal = 'INVALID' | 'NOT_FOUND' | 'CONFLICT'

type Ports = {
  repository: Pick<DiscoveryRepository, 'sourcesOf' | 'findSource' | 'pagesOf' | 'batch'>
  deskRepository: DiscoveryDeskRepository
  judging: Pick<Judging, 'unknownNames' | 'clearKnown' | 'zonesOn'>
  findPlatform: (id: number) => Promise<PlatformSpec | null>
  isSelector: (rule: string) => boolean
  writer: Pick<CatalogueWriter, 'linkStatements' | 'unlinkStatements' | 'saleStatements'>
  withdraw: (page: PageUnlink, at: number) => Promise<void>
  enqueue: (message: DiscoverMessage) => Promise<void>
  note: Note
  loopbackPorts: LoopbackPorts
  clock: Clock
}

/** What an operator decides of an event, at the version they saw. */
export type Decision = { id: number; version: number; matchId: number | null; names: readonly ('home' | 'away')[] }

/** Where events are found, and what an operator makes of those that the rules leave open. */
export function createDiscoveryDesk(ports: Ports) {
  const { repository, deskRepository, judging, writer, note, clock } = ports

  /** The first step is on its way at once; the minute's job sends it again if it is lost. */
  async function wake(sourceId: number, dueAt: number): Promise<void> {
    await ports.enqueue({ version: 1, type: 'discover', sourceId, dueAt })
  }

  async function shownEvent(row: Awaited<ReturnType<DiscoveryDeskRepository['list']>>[number]): Promise<ReviewEvent> {
    const { event, platform, match } = row
    const { id, version, url, facts, state, why, isDecided, seenAt } = event
    const { title = null, start_date = null, venue = null, city = null } = facts
    return {
      id,
      version,
      state,
      why,
      isDecided,
      seenAt,
      platform: platform.name,
      // An API's events have a page for people; what we read is for programs.
      url: facts.url ?? url,
      title,
      startDate: start_date,
      venue,
      city,
      match: matchOf(match),
      unknownNames: state === 'review' ? await judging.unknownNames(facts) : { home: null, away: null },
    }
  }

  return {
    async sources(platformId: number): Promise<ShownSource[]> {
      // A step under way is due again when its lease ends.
      const soon = clock() + stepLeaseMs
      const rows = await repository.sourcesOf(platformId)
      return rows.map(({ id, kind, url, linkRule, cursor, readAt, outcome, dueAt, failures }) => {
        const isReading = failures === 0 && (cursor !== null || readAt === null)
        const isSoonNew = isReading || dueAt <= soon
        return { id, kind, url, linkRule, readAt, outcome, dueAt, isReading, isTriedAgain: failures > 0, isSoonNew }
      })
    },

    async foundSoFar(platformIds: readonly number[]): Promise<Map<number, FoundSoFar>> {
      const rows = platformIds.length === 0 ? [] : await deskRepository.foundSoFar(platformIds)
      const found = rows.map(({ platformId, sources, reading, linked, toReview }): [number, FoundSoFar] => [
        platformId,
        { hasSource: sources > 0, isReading: reading > 0, linked, toReview },
      ])
      return new Map(found)
    },

    async addSource(platformId: number, input: unknown, actorId: number): Promise<Result<null, Refusal>> {
      const parsed = parseInput(SourceForm, input)
      if (!parsed.ok) return parsed
      const platform = await ports.findPlatform(platformId)
      if (!platform) return fail('NOT_FOUND', sourceGone)
      const { kind, link_rule: linkRule } = parsed.value
      const isSearch = kind === 'search'
      if (isSearch !== isApi(platform.extraction))
        return fail('INVALID', searchWrong, { fields: { kind: [searchWrong] } })
      const rule = { allowedOrigin: platform.origin, loopbackPorts: ports.loopbackPorts }
      const checked = checkAddress(isSearch ? `${platform.origin}/` : parsed.value.url, rule)
      if (!checked.ok) return fail('INVALID', checked.error.message, { fields: { url: [checked.error.message] } })
      if (linkRule !== null && !ports.isSelector(linkRule)) {
        return fail('INVALID', ruleWrong, { fields: { link_rule: [ruleWrong] } })
      }
      const source = { platformId, kind, url: checked.value, linkRule: kind === 'listing' ? linkRule : null }
      const about = { actorId, subject: 'platform', id: platformId, name: platform.name, before: null } as const
      const dueAt = clock()
      const id = await deskRepository.addSource(
        source,
        dueAt,
        note({ ...about, action: 'source_added', after: source }),
      )
      if (id !== null) return succeed(await wake(id, dueAt).then(() => null))
      const isFull = (await repository.sourcesOf(platformId)).length >= maxSources
      return fail('CONFLICT', isFull ? sourcesFull : sourceThere)
    },

    async removeSource(platformId: number, id: number, actorId: number): Promise<Result<null, Refusal>> {
      const [source, platform] = await Promise.all([repository.findSource(id), ports.findPlatform(platformId)])
      if (!source || !platform || source.platformId !== platformId) return fail('NOT_FOUND', sourceGone)
      const about = { actorId, subject: 'platform', id: platformId, name: platform.name, after: null } as const
      const { kind, url, linkRule } = source
      const noted = note({ ...about, action: 'source_removed', before: { kind, url, linkRule } })
      return (await deskRepository.removeSource(id, noted)) ? succeed(null) : fail('NOT_FOUND', sourceGone)
    },

    async readNow(platformId: number, id: number, actorId: number): Promise<Result<null, Refusal>> {
      const [source, platform] = await Promise.all([repository.findSource(id), ports.findPlatform(platformId)])
      if (!source || !platform || source.platformId !== platformId) return fail('NOT_FOUND', sourceGone)
      const dueAt = clock()
      const about = { actorId, subject: 'platform', id: platformId, name: platform.name, before: null } as const
      const noted = note({ ...about, action: 'source_read', after: { url: source.url } })
      if (await deskRepository.restart(id, dueAt, noted)) await wake(id, dueAt)
      return succeed(null)
    },

    /** A platform's new key is tried at once by the sources that the key before was refused for. */
    async retryRefused(platformId: number): Promise<void> {
      const dueAt = clock()
      const ids = await deskRepository.retryRefused(platformId, refusalStatuses.map(refusalText), dueAt)
      for (const id of ids) await wake(id, dueAt)
    },

    /** A page of the events in a state, of one match or all, oldest first, and how many there are in each state. */
    async list(state: FoundState, after: number, ofMatch: number | null = null) {
      const [rows, counts] = await Promise.all([deskRepository.list(state, after, ofMatch), deskRepository.counts()])
      const shown = rows.slice(0, deskPageSize)
      return {
        events: await Promise.all(shown.map(shownEvent)),
        next: rows.length > deskPageSize ? (shown.at(-1)?.event.id ?? null) : null,
        counts: Object.fromEntries(counts.map((row) => [row.state, row.count])) as Partial<Record<FoundState, number>>,
      }
    },

    /** Links an event to a match, or sets it aside when none is named; names of sides are learned with it. */
    async decide({ id, version, matchId, names }: Decision, actorId: number): Promise<Result<null, Refusal>> {
      const event = await deskRepository.find(id)
      if (!event || event.version !== version) return fail('CONFLICT', eventGone)
      const match = matchId === null ? null : await deskRepository.match(matchId)
      if (matchId !== null && !match) return fail('INVALID', matchWrong)
      const [page] = matchId === null ? [] : await repository.pagesOf(event.platformId, [matchId])
      if (page && page.url !== event.url) return fail('CONFLICT', pageTaken)
      const { platformId, url } = event
      const after = { id, version: version + 1 }
      const former =
        event.state === 'linked' && event.matchId !== null && event.matchId !== matchId ? event.matchId : null
      const decided = { state: match ? 'linked' : 'none', matchId, why: whyOf(match) } as const
      const unlinked = former === null ? [] : [{ platformId, matchId: former, url, event: after }]
      const when = { now: clock(), zoneOf: await judging.zonesOn(platformId) }
      const sales = matchId === null ? null : salesOf(event.facts, { platformId, matchId }, when)
      const [changed] = await repository.batch([
        deskRepository.decideStatement({ id, version }, decided),
        note(entryOf(event, match, actorId)),
        ...writer.unlinkStatements(unlinked),
        ...writer.linkStatements(matchId === null ? [] : [{ platformId, matchId, url, event: after }]),
        ...writer.saleStatements(sales ? [sales] : [], clock()),
        ...(match ? await taught(event, match, names, after) : []),
      ])
      if ((changed?.results.length ?? 0) === 0) return fail('CONFLICT', eventGone)
      judging.clearKnown()
      for (const gone of unlinked) await ports.withdraw(gone, clock())
      return succeed(null)
    },
  }

  async function taught(
    event: EventRow,
    match: { homeId: number; awayId: number },
    wanted: readonly ('home' | 'away')[],
    after: { id: number; version: number },
  ): Promise<D1PreparedStatement[]> {
    const unknown = await judging.unknownNames(event.facts)
    return wanted.flatMap((side) => {
      const name = unknown[side]
      if (name === null || name.length > maxTaughtLength) return []
      return [deskRepository.teachStatement(name, side === 'home' ? match.homeId : match.awayId, after)]
    })
  }
}

type ShownMatch = NonNullable<Awaited<ReturnType<DiscoveryDeskRepository['match']>>>
type JoinedMatch = Awaited<ReturnType<DiscoveryDeskRepository['list']>>[number]['match']

function matchOf(joined: JoinedMatch): ReviewMatch | null {
  if (!joined?.id) return null
  const { id, kickoffAt, matchDay, venue, round, home, away, league } = joined
  return {
    id,
    kickoffAt,
    venue,
    matchDay: matchDay ?? '',
    round: round ?? '',
    home: home ?? '',
    away: away ?? '',
    league: league ?? '',
  }
}

const whyOf = (match: ShownMatch | null) =>
  match ? `An operator linked it to ${match.home} v ${match.away}.` : 'An operator set it aside.'

function entryOf(event: EventRow, match: ShownMatch | null, actorId: number): Parameters<Note>[0] {
  const { id, state, matchId, facts } = event
  return {
    actorId,
    action: match ? 'event_linked' : 'event_refused',
    subject: 'event',
    id,
    name: (facts.title ?? event.url).slice(0, 200),
    before: { state, matchId },
    after: { state: match ? 'linked' : 'none', matchId: match?.id ?? null },
  }
}
