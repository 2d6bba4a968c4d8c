import { useCallback, useEffect, useState } from 'react'
import type { Match } from '#worker/catalogue/contract.ts'
import type { Standing } from '#worker/monitoring/contract.ts'
import type { LivePreferences } from '#worker/preferences/contract.ts'
import type { PlatformView } from '#worker/prices/contract.ts'
import type { LiveView } from '../live-channel.ts'
import type { MatchLive } from '../match-state.ts'
import { laterOf, type ShownLive, toRow } from '../panel/shown-live.ts'
import { useTelling } from '../panel/use-telling.ts'
import { platformsAfter } from './live-board.ts'

type View = LiveView<MatchLive>

const unconnected: View = { status: 'disconnected', state: null, watching: null, refreshes: 0 }
const clockEveryMs = 10_000

type Loaded = {
  match: Match
  platforms: PlatformView[]
  standing: Standing
  live: ShownLive | null
  now: number
  preferences: LivePreferences
}

/** A match page's facts: as it was rendered, then as its room tells them. */
export function useMatchRoom(loaded: Loaded, isCovered: boolean) {
  const [view, setView] = useState(unconnected)
  const [clock, setClock] = useState(0)
  const { match, live: rendered, preferences } = loaded
  const telling = useTelling({
    preferences,
    sidesOf: () => `${match.home_team_name} v ${match.away_team_name}`,
    isCovered: () => isCovered,
  })

  const onView = useCallback((next: View | null) => {
    setView((before) => next ?? { ...before, status: 'disconnected' })
    setClock(Date.now())
  }, [])
  useEffect(() => {
    const timer = setInterval(() => setClock(Date.now()), clockEveryMs)
    return () => clearInterval(timer)
  }, [])

  const now = Math.max(loaded.now, clock)
  const told = view.state?.matchId === match.id ? view.state : null
  const row = toRow(match, laterOf(told?.live, rendered), now)
  return {
    ...row,
    now,
    view,
    onView,
    telling,
    platforms: told ? platformsAfter(loaded.platforms, told.board) : loaded.platforms,
    standing: told?.board.standing ?? loaded.standing,
  }
}
