// A process with many pages: the product's own page code, each page with a reconnecting socket. Controlled over IPC.
import { createRequire } from 'node:module'
import { createLiveChannel, type LiveChannelStore } from '#app/ui/live/live-channel.ts'
import { type MatchLive, matchReducer } from '#app/ui/live/match-state.ts'
import type { SocketLike } from '#app/ui/live/socket.ts'
import type { LiveChannel } from '#durable/relay/protocol.ts'
import { digestOf } from './comeback-digest.ts'

const WebSocket: new (url: string, options: object) => SocketLike & { onerror: () => void } = createRequire(
  import.meta.url,
)('ws')

export type PagesOrder =
  | { do: 'open'; urls: string[]; channel: LiveChannel; localAddress: string }
  /** Replied when every page is connected and has the room's state up to `seq`. */
  | { do: 'await'; seq: number }

export type PagesReport = {
  /** Number of pages by shown state. */
  shown: Record<string, number>
  connects: number
  /** Subscriptions beyond one per connection: a frame was missing in between. */
  gaps: number
  /** News announced to pages, and how many of them were repeats. */
  announced: number
  repeats: number
}

const openAtOnce = 50
const pollEveryMs = 20

type Page = { store: LiveChannelStore<MatchLive>; news: Set<string> }
const pages: Page[] = []
const counted = { connects: 0, subscriptions: 0, announced: 0, repeats: 0 }

function open(url: string, { channel, localAddress }: Extract<PagesOrder, { do: 'open' }>): Page {
  const ports = {
    open() {
      const socket = new WebSocket(url, { perMessageDeflate: false, localAddress })
      // A failure is followed by a close, which is handled.
      socket.onerror = () => {}
      const send = socket.send.bind(socket)
      socket.send = (text) => {
        if (text.includes('"subscribe"')) counted.subscriptions += 1
        send(text)
      }
      return socket
    },
    setTimer: (work: () => void, afterMs: number) => Number(setTimeout(work, afterMs)),
    clearTimer: (timer: number) => clearTimeout(timer),
    random: Math.random,
    isOnline: () => true,
  }
  // Counts every announcement: leaves out the memory that keeps a browser from repeating one.
  const announced = { claim: async () => 'first' as const }
  const page: Page = { store: createLiveChannel({ channel, reducer: matchReducer, ports, announced }), news: new Set() }
  let last = ''
  page.store.onNews((_match, { id }) => {
    counted.announced += 1
    if (page.news.has(id)) counted.repeats += 1
    page.news.add(id)
  })
  page.store.watch(() => {
    const { status } = page.store.view()
    if (status === 'connected' && last !== status) counted.connects += 1
    last = status
  })
  pages.push(page)
  return page
}

const isThere = ({ store }: Page, seq: number) => {
  const { status, state } = store.view()
  return status === 'connected' && state !== null && state.board.seq >= seq
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, pollEveryMs))
}

async function openAll(order: Extract<PagesOrder, { do: 'open' }>): Promise<void> {
  const waiting = [...order.urls]
  const lane = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
      const page = open(url, order)
      await until(() => isThere(page, 0))
    }
  }
  await Promise.all(Array.from({ length: openAtOnce }, lane))
}

function report(): PagesReport {
  const shown: Record<string, number> = {}
  for (const { store } of pages) {
    const { state } = store.view()
    const digest = state ? digestOf(state) : 'nothing'
    shown[digest] = (shown[digest] ?? 0) + 1
  }
  const { connects, subscriptions, announced, repeats } = counted
  return { shown, connects, gaps: subscriptions - connects, announced, repeats }
}

process.on('message', async (order: PagesOrder) => {
  if (order.do === 'open') await openAll(order)
  if (order.do === 'await') await until(() => pages.every((page) => isThere(page, order.seq)))
  process.send?.(report())
})
process.on('disconnect', () => process.exit())
