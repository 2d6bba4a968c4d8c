import { useEffect, useSyncExternalStore } from 'react'
import { type LiveChannel, liveMatches } from '#durable/relay/protocol.ts'
import { type AnnouncedNews, browserAnnouncedNews } from './announced-news.ts'
import type { Reducer } from './channel-state.ts'
import {
  createLiveChannel,
  type LiveChannelStore,
  type LiveView,
  type NewsListener,
  unconnected,
} from './live-channel.ts'
import { type MatchesLive, type MatchLive, matchesReducer, matchReducer } from './match-state.ts'
import type { SocketLike } from './socket.ts'

const channels = new Map<LiveChannel, LiveChannelStore<unknown>>()
let announced: AnnouncedNews | undefined

/** All matches that are coming up, under way or just over. */
export function useLiveMatches(onNews?: NewsListener): LiveView<MatchesLive> {
  return useChannel(liveMatches, '/ws/live-matches', matchesReducer, onNews)
}

/** One match: board, score, events, number of viewers. */
export function useLiveMatch(matchId: number, onNews?: NewsListener): LiveView<MatchLive> {
  return useChannel(`match:${matchId}`, `/ws/matches/${matchId}`, matchReducer, onNews)
}

/** `onNews` should stay the same function between renders. */
function useChannel<S>(
  channel: LiveChannel,
  path: string,
  reducer: Reducer<S>,
  onNews: NewsListener | undefined,
): LiveView<S> {
  // No connection on the server: the page is rendered from its own data.
  const store = typeof window === 'undefined' ? null : channelOf(channel, path, reducer)
  useEffect(() => (onNews ? store?.onNews(onNews) : undefined), [store, onNews])
  return useSyncExternalStore(store?.watch ?? watchNothing, store?.view ?? initialView, initialView)
}

const watchNothing = () => () => {}
const initialView = () => unconnected

function channelOf<S>(channel: LiveChannel, path: string, reducer: Reducer<S>): LiveChannelStore<S> {
  const known = channels.get(channel) as LiveChannelStore<S> | undefined
  if (known) return known
  announced ??= browserAnnouncedNews()
  const store = createLiveChannel({ channel, reducer, ports: browserPorts(path), announced })
  channels.set(channel, store as LiveChannelStore<unknown>)
  window.addEventListener('online', store.wake)
  window.addEventListener('offline', store.offline)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') store.wake()
  })
  return store
}

function browserPorts(path: string) {
  return {
    open: () =>
      new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`) as SocketLike,
    setTimer: (work: () => void, afterMs: number) => window.setTimeout(work, afterMs),
    clearTimer: (timer: number) => window.clearTimeout(timer),
    random: Math.random,
    isOnline: () => navigator.onLine,
  }
}
