import { useRouteLoaderData } from 'react-router'
import type { Match } from '#worker/catalogue/contract.ts'

/** Whether somebody wants no score told before they ask for it, as the root loader read it. */
function useHidesScores(): boolean {
  const root = useRouteLoaderData('root') as { user?: { hidesScores: boolean } | null } | undefined
  return root?.user?.hidesScores ?? false
}

/** What a list shows of a match: everything, or for users who hide scores everything but the course of play. */
export function useTellable(): (match: Match) => Match {
  return useHidesScores() ? withoutScore : wholly
}

const wholly = (match: Match) => match

export function withoutScore(match: Match): Match {
  return { ...match, score: null, shoot_out: null, live: null }
}
