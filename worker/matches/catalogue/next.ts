// Part of the service: what many pages read of the next matches at once.
import { cached, cachedByKey } from '#worker/ground/platform/cached.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { partyOfText, partyText } from '../prices/party/address.rules.ts'
import type { Party } from '../prices/party/constants.ts'
import { wantedTickets } from './browse.ts'
import { leaguesKeptMs, liveForMs, maxStripsKept, overviewKeptMs, overviewReadMs, stripKeptMs } from './constants.ts'
import type { Overview } from './overview.contract.ts'
import type { BrowseQuery } from './queries.contract.ts'
import type { CatalogueRepository } from './repository.ts'
import { aliasKey, type NextSpot } from './rules.ts'
import { type DayFacts, dayStrip, type Where } from './strip.rules.ts'

/** Keeps of tickets only what lists compare, so that rows stay small: 48 tickets of 500 matches fit into D1's 2 MB. */
function pricesAlone({ partyOffers, ...spot }: NextSpot): NextSpot {
  const prices = partyOffers?.map(({ who, pricePence, quantity, isAwayEnd, isHospitality }) => {
    return { who, pricePence, quantity, ...(isAwayEnd && { isAwayEnd }), ...(isHospitality && { isHospitality }) }
  })
  return { ...spot, partyOffers: prices ?? null }
}

type Narrowing = Pick<BrowseQuery, 'q' | 'availability' | 'max_price'>

export function createNext({ repository, clock }: { repository: CatalogueRepository; clock: Clock }) {
  const overview = cached(overviewReadMs, readKept, clock)
  const strips = cachedByKey({ forMs: stripKeptMs, most: maxStripsKept }, readStrip, clock)

  /** Where the job is late, the tables are read, as far as they are asked for. */
  async function readKept(): Promise<Pick<Overview, 'spots'> & Partial<Overview>> {
    const kept = await repository.keptOverview(clock() - overviewKeptMs)
    return kept ?? { spots: await repository.nextSpots(clock() - liveForMs) }
  }

  async function nextSpots(): Promise<NextSpot[]> {
    const from = clock() - liveForMs
    return (await overview()).spots.filter(({ sortAt }) => sortAt >= from)
  }

  async function readStrip(key: string): Promise<DayFacts[]> {
    const [leagueId, teamId, text = ''] = key.split(' ')
    const where = { leagueId: Number(leagueId) || null, teamId: Number(teamId) || null }
    return dayStrip(await nextSpots(), clock(), { ...where, party: partyOfText(text) })
  }

  /** Where a name or tickets are asked for, which are too many to keep. */
  async function readNarrowed(where: Where, asked: Narrowing, party: Party): Promise<DayFacts[]> {
    const key = asked.q ? aliasKey(asked.q) : ''
    const named = asked.q ? (key ? await repository.teamsNamed(key) : []) : undefined
    return dayStrip(await nextSpots(), clock(), { ...where, party, named, wanted: wantedTickets(asked) })
  }

  async function readCovered(): Promise<ReadonlySet<string>> {
    return new Set((await overview()).leagues ?? (await repository.coveredLeagues()))
  }

  return {
    /** For the home page: those that may be live, and the next ones, as of a minute ago. */
    nextSpots,
    /** Every known team. */
    countTeams: async (): Promise<number> => (await overview()).teams ?? repository.countTeams(),
    /** Slugs of the leagues that have a match; the others are only known. */
    coveredLeagues: cached(leaguesKeptMs, readCovered, clock),
    /** The next days with matches, of those that are asked for. */
    days: (
      { leagueId, teamId }: Where,
      { q, availability, max_price }: Narrowing,
      party: Party,
    ): Promise<DayFacts[]> =>
      q === undefined && availability === undefined && max_price === undefined
        ? strips(`${leagueId ?? 0} ${teamId ?? 0} ${partyText(party)}`)
        : readNarrowed({ leagueId, teamId }, { q, availability, max_price }, party),
    latestChanged: (limit: number) => repository.latestChanged(clock() - liveForMs, limit),

    /** The job of each minute. */
    async keepOverview(): Promise<void> {
      const now = clock()
      const [spots, teams, leagues] = await Promise.all([
        repository.nextSpots(now - liveForMs),
        repository.countTeams(),
        repository.coveredLeagues(),
      ])
      await repository.keepOverview({ spots: spots.map(pricesAlone), teams, leagues }, now)
    },
  }
}
