import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import { cached, cachedByKey } from '#worker/ground/platform/cached.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import type { Uptime } from '#worker/running/status/contract.ts'
import type { Coverage, Match } from '../catalogue/contract.ts'
import { isAlertable, type NextSpot } from '../catalogue/rules.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { forParty } from '../catalogue/sorts.rules.ts'
import { partyOfText, partyText } from '../prices/party/address.rules.ts'
import { anyAdult, type Party } from '../prices/party/constants.ts'
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
  maxCountriesKept,
  maxPartiesKept,
  railNames,
} from './constants.ts'
import type { ChangedMatch, LandingFacts, Ledger, Rail } from './contract.ts'
import { countryNames, figuresOf, nextIds, railsOf } from './picks.rules.ts'
import { ledgerEntries, type MatchHistory, shownCoverage } from './rules.ts'

type Spots = Promise<readonly NextSpot[]>

type LandingPorts = {
  catalogue: Pick<
    CatalogueService,
    'nextSpots' | 'latestChanged' | 'findMatches' | 'forParty' | 'coverage' | 'refusalOf'
  >
  uptime: () => Promise<Uptime>
  /** Platforms whose robots.txt refuses us: not watched, so not part of the coverage. */
  forbidden: () => Promise<ReadonlySet<number>>
  rooms: (matchId: number) => Pick<MatchRoomApi, 'history'>
  /** The operator's switch over every platform's own. */
  isResaleOn: () => Promise<boolean>
  clock: Clock
  logger: Logger
}

/** Matches that the stored status does not know to be over. */
const maybeEnded = 14

/** The home page: the same for everyone, so each isolate caches it briefly. */
export function createLandingService({ catalogue, uptime, forbidden, rooms, isResaleOn, clock, logger }: LandingPorts) {
  const spots = cached(matchesKeptMs, catalogue.nextSpots, clock)
  const figures = cached(figuresKeptMs, async (read: Spots) => figuresOf(await read, clock()), clock)
  const rails = cachedByKey({ forMs: figuresKeptMs, most: maxPartiesKept }, readRails, clock)
  const coverage = cached(coverageKeptMs, readCoverage, clock)
  const measured = cached(coverageKeptMs, uptime, clock)
  const ledger = cached(ledgerKeptMs, readLedger, clock)
  const matches = cachedByKey({ forMs: matchesKeptMs, most: maxCountriesKept }, readMatches, clock)

  async function readCoverage(): Promise<Coverage> {
    const [all, away, isOn] = await Promise.all([catalogue.coverage(), forbidden(), isResaleOn()])
    const platforms = all.platforms.filter(({ id }) => !away.has(id))
    return {
      ...all,
      platforms: isOn ? platforms : platforms.map((platform) => ({ ...platform, isResaleAllowed: false })),
    }
  }

  /** Matches that the visitor's country plays first; the next ones where it plays none. */
  async function readMatches(country: string | null, read: Spots): Promise<Match[]> {
    const names = countryNames(country)
    const { leagues } = names.length === 0 ? { leagues: [] } : await coverage()
    const own = new Set(leagues.filter((league) => names.includes(league.country)).map(({ id }) => id))
    const found = await catalogue.findMatches(nextIds(await read, own, landingMatches + maybeEnded))
    return found.filter(({ status }) => status === 'scheduled' || status === 'live').slice(0, landingMatches)
  }

  /** By the party's text. */
  async function readRails(text: string, read: Spots): Promise<Rail[]> {
    const party = partyOfText(text)
    const spots = (await read).map((spot) => forParty(spot, party))
    const ids = railsOf(spots, clock())
    const listed = await catalogue.findMatches([...new Set(railNames.flatMap((name) => ids[name]))])
    const found = await catalogue.forParty(listed, party)
    const byId = new Map(found.map((match) => [match.id, match]))
    return railNames
      .map((name) => ({ name, matches: ids[name].flatMap((id) => byId.get(id) ?? []) }))
      .filter((rail) => rail.matches.length > 0)
  }

  async function readChanged(): Promise<ChangedMatch[]> {
    const changed = await catalogue.latestChanged(ledgerRooms)
    const found = new Map((await catalogue.findMatches(changed.map(({ id }) => id))).map((match) => [match.id, match]))
    return changed.flatMap(({ id, changedAt }) => {
      const match = found.get(id)
      return match ? [{ id, homeName: match.home_team_name, awayName: match.away_team_name, changedAt }] : []
    })
  }

  /** Asks only the rooms of the most recently changed matches, concurrently: one call per room. */
  async function readLedger(coverageRead: Promise<Coverage>): Promise<Ledger> {
    const now = clock()
    const [changed, { platforms }] = await Promise.all([readChanged(), coverageRead])
    const recent = changed.filter(({ changedAt }) => now - changedAt <= ledgerOldMs)
    const shown = platforms.filter(({ kind, isResaleAllowed }) => isAlertable(kind, isResaleAllowed))
    const histories = await Promise.all(recent.map((match) => ask(match, shown, now - ledgerOldMs)))
    return {
      entries: ledgerEntries(histories, now),
      lastChangedAt: changed[0]?.changedAt ?? null,
    }
  }

  /** History of `shown` platforms, but for those that the law of the match's country refuses. */
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

  async function readFacts(read: Spots, party: Party): Promise<LandingFacts> {
    const coverageRead = coverage()
    const [figuresNow, coverageNow, ledgerNow, railsNow, uptimeNow] = await Promise.all([
      orNull('figures', figures(read)),
      orNull('coverage', coverageRead.then(shownCoverage)),
      orNull('ledger', ledger(coverageRead)),
      orNull('rails', rails(partyText(party), read)),
      orNull('uptime', measured()),
    ])
    return { figures: figuresNow, coverage: coverageNow, ledger: ledgerNow, rails: railsNow, uptime: uptimeNow }
  }

  /** Read once for all parts of a page; a part that is cached does not wait for it. */
  function readSpots(): Spots {
    const read = spots()
    read.catch(() => undefined)
    return read
  }

  return {
    /** Live matches, then the next ones, those of the visitor's two-letter country first; and all beside them. */
    page(country: string | null, party: Party = anyAdult): { matches: Promise<Match[]>; facts: Promise<LandingFacts> } {
      const read = readSpots()
      const listed = matches(country, read).then((found) => catalogue.forParty(found, party))
      return { matches: listed, facts: readFacts(read, party) }
    },
    ledger: () => ledger(coverage()),
    coverage,
  }
}
