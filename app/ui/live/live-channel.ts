// One socket per channel, shared by all components of the page.
import type { LiveChannel, LiveNews } from '#durable/relay/protocol.ts'
import type { AnnouncedNews } from './announced-news.ts'
import { type ChannelState, emptyChannel, type PlatformChecks, type Reducer, takeFrame } from './channel-state.ts'
import { type ConnectionStatus, createLiveSocket, type SocketPorts } from './socket.ts'

export type LiveView<S> = {
  status: ConnectionStatus
  /** Null before the first snapshot: the page shows what it was rendered with. */
  state: S | null
  watching: number | null
  checks: PlatformChecks
  /** Increases when the list of matches has changed and must be reloaded. */
  refreshes: number
}

/** `isFirst`: no other window of the browser announces it. */
export type NewsListener = (matchId: number, news: LiveNews, isFirst: boolean) => void

type LiveChannelOptions<S> = {
  channel: LiveChannel
  reducer: Reducer<S>
  ports: SocketPorts
  announced: AnnouncedNews
}

export type LiveChannelStore<S> = ReturnType<typeof createLiveChannel<S>>

export const unconnected: LiveView<never> = {
  status: 'disconnected',
  state: null,
  watching: null,
  checks: [],
  refreshes: 0,
}

export function createLiveChannel<S>({ channel, reducer, ports, announced }: LiveChannelOptions<S>) {
  let known: ChannelState<S> = emptyChannel()
  let view: LiveView<S> = unconnected
  const watchers = new Set<() => void>()
  const newsListeners = new Set<NewsListener>()

  function show(change: Partial<LiveView<S>>): void {
    view = { ...view, ...change }
    for (const watcher of watchers) watcher()
  }

  const socket = createLiveSocket({
    channel,
    ports,
    seq: () => known.seq,
    onStatus: (status) => show({ status }),
    onFrame(frame) {
      const { next, news, isGap, isRefresh } = takeFrame(known, frame, reducer)
      const { state, watching, checks } = next
      const hasChanged = state !== known.state || watching !== known.watching || checks !== known.checks
      known = next
      if (isGap) socket.resync()
      if (hasChanged || isRefresh) {
        show({ state, watching, checks, refreshes: view.refreshes + Number(isRefresh) })
      }
      for (const one of news) void announce(one.matchId, one.news)
    },
  })

  async function announce(matchId: number, news: LiveNews): Promise<void> {
    const claim = newsListeners.size === 0 ? 'known' : await announced.claim(matchId, news.id)
    if (claim === 'known') return
    for (const listener of newsListeners) listener(matchId, news, claim === 'first')
  }

  return {
    view: () => view,
    /** The first watcher connects, the last one disconnects. */
    watch(watcher: () => void): () => void {
      watchers.add(watcher)
      if (watchers.size === 1) socket.start()
      return () => {
        watchers.delete(watcher)
        if (watchers.size === 0) socket.stop()
      }
    },
    /** Called once per piece of news in every visible window, with `isFirst` in one of them. */
    onNews(listener: NewsListener): () => void {
      newsListeners.add(listener)
      return () => {
        newsListeners.delete(listener)
      }
    },
    wake: socket.wake,
    offline: socket.offline,
  }
}
