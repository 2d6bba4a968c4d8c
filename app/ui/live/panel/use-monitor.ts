import { useCallback, useEffect, useRef, useState } from 'react'
import type { LivePreferences } from '#worker/alerting/preferences/contract.ts'
import { useHasScript } from '../../hooks/use-has-script.ts'
import { lateImport } from '../../late-import.ts'
import type { LiveView } from '../live-channel.ts'
import type { MatchesLive } from '../match-state.ts'
import type { Monitor } from './load.ts'
import { laterOf, toRow } from './shown-live.ts'

type View = LiveView<MatchesLive>

const unconnected: View = { status: 'disconnected', state: null, watching: null, checks: [], refreshes: 0 }

/** Countdowns show minutes. */
const clockEveryMs = 20_000

/** All pages are notified to reload at the same moment; this spreads their requests. */
const refreshSpreadMs = 2_000

/** A separate chunk, loaded after hydration. */
const loadReader = lateImport(() => import('./read.ts'))
const noAnswer = { matches: [], lives: {}, failure: 'no answer' }

/** The panel's data: as loaded, then as requested, merged with live updates. */
export function useMonitor(loaded: Monitor, preferences: LivePreferences) {
  const [known, setKnown] = useState({ loaded, ...loaded, readAt: loaded.now })
  if (known.loaded !== loaded) setKnown({ loaded, ...loaded, readAt: loaded.now })
  const [view, setView] = useState(unconnected)
  const hasScript = useHasScript()
  const [now, setNow] = useState(loaded.now)
  const [isReading, setIsReading] = useState(false)
  const isConnected = view.status === 'connected'
  const reading = useRef<AbortController | null>(null)
  const lives = useRef(known.lives)
  useEffect(() => {
    lives.current = known.lives
  }, [known.lives])

  const refresh = useCallback(async () => {
    reading.current?.abort()
    const asked = new AbortController()
    reading.current = asked
    setIsReading(true)
    const at = Date.now()
    const asking = { now: at, hasLiveFacts: isConnected, known: lives.current, stopped: asked.signal }
    const read = await loadReader().then(
      ({ readMonitor }) => readMonitor(asking),
      () => noAnswer,
    )
    if (asked.signal.aborted) return
    setIsReading(false)
    setNow(Date.now())
    setKnown((before) => {
      if (read.failure !== null) return { ...before, failure: read.failure }
      return { ...before, ...read, lives: { ...before.lives, ...read.lives }, readAt: at }
    })
  }, [isConnected])

  // Keeps the last live data when a connection ends.
  const onView = useCallback((next: View | null) => {
    setView((before) => next ?? { ...before, status: 'disconnected' })
    setNow(Date.now())
  }, [])

  useEffect(() => {
    void loadReader().catch(() => {})
    const timer = setInterval(() => setNow(Date.now()), clockEveryMs)
    return () => {
      clearInterval(timer)
      reading.current?.abort()
    }
  }, [])

  const { auto_refresh_live_matches: isAutomatic } = preferences
  useRefreshTimes({ preferences, isConnected, hasFailed: known.failure !== null, refreshes: view.refreshes }, refresh)

  const rows = known.matches.map((match) => {
    const pushed = view.state?.[match.id]?.live
    return toRow(match, laterOf(pushed, known.lives[match.id]), now)
  })
  // Until the connection reports for the first time; without script there will be none.
  const isStarting = hasScript && isAutomatic && view === unconnected
  const status = isStarting ? 'connecting' : view.status
  return { ...known, rows, now, status, onView, refresh, isReading }
}

type Occasions = {
  preferences: LivePreferences
  isConnected: boolean
  hasFailed: boolean
  /** How often all pages were asked to reload. */
  refreshes: number
}

/** Refreshes at the preferred interval, once the connection is back after a failure, and when all pages are to reload. */
function useRefreshTimes({ preferences, isConnected, hasFailed, refreshes }: Occasions, refresh: () => Promise<void>) {
  const { auto_refresh_live_matches: isAutomatic, live_refresh_interval: seconds } = preferences
  useEffect(() => {
    if (!isAutomatic) return
    const timer = setInterval(() => void (document.hidden || refresh()), seconds * 1_000)
    return () => clearInterval(timer)
  }, [isAutomatic, seconds, refresh])

  // A restored connection means that a failed request would work now.
  useEffect(() => {
    if (isConnected && hasFailed) void refresh()
  }, [isConnected, hasFailed, refresh])

  useEffect(() => {
    if (refreshes === 0) return
    const timer = setTimeout(() => void refresh(), Math.random() * refreshSpreadMs)
    return () => clearTimeout(timer)
  }, [refreshes, refresh])
}
