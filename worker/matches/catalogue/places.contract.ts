import type { League, Match, Team } from './contract.ts'

export type TeamPage = { team: Team; league: League | null; next: Match[]; results: Match[] }
export type LeaguePage = { league: League; teams: Team[]; next: Match[]; results: Match[] }
