import type { Clock } from '#worker/ground/platform/clock.ts'
import { liveForMs } from '../catalogue/constants.ts'
import type { Match } from '../catalogue/contract.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import { anyAdult } from '../prices/party/constants.ts'
import { maxMeant, maxPlaces, maxSides, minQuestionLength, type SearchLimits } from './constants.ts'
import type { SearchResults } from './contract.ts'
import { type ParsedQuery, parseQuery, rangeOf, understoodTexts, withoutFillers } from './query.rules.ts'
import type { SearchRepository } from './repository.ts'
import {
  anyThreeLetters,
  anyWord,
  best,
  everyWord,
  nearest,
  pairOf,
  type Ranked,
  rank,
  settled,
  sidesOf,
  wordsOf,
} from './rules.ts'

export type SearchService = ReturnType<typeof createSearchService>

/** Teams and leagues matching a query, and both teams if it names a match. */
type Found = { names: Ranked[]; sides: [Ranked[], Ranked[]] | null }

type Dependencies = {
  repository: SearchRepository
  catalogue: Pick<CatalogueService, 'findTeams' | 'listLeagues' | 'listMatches' | 'pick'>
  clock: Clock
}

export function createSearchService({ repository, catalogue, clock }: Dependencies) {
  async function find(text: string): Promise<Found> {
    const sides = sidesOf(text)
    if (sides) {
      const [left, right] = await Promise.all(sides.map(teamsNamed))
      if (left?.length && right?.length) return bothSides([left, right])
    }
    const words = wordsOf(settled(text))
    if (words.join('').length < minQuestionLength) return { names: [], sides: null }
    const names = rank(words, await repository.withWords(everyWord(words)))
    if (names.length > 0) return { names, sides: null }
    return findPair(words)
  }

  /** No name has every word: try a pair of teams, typos, or both. */
  async function findPair(words: string[]): Promise<Found> {
    const partly = words.length > 1 ? await repository.withWords(anyWord(words)) : []
    const pair = pairOf(words, partly)
    if (pair) return bothSides(pair)
    const alike = await repository.withLetters(anyThreeLetters(words))
    const names = nearest(words, alike)
    const similarPair = names.length > 0 ? null : pairOf(words, [...partly, ...alike])
    return similarPair ? bothSides(similarPair) : { names, sides: null }
  }

  async function teamsNamed(words: string[]): Promise<Ranked[]> {
    const named = rank(words, await repository.withWords(everyWord(words)))
    const ranked = named.length > 0 ? named : nearest(words, await repository.withLetters(anyThreeLetters(words)))
    return ranked.filter(({ document }) => document.kind === 'team')
  }

  /** Upcoming matches between the two teams, or of the best matching teams or league. */
  async function matchesOf({ names, sides }: Found, limit: number): Promise<Match[]> {
    const from = clock() - liveForMs
    const [first] = names
    if (!first) return []
    if (first.document.kind === 'league') {
      return (await catalogue.listMatches({ leagueId: first.document.refId, from, limit })).matches
    }
    const teams = idsOf(best(sides ? sides[0] : names), 'team')
    // A ground's or a city's matches are those that are played there.
    if (first.tier === 'detail') {
      return catalogue.pick({ teamIds: teams.slice(0, maxPlaces), side: 'home', from, limit })
    }
    const teamIds = teams.slice(0, maxSides)
    const opponentIds = sides ? idsOf(best(sides[1]), 'team').slice(0, maxSides) : undefined
    const lists = await Promise.all(
      teamIds.map((teamId) => catalogue.listMatches({ teamId, opponentIds, from, limit })),
    )
    return inOrder(lists.flatMap((list) => list.matches)).slice(0, limit)
  }

  /** A name may have such words itself: "Sporting at home" is asked as it stands first. */
  async function findNamed(text: string): Promise<Found> {
    const found = await find(text)
    const bare = withoutFillers(text)
    return found.names.length > 0 || bare === '' || bare === text ? found : find(bare)
  }

  /** Matches of the names that are left, or of all; at a place those that are played there. */
  async function matchesFor({ names, sides }: Found, query: ParsedQuery, limit: number): Promise<Match[]> {
    const [first] = names
    const isPlace = first?.tier === 'detail'
    const teamIds = idsOf(best(sides ? sides[0] : names), 'team').slice(0, isPlace ? maxPlaces : maxSides)
    const opponentIds = sides && idsOf(best(sides[1]), 'team').slice(0, maxSides)
    const side = query.side ?? (isPlace ? 'home' : undefined)
    return catalogue.pick({
      ...rangeOf(query, clock(), clock() - liveForMs),
      ...(first && (first.document.kind === 'league' ? { leagueId: first.document.refId } : { teamIds })),
      ...(side && { side }),
      ...(opponentIds && { opponentIds }),
      ...(query.party && { party: { ...anyAdult, ...query.party } }),
      maxPence: query.price?.maxPence,
      currency: query.price?.currency,
      isCheapest: query.isCheapest,
      limit,
    })
  }

  /** Names that have every word come first: "Home Park" is a ground. Null where the query asks for nothing else. */
  async function understand(text: string, limit: number) {
    const query = parseQuery(text)
    if (!query) return null
    const whole = rank(wordsOf(text), await repository.withWords(everyWord(wordsOf(text))))
    if (whole.length > 0) return null
    const found = query.rest === '' ? nothing : await find(query.rest)
    if (query.rest !== '' && found.names.length === 0) return null
    const place = found.names[0]?.tier === 'detail' ? [query.rest] : []
    const understood = [...place, ...understoodTexts(query)]
    return { found, matches: await matchesFor(found, query, limit), understood, party: query.party ?? null }
  }

  return {
    /** Teams, leagues and upcoming matches for a text; empty for any text without a match. */
    async search(text: string, limits: SearchLimits): Promise<SearchResults> {
      const meantMore = await understand(text, limits.matches)
      const found = meantMore?.found ?? (await findNamed(text))
      // At a place, the matches are the answer.
      const isPlace = meantMore !== null && found.names[0]?.tier === 'detail'
      const teamIds = isPlace ? [] : idsOf(found.names, 'team').slice(0, limits.teams)
      const leagueIds = idsOf(found.names, 'league').slice(0, limits.leagues)
      const [teams, leagues, matches] = await Promise.all([
        teamIds.length > 0 ? catalogue.findTeams(teamIds) : [],
        leagueIds.length > 0 ? catalogue.listLeagues() : [],
        meantMore?.matches ?? matchesOf(found, limits.matches),
      ])
      const isApproximate = found.names.some(({ tier }) => tier === 'similar')
      return {
        query: text,
        is_approximate: isApproximate,
        did_you_mean: isApproximate ? meant(found) : [],
        understood: meantMore?.understood ?? [],
        party: meantMore?.party ?? null,
        sides: sideNames(found),
        teams: inOrderOf(teamIds, teams),
        leagues: inOrderOf(leagueIds, leagues),
        matches,
      }
    },

    /** Call after writing teams, leagues or their names. */
    rebuildIndex: repository.rebuild,
  }
}

