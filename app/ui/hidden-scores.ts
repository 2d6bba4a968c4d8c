import { useRouteLoaderData } from 'react-router'
import type { Match } from '#worker/matches/catalogue/contract.ts'

/** Whether the user hides scores until asking for them; from the root loader. */
function useHidesScores(): boolean {
  const root = useRouteLoaderData('root') as { user?: { hidesScores: boolean } | null } | undefined
  return root?.user?.hidesScores ?? false
}

/** The match as lists may show it: without scores and play for users who hide them. */
export function useShownMatch(): (match: Match) => Match {
  return useHidesScores() ? withoutScore : wholly
}

const wholly = (match: Match) => match

export function withoutScore(match: Match): Match {
  return { ...match, score: null, shoot_out: null, live: null }
}
