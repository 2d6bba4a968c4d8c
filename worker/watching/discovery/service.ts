import type { Clock } from '#worker/ground/platform/clock.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import type { PageUnlink } from '#worker/matches/catalogue/contract.ts'
import type { PlatformSpec } from '../monitoring/contract.ts'
import {
  maxDetailsPerRun,
  maxDetailsPerStep,
  maxPagesPerRun,
  maxWhyLength,
  ownFault,
  purgedAfterMs,
  retryBaseMs,
  sourceEveryMs,
  stepLeaseMs,
  stepWorkMs,
  trustedWaits,
} from './constants.ts'
import type { Cursor, DiscoverMessage, Found, PageGoneMessage } from './contract.ts'
import type { Judged, Judging } from './judging.ts'
import type { createReading, Read } from './reading.ts'
import type { DiscoveryRepository, SourceRow } from './repository.ts'
import { outcomeText } from './rules.ts'
import { windowsFrom } from './sources/windows.ts'

type Ports = {
  repository: DiscoveryRepository
  reading: ReturnType<typeof createReading>
  judging: Judging
  findPlatform: (id: number) => Promise<PlatformSpec | null>
  unlinkStatements: (pages: readonly PageUnlink[]) => D1PreparedStatement[]
  withdraw: (page: PageUnlink, at: number) => Promise<void>
  enqueue: (message: DiscoverMessage) => Promise<void>
  clock: Clock
  logger: Logger
}

type Next = { cursor: Cursor | null; dueAt: number; failures: number; outcome?: string }