const nothing: Found = { names: [], sides: null }

/** The best teams of both sides, the first side's first. */
function bothSides(sides: [Ranked[], Ranked[]]): Found {
  const names = [...best(sides[0]), ...best(sides[1])]
  const ids = names.map(({ document }) => document.refId)
  return { names: names.filter((_, index) => ids.indexOf(ids[index] ?? 0) === index), sides }
}

/** "Arsenal v Chelsea" for two teams, else the names. */
function meant(found: Found): string[] {
  const sides = sideNames(found)
  return sides ? [sides.join(' v ')] : found.names.slice(0, maxMeant).map(({ document }) => document.title)
}

/** The best team of each side. */
function sideNames({ sides }: Found): [string, string] | null {
  return sides && [sides[0][0]?.document.title ?? '', sides[1][0]?.document.title ?? '']
}

function idsOf(ranked: Ranked[], kind: 'team' | 'league'): number[] {
  return ranked.filter(({ document }) => document.kind === kind).map(({ document }) => document.refId)
}

function inOrderOf<T extends { id: number }>(ids: number[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Removes duplicates: a match of two listed teams comes from both. */
function inOrder(matches: Match[]): Match[] {
  const byId = new Map(matches.map((match) => [match.id, match]))
  return [...byId.values()].sort((a, b) => Date.parse(a.match_date) - Date.parse(b.match_date) || a.id - b.id)
}
