import { useRouteLoaderData } from 'react-router'
import type { Match } from '#worker/catalogue/contract.ts'

/** Whether somebody wants no score told before they ask for it, as the root loader read it. */
function useHidesScores(): boolean {
  const root = useRouteLoaderData('root') as { user?: { hidesScores: boolean } | null } | undefined
  return root?.user?.hidesScores ?? false
}

/** What a list tells of a match: all of it, or for whoever hides scores all but how it goes or went. */
export function useTellable(): (match: Match) => Match {
  return useHidesScores() ? withoutScore : wholly
}

const wholly = (match: Match) => match

export function withoutScore(match: Match): Match {
  return { ...match, score: null, shoot_out: null }
}
