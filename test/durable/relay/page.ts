import type { Reducer } from '#app/ui/live/channel-state.ts'
import { answerWithinMs } from '#app/ui/live/heartbeat.ts'
import { createLiveChannel } from '#app/ui/live/live-channel.ts'
import type { SocketLike, SocketPorts } from '#app/ui/live/socket.ts'
import { identityHeader, type LiveChannel } from '#durable/relay/protocol.ts'
import { createOneTabNews } from '../../app/live/one-tab.ts'
import { relayOf } from './client.ts'

/** Waits of a page pass this much faster, except the dead-connection timeout. */
const haste = 100

let opened = 0

/** The product's client code on a relay socket; records what it shows, announces and requests. */
export function openPage<S>(channel: LiveChannel, reducer: Reducer<S>) {
  const sockets: WebSocket[] = []
  const closes: number[] = []
  const asked: string[] = []
  let connections = 0

  async function connect(line: SocketLike): Promise<void> {
    const identity = { userId: null, sessionId: null, address: `page-${opened++}` }
    const headers = { Upgrade: 'websocket', [identityHeader]: JSON.stringify(identity) }
    const { webSocket } = await relayOf(channel).fetch('http://relay/', { headers })
    if (!webSocket) return line.onclose?.({ code: 1006 })
    webSocket.addEventListener('message', ({ data }) => line.onmessage?.({ data }))
    webSocket.addEventListener('close', ({ code }) => {
      closes.push(code)
      line.onclose?.({ code })
    })
    line.send = (text) => {
      asked.push(text)
      webSocket.send(text)
    }
    line.close = (code) => webSocket.close(code)
    webSocket.accept()
    sockets.push(webSocket)
    connections += 1
    line.onopen?.()
  }

  const ports: SocketPorts = {
    open() {
      const line: SocketLike = { send() {}, close() {}, onopen: null, onmessage: null, onclose: null }
      connect(line).catch(() => line.onclose?.({ code: 1006 }))
      return line
    },
    setTimer: (work, afterMs) => setTimeout(work, afterMs === answerWithinMs ? afterMs : afterMs / haste) as never,
    clearTimer: (timer) => clearTimeout(timer),
    random: () => 0,
    isOnline: () => true,
  }
  const announced = createOneTabNews(Date.now)
  const store = createLiveChannel({ channel, reducer, ports, announced })
  const news: string[] = []
  const shown: S[] = []
  store.onNews((matchId, one) => news.push(`${matchId}:${one.id}`))
  const leave = store.watch(() => {
    const { state } = store.view()
    if (state !== null && state !== shown.at(-1)) shown.push(state)
  })
  return {
    view: store.view,
    news,
    shown,
    closes,
    connections: () => connections,
    leave,
    /** The network breaks; the page reconnects by itself. */
    drop: () => sockets.at(-1)?.close(4_000),
    /** Subscriptions beyond one per connection: a gap between two frames. */
    gaps: () => asked.filter((text) => text.includes('subscribe')).length - connections,
  }
}
