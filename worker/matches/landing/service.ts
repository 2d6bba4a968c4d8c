import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import { cached } from '#worker/ground/platform/cached.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import type { Uptime } from '#worker/running/status/contract.ts'
import type { ChangedMatch, Coverage } from '../catalogue/contract.ts'
import { isAlertable } from '../catalogue/rules.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import {
  coverageKeptMs,
  figuresKeptMs,
  landingMatches,
  ledgerHistory,
  ledgerKeptMs,
  ledgerOldMs,
  ledgerRooms,
  ledgerTimeoutMs,
  matchesKeptMs,
} from './constants.ts'
import type { LandingFacts, Ledger } from './contract.ts'
import { ledgerEntries, type MatchHistory, shownCoverage } from './rules.ts'

type LandingPorts = {
  catalogue: Pick<CatalogueService, 'figures' | 'coverage' | 'latestChanged' | 'upcoming' | 'refusalOf'>
  uptime: () => Promise<Uptime>
  /** Platforms whose robots.txt refuses us: not watched, so not part of the coverage. */
  forbidden: () => Promise<ReadonlySet<number>>
  rooms: (matchId: number) => Pick<MatchRoomApi, 'history'>
  /** The operator's switch over every platform's own. */
  isResaleOn: () => Promise<boolean>
  clock: Clock
  logger: Logger
}

/** The home page apart from its matches: the same for everyone, so each isolate caches it briefly. */
export function createLandingService({ catalogue, uptime, forbidden, rooms, isResaleOn, clock, logger }: LandingPorts) {
  const figures = cached(figuresKeptMs, catalogue.figures, clock)
  const coverage = cached(coverageKeptMs, readCoverage, clock)
  const measured = cached(coverageKeptMs, uptime, clock)
  const ledger = cached(ledgerKeptMs, readLedger, clock)
  const matches = cached(matchesKeptMs, () => catalogue.upcoming(landingMatches), clock)

  async function readCoverage(): Promise<Coverage> {
    const [all, away, isOn] = await Promise.all([catalogue.coverage(), forbidden(), isResaleOn()])
    const platforms = all.platforms.filter(({ id }) => !away.has(id))
    return {
      ...all,
      platforms: isOn ? platforms : platforms.map((platform) => ({ ...platform, isResaleAllowed: false })),
    }
  }

  /** Asks only the rooms of the most recently changed matches, concurrently: one call per room, no D1 read. */
  async function readLedger(coverageRead: Promise<Coverage>): Promise<Ledger> {
    const now = clock()
    const [changed, { platforms }] = await Promise.all([catalogue.latestChanged(ledgerRooms), coverageRead])
    const recent = changed.filter(({ changedAt }) => now - changedAt <= ledgerOldMs)
    const shown = platforms.filter(({ kind, isResaleAllowed }) => isAlertable(kind, isResaleAllowed))
    const histories = await Promise.all(recent.map((match) => ask(match, shown, now - ledgerOldMs)))
    return {
      entries: ledgerEntries(histories, now),
      lastChangedAt: changed[0]?.changedAt ?? null,
    }
  }

  /** What `shown` platforms sold, but for those that the law of the match's country refuses. */
  async function ask(match: ChangedMatch, shown: Coverage['platforms'], since: Instant): Promise<MatchHistory> {
    const history = await answerOrNull(rooms(match.id).history({ limit: ledgerHistory }), ledgerTimeoutMs)
    if (!history?.some(({ at }) => at >= since)) return { match, history: [] }
    const kinds = [...new Set(shown.map(({ kind }) => kind))]
    const refusals = await Promise.all(kinds.map((kind) => catalogue.refusalOf(match.id, kind)))
    const mayShow = new Set(kinds.filter((_, index) => refusals[index] === null))
    const ids = new Set(shown.flatMap(({ id, kind }) => (mayShow.has(kind) ? [id] : [])))
    return { match, history: history.filter(({ platformId }) => ids.has(platformId)) }
  }

  async function orNull<T>(part: string, read: Promise<T>): Promise<T | null> {
    return read.catch((error: unknown) => {
      logger.error('landing_part_failed', { part, error: errorText(error) })
      return null
    })
  }

  return {
    async facts(): Promise<LandingFacts> {
      const coverageRead = coverage()
      const [figuresNow, coverageNow, ledgerNow, uptimeNow] = await Promise.all([
        orNull('figures', figures()),
        orNull('coverage', coverageRead.then(shownCoverage)),
        orNull('ledger', ledger(coverageRead)),
        orNull('uptime', measured()),
      ])
      return { figures: figuresNow, coverage: coverageNow, ledger: ledgerNow, uptime: uptimeNow }
    },
    ledger: () => ledger(coverage()),
    coverage,
    /** Live matches, then the next ones. */
    matches,
  }
}