/** Reads the sources of events step by step: a step is one request, or a few pages of events, and may run twice. */
export function createDiscovery(ports: Ports) {
  const { repository, reading, judging, clock, logger } = ports

  /** One more request of the source. */
  async function advance(platform: PlatformSpec, source: SourceRow, cursor: Cursor): Promise<Next> {
    if (cursor.eventPages.length > 0) return readEventPages(platform, source, cursor)
    const read = cursor.pages < maxPagesPerRun ? await reading.next(platform, source, cursor) : null
    if (read === null) return finished(source, cursor)
    if (read.kind !== 'answer') return troubled(source, cursor, read)
    const { found, next, isCut = false } = read.answer
    const counts = await judging.record(platform.id, found)
    const undated = source.kind === 'search' || source.kind === 'page' ? [] : await undatedOf(found)
    const after = {
      ...cursor,
      ...next,
      pages: cursor.pages + 1,
      found: cursor.found + found.length,
      linked: cursor.linked + counts.linked,
      review: cursor.review + counts.review,
      ...notOurs(cursor, counts),
      eventPages: undated.slice(0, maxDetailsPerRun - cursor.details),
      isCut:
        cursor.isCut ||
        isCut ||
        cursor.pages + 1 >= maxPagesPerRun ||
        undated.length > maxDetailsPerRun - cursor.details,
    }
    return { cursor: after, dueAt: clock(), failures: 0 }
  }

  /** Events of which a list or an address names both clubs but no day; their pages may state one. */
  async function undatedOf(found: readonly Found[]): Promise<string[]> {
    const wanted: string[] = []
    for (const { key, url, facts } of found) {
      if (facts.source_kind === 'jsonld') continue
      if ((await judging.judgeOne(key, facts)).verdict === 'review') wanted.push(url)
    }
    return wanted
  }

  async function readEventPages(platform: PlatformSpec, source: SourceRow, cursor: Cursor): Promise<Next> {
    const startedAt = clock()
    const found: Found[] = []
    const pages = cursor.eventPages.slice(0, maxDetailsPerStep)
    let done = 0
    let waitUntil = startedAt
    for (const url of pages) {
      if (clock() - startedAt > stepWorkMs) break
      // One page that we cannot read does not keep the others from being read.
      const read = await reading.eventAt(platform, url).catch(ownTrouble)
      if (read.kind === 'later') {
        waitUntil = read.at
        break
      }
      done += 1
      if (read.kind === 'answer') found.push(...read.answer.found)
    }
    const counts = await judging.record(platform.id, found)
    const after = {
      ...cursor,
      eventPages: cursor.eventPages.slice(done),
      details: cursor.details + done,
      // They were counted as to be reviewed before their page was read.
      linked: cursor.linked + counts.linked,
      review: Math.max(0, cursor.review - counts.linked - counts.none),
      ...notOurs(cursor, counts),
    }
    return { cursor: after, dueAt: Math.max(waitUntil, clock()), failures: source.failures }
  }

  function finished({ kind }: SourceRow, cursor: Cursor): Next {
    return { cursor: null, dueAt: clock() + sourceEveryMs, failures: 0, outcome: outcomeText(kind, cursor) }
  }

  function troubled({ failures }: SourceRow, cursor: Cursor, read: Exclude<Read, { kind: 'answer' }>): Next {
    if (read.kind === 'later') return { cursor, dueAt: Math.max(read.at, clock()), failures }
    if (read.isFinal) return { cursor: null, dueAt: clock() + sourceEveryMs, failures: failures + 1, outcome: read.why }
    const isAsked = failures < trustedWaits && typeof read.retryAfterMs === 'number'
    const waitMs = Math.min(isAsked ? (read.retryAfterMs ?? 0) : retryBaseMs * 2 ** failures, sourceEveryMs)
    // Where it stopped is where it goes on, until it has failed for too long.
    const isHopeless = waitMs >= sourceEveryMs
    return { cursor: isHopeless ? null : cursor, dueAt: clock() + waitMs, failures: failures + 1, outcome: read.why }
  }

  /** Trouble of ours is the source's failure too: it is said on the desk, and the source is asked again later. */
  async function advanceOrFail(source: SourceRow, cursor: Cursor): Promise<Next> {
    try {
      const platform = await ports.findPlatform(source.platformId)
      if (platform?.isActive) return await advance(platform, source, cursor)
      return { cursor: null, dueAt: clock() + sourceEveryMs, failures: 0, outcome: 'The platform is switched off.' }
    } catch (error) {
      logger.error('discovery_failed', { source_id: source.id, error: errorText(error) })
      return troubled(source, cursor, ownTrouble(error))
    }
  }

  return {
    /** Sends a message for every source that is due. */
    async dispatch(): Promise<void> {
      for (const { id, dueAt } of await repository.due(clock())) {
        await ports.enqueue({ version: 1, type: 'discover', sourceId: id, dueAt })
      }
    },

    /** One step. A repeated message finds the step taken, and a step that is lost is due again. */
    async step({ sourceId, dueAt }: Pick<DiscoverMessage, 'sourceId' | 'dueAt'>): Promise<void> {
      const startedAt = clock()
      const source = await repository.claim(sourceId, dueAt, startedAt + stepLeaseMs)
      if (!source) return
      const cursor = source.cursor ?? firstCursor(source, startedAt)
      const next = await advanceOrFail(source, cursor)
      // Each step has a moment of its own, as its message names it.
      const at = Math.max(next.dueAt, startedAt + 1)
      const isReported = next.outcome !== undefined
      await repository.release(source, { ...next, dueAt: at, ...(isReported && { readAt: clock() }) })
      logger.info('discovery', {
        source_id: sourceId,
        pages: cursor.pages,
        outcome: next.outcome,
        due_in_ms: at - clock(),
        ms: clock() - startedAt,
      })
      if (next.cursor && at - clock() < minuteMs / 60) {
        await ports.enqueue({ version: 1, type: 'discover', sourceId, dueAt: at })
      }
    },

    /**
     * Unlinks a page that is gone or another match's, and says so on the desk. A message that comes late or again leaves a page that was linked
     * since, and what the board has of it.
     */
    async pageGone(gone: Omit<PageGoneMessage, 'version' | 'type'>): Promise<void> {
      const { platformId, matchId, url, revision, why } = gone
      const page = { platformId, matchId, url }
      const results = await repository.batch([
        ...ports.unlinkStatements([{ ...page, ...(revision !== undefined && { revision }) }]),
        ...repository.goneStatements({ ...page, ...(why !== undefined && { why }) }, clock()),
      ])
      if (results.at(-1)?.results.length === 0) return
      await ports.withdraw(page, clock())
      logger.warn('page_gone', { platform_id: platformId, match_id: matchId })
    },

    purge: () => repository.purge(clock() - purgedAfterMs),
  }
}

function ownTrouble(error: unknown): Extract<Read, { kind: 'trouble' }> {
  return { kind: 'trouble', why: ownFault(errorText(error)).slice(0, maxWhyLength), isFinal: false }
}

/** Those that are not ours, and links that are not kept, with those of this step. */
function notOurs({ others, leftOut }: Cursor, counts: Judged): Pick<Cursor, 'others' | 'leftOut'> {
  return { others: others + counts.none, leftOut: leftOut + counts.leftOut }
}

function firstCursor({ kind, url }: Pick<SourceRow, 'kind' | 'url'>, now: number): Cursor {
  return {
    pages: 0,
    details: 0,
    page: 0,
    eventPages: [],
    found: 0,
    linked: 0,
    review: 0,
    others: 0,
    leftOut: 0,
    isCut: false,
    rest: kind === 'search' ? [] : [url],
    windows: kind === 'search' ? windowsFrom(now) : [],
  }
}
