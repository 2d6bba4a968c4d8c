import { capitalised } from '#worker/ground/platform/capitalised.ts'
import { finalScoreOf } from '../../live/football-data/rules.ts'
import type { FeedRow, FeedSide } from '../contract.ts'
import type { ListedFixture } from './contract.ts'

/** A row of the feed in our terms. */
export function rowOf(fixture: ListedFixture): FeedRow {
  const { id, utcDate, status, season, venue, homeTeam, awayTeam } = fixture
  const score = finalScoreOf({ ...fixture, homeTeam: named(homeTeam), awayTeam: named(awayTeam) })
  return {
    id,
    at: utcDate,
    status,
    season: seasonOf(season),
    round: roundOf(fixture),
    venue: venue || null,
    score,
    home: sideOf(homeTeam),
    away: sideOf(awayTeam),
    isFinal: fixture.stage === 'FINAL',
  }
}

const named = (side: ListedFixture['homeTeam']) => ({ ...side, name: side?.name ?? '' })

function sideOf(side: ListedFixture['homeTeam']): FeedSide | null {
  if (!side?.name || side.id == null) return null
  return { id: side.id, name: side.name, shortName: side.shortName || null, code: side.tla || null }
}

/** "2026-27", or "2026" where it begins and ends in one year. */
function seasonOf({ startDate, endDate }: ListedFixture['season']): string {
  const [first, last] = [startDate.slice(0, 4), endDate.slice(0, 4)]
  return first === last ? first : `${first}-${last.slice(-2)}`
}

const stages: Record<string, string> = {
  LAST_64: 'Round of 64',
  LAST_32: 'Round of 32',
  LAST_16: 'Round of 16',
  QUARTER_FINALS: 'Quarter-finals',
  SEMI_FINALS: 'Semi-finals',
  THIRD_PLACE: 'Third place',
  FINAL: 'Final',
}
/** In these the number of the match day says more than the stage. */
const leagueStages = ['REGULAR_SEASON', 'LEAGUE_STAGE', 'GROUP_STAGE']

/** Stages that are not listed here are read as their own words. */
function roundOf({ stage, matchday, group }: ListedFixture): string {
  const name = stage ?? 'REGULAR_SEASON'
  if (leagueStages.includes(name) && matchday != null) {
    return group ? `${wordsOf(group)}, matchday ${matchday}` : `Matchday ${matchday}`
  }
  return stages[name] ?? wordsOf(name)
}

/** "GROUP_A" is "Group A". */
function wordsOf(text: string): string {
  const words = text
    .toLowerCase()
    .split(/[_\s]+/)
    .filter(Boolean)
  return words
    .map((word, index) => (word.length === 1 ? word.toUpperCase() : index === 0 ? capitalised(word) : word))
    .join(' ')
}
