import { useEffect } from 'react'
import type { LiveView, NewsListener } from '../live-channel.ts'
import type { MatchesLive, MatchLive } from '../match-state.ts'
import { platformsAfter } from '../room/live-board.ts'
import { type ReadMatch, readEveryMs, readMatch } from '../room/read-match.ts'
import { useLiveMatch, useLiveMatches } from '../use-live.ts'

type LineProps<S> = { onView: (view: LiveView<S> | null) => void; onNews: NewsListener }

/** Holds the connection and renders nothing. A separate chunk, so that no page waits for its code. */
export function MatchesLine({ onView, onNews }: LineProps<MatchesLive>) {
  useViewReport(useLiveMatches(onNews), onView)
  return null
}

/** A match page's live view, with the function that merges its board. */
export type RoomView = LiveView<MatchLive> & { boardOver: typeof platformsAfter }

type MatchLineProps = {
  matchId: number
  onView: (view: RoomView | null) => void
  onNews: NewsListener
  onRead: (read: ReadMatch) => void
}

export function MatchLine({ matchId, onView, onNews, onRead }: MatchLineProps) {
  const view = useLiveMatch(matchId, onNews)
  useEffect(() => onView({ ...view, boardOver: platformsAfter }), [view, onView])
  useEffect(() => () => onView(null), [onView])
  const isConnected = view.status === 'connected'
  useEffect(() => {
    if (isConnected) return
    const stop = new AbortController()
    const read = async () => {
      if (document.hidden) return
      const found = await readMatch(matchId, stop.signal)
      if (found && !stop.signal.aborted) onRead(found)
    }
    const timer = setInterval(() => void read(), readEveryMs)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [matchId, isConnected, onRead])
  return null
}

function useViewReport<S>(view: LiveView<S>, onView: LineProps<S>['onView']) {
  useEffect(() => onView(view), [view, onView])
  useEffect(() => () => onView(null), [onView])
}
