import { existsSync, readFileSync } from 'node:fs'
import { inject } from 'vitest'
import { type Recording, Recordings } from '#scripts/sandbox/football/recording.ts'

const real = '../shared/data'

/** Every match with extra time of three tournaments, and three others: two with many goals, one without a half-time score. */
export const twentyMatches = 'test/fixtures/openfootball/twenty-matches.json'

/** The whole tournaments, for the deep run of a machine that has them. */
export const tournamentFiles = [
  `${real}/worldcup/2022/worldcup.json`,
  `${real}/worldcup/2026/worldcup.json`,
  `${real}/euro/2024/euro.json`,
].filter((path) => inject('isDeep') && existsSync(path))

export function readTournament(path: string): Recording[] {
  return Recordings.parse(JSON.parse(readFileSync(path, 'utf8')))
}
