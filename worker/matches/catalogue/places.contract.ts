import type { League, Match, Team } from './contract.ts'

/** `home` and `away`: the next ones, in time order. */
export type TeamPage = { team: Team; league: League | null; home: Match[]; away: Match[]; results: Match[] }
export type LeaguePage = { league: League; teams: Team[]; next: Match[]; results: Match[] }
