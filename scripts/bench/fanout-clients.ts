// A process with many clients: opens sockets, counts frames and samples latency. Controlled over IPC.
import { createRequire } from 'node:module'
import { pingEveryFrames, pingFrame } from '#durable/relay/protocol.ts'

/** The part of a `ws` socket in use; Miniflare includes the package. */
type Socket = {
  on(event: string, listener: (data: Buffer) => void): void
  once(event: string, listener: (reason: unknown) => void): void
  send(text: string): void
  close(code: number): void
  terminate(): void
}
const WebSocket: new (url: string, options: object) => Socket = createRequire(import.meta.url)('ws')

export type ClientsOrder =
  | { do: 'connect'; urls: string[]; subscribe: string | null; dialect: 'plain' | 'socket.io'; localAddress: string }
  | { do: 'count' }
  | { do: 'close' }

export type ClientsReport = {
  open: number
  received: number
  /** Frames that did not follow their predecessor. */
  gaps: number
  /** Milliseconds from the frame's timestamp to its arrival, for one frame in 17. */
  latencies: number[]
  bytes: number
  /** Most frames per second on one socket. */
  busiestSecond: number
}

const sampleEvery = 17
const connectAtOnce = 50
const maxAttempts = 10
const dataMark = '"at":'

let sockets: Socket[] = []
let received = 0
let gaps = 0
let latencies: number[] = []
let bytes = 0
let busiestSecond = 0

function listen(socket: Socket, order: Extract<ClientsOrder, { do: 'connect' }>): void {
  let last: number | null = null
  // As if clients had joined at different times: spreads pings over all frames, however few are measured.
  let framesSincePing = Math.floor(Math.random() * pingEveryFrames)
  let withinSecond: number[] = []
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    if (order.dialect === 'socket.io' && text === '2') socket.send('3')
    if (!text.includes(dataMark) || text.includes('"snapshot"')) return
    received += 1
    const now = Date.now()
    withinSecond = [...withinSecond.filter((at) => at > now - 1_000), now]
    busiestSecond = Math.max(busiestSecond, withinSecond.length)
    bytes = data.byteLength
    if (received % sampleEvery === 0) latencies.push(now - Number(/"at":(\d+)/.exec(text)?.[1]))
    const [, seq, after] = (/"seq":(\d+).*"after":(\d+)/.exec(text) ?? []).map(Number)
    if (order.subscribe === null || after === undefined || seq === undefined) return
    if (last !== null && after !== last) gaps += 1
    last = seq
    framesSincePing += 1
    if (framesSincePing % pingEveryFrames === 0) socket.send(pingFrame)
  })
}

/** Descriptors of the previous clients are released late, so refused connections are retried for a while. */
async function connectOne(url: string, order: Extract<ClientsOrder, { do: 'connect' }>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await connectOnce(url, order)
      return
    } catch (error) {
      if (attempt === maxAttempts) throw error
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}

function connectOnce(url: string, order: Extract<ClientsOrder, { do: 'connect' }>): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false, localAddress: order.localAddress })
    socket.once('error', (error) => reject(new Error(`${url} could not be opened: ${error}`)))
    socket.once('open', () => {
      sockets.push(socket)
      if (order.subscribe !== null) socket.send(order.subscribe)
      if (order.dialect === 'socket.io') socket.send('40')
      else if (order.subscribe === null) resolve()
    })
    // Subscriptions and Socket.IO's handshake get a reply.
    socket.once('message', () => resolve())
    listen(socket, order)
  })
}

async function connect(order: Extract<ClientsOrder, { do: 'connect' }>): Promise<void> {
  const waiting = [...order.urls]
  const lane = async () => {
    for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) await connectOne(url, order)
  }
  await Promise.all(Array.from({ length: connectAtOnce }, lane))
}

async function close(): Promise<void> {
  const closing = sockets.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())))
  for (const socket of sockets) socket.close(1000)
  await Promise.race([Promise.all(closing), new Promise((resolve) => setTimeout(resolve, 10_000))])
  for (const socket of sockets) socket.terminate()
  sockets = []
}

process.on('message', async (order: ClientsOrder) => {
  if (order.do === 'connect') await connect(order)
  if (order.do === 'close') await close()
  process.send?.({ open: sockets.length, received, gaps, latencies, bytes, busiestSecond } satisfies ClientsReport)
  if (order.do === 'count') return
  received = 0
  gaps = 0
  busiestSecond = 0
  latencies = []
})
process.on('disconnect', () => process.exit())
