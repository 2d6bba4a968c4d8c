import { useCallback, useEffect, useState } from 'react'
import type { LivePreferences } from '#worker/alerting/preferences/contract.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'
import type { RoomView } from '../panel/line.tsx'
import { laterOf, type ShownLive, toRow } from '../panel/shown-live.ts'
import { useAnnouncements } from '../panel/use-announcements.ts'
import { atItsKickoff } from './kickoff.ts'
import type { ReadMatch } from './read-match.ts'

const unconnected: RoomView = {
  status: 'disconnected',
  state: null,
  watching: null,
  checks: [],
  refreshes: 0,
  boardOver: (rendered) => [...rendered],
}
const clockEveryMs = 10_000

type Loaded = {
  match: Match
  platforms: PlatformView[]
  summary: PriceSummary
  live: ShownLive | null
  now: number
  preferences: LivePreferences
}

/** A match page's facts: as rendered, then as updated by its room. */
export function useMatchRoom(loaded: Loaded, isCovered: boolean) {
  const [view, setView] = useState(unconnected)
  const [clock, setClock] = useState(0)
  const [read, setRead] = useState<{ since: Loaded; found: ReadMatch } | null>(null)
  const onRead = useCallback((found: ReadMatch) => setRead({ since: loaded, found }), [loaded])
  const { preferences } = loaded
  const { match, live: asked } = read?.since === loaded ? read.found : loaded
  const announcements = useAnnouncements({
    preferences,
    sidesOf: () => `${match.home_team_name} v ${match.away_team_name}`,
    isCovered: () => isCovered,
  })

  const onView = useCallback((next: RoomView | null) => {
    setView((before) => next ?? { ...before, status: 'disconnected' })
    setClock(Date.now())
  }, [])
  useEffect(() => {
    const timer = setInterval(() => setClock(Date.now()), clockEveryMs)
    return () => clearInterval(timer)
  }, [])

  const now = Math.max(loaded.now, clock)
  const state = view.state?.matchId === match.id ? view.state : null
  const row = toRow(atItsKickoff(match, state?.live, loaded.now), laterOf(state?.live, asked), now)
  return {
    ...row,
    now,
    view,
    onView,
    onRead,
    announcements,
    platforms: state ? view.boardOver(loaded.platforms, state.board, view.checks) : loaded.platforms,
    priceSummary: state?.board.summary ?? loaded.summary,
  }
}
