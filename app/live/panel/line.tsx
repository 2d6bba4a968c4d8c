import { useEffect } from 'react'
import type { LiveView, NewsListener } from '../live-channel.ts'
import type { MatchesLive, MatchLive } from '../match-state.ts'
import { useLiveMatch, useLiveMatches } from '../use-live.ts'

type LineProps<S> = { onView: (view: LiveView<S> | null) => void; onNews: NewsListener }

/** Connects while it is on the page, and shows nothing. It is a part of its own, so that no page waits for its code. */
export function MatchesLine({ onView, onNews }: LineProps<MatchesLive>) {
  useTold(useLiveMatches(onNews), onView)
  return null
}

export function MatchLine({ matchId, onView, onNews }: LineProps<MatchLive> & { matchId: number }) {
  useTold(useLiveMatch(matchId, onNews), onView)
  return null
}

function useTold<S>(view: LiveView<S>, onView: LineProps<S>['onView']) {
  useEffect(() => onView(view), [view, onView])
  useEffect(() => () => onView(null), [onView])
}
