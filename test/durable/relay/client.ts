import { env } from 'cloudflare:workers'
import { type ClientFrame, closeCodes, identityHeader, type LiveChannel, relayName } from '#durable/relay/protocol.ts'
import { readFrame } from '#durable/relay/wire.ts'

export type Frame = { type: string; seq?: number; after?: number; [key: string]: unknown }

let opened = 0

export const relayOf = (channel: LiveChannel, shard = 0) => env.RELAY.getByName(relayName(channel, shard))

type Options = {
  channel: LiveChannel
  shard?: number
  userId?: number | null
  sessionId?: string | null
  address?: string
  device?: string
}

/** A client with a socket to one shard, as the Worker opens it, and everything it received. */
export async function openClient({
  channel,
  shard = 0,
  userId = null,
  sessionId = null,
  address = `a${opened++}`,
  device = 'Firefox on Linux',
}: Options) {
  const answer = await relayOf(channel, shard).fetch('http://relay/', {
    headers: { Upgrade: 'websocket', [identityHeader]: JSON.stringify({ userId, sessionId, address, device }) },
  })
  const socket = answer.webSocket
  if (!socket) return { answer, socket: null, ...noMessages() }
  const frames: Frame[] = []
  const closes: { code: number; reason: string }[] = []
  socket.addEventListener('message', ({ data }) => frames.push(readFrame(data) as unknown as Frame))
  socket.addEventListener('close', ({ code, reason }) => closes.push({ code, reason }))
  socket.accept()
  return {
    answer,
    socket,
    frames,
    closes,
    say: (frame: ClientFrame | { type: string; [key: string]: unknown }) => socket.send(JSON.stringify(frame)),
    subscribe: (seq?: number) =>
      socket.send(JSON.stringify({ type: 'subscribe', channel, ...(seq !== undefined && { seq }) })),
    /** Numbered frames, without answers to subscriptions. */
    numbered: () => frames.filter((frame) => frame.after !== undefined),
    ofType: (type: string) => frames.filter((frame) => frame.type === type),
  }
}

function noMessages() {
  return {
    frames: [] as Frame[],
    closes: [] as { code: number; reason: string }[],
    say: (_frame: object) => {},
    subscribe: (_seq?: number) => {},
    numbered: () => [] as Frame[],
    ofType: (_type: string) => [] as Frame[],
  }
}

export type Client = Awaited<ReturnType<typeof openClient>>

/** Connects again, as the site does, where a busy machine could not read the match's state in time. */
export async function joined(options: Options, seq?: number): Promise<Client> {
  const client = await openClient(options)
  client.subscribe(seq)
  await until(() => client.ofType('subscribed').length > 0 || client.closes.length > 0)
  return client.closes[0]?.code === closeCodes.tryLater ? joined(options, seq) : client
}

/** Only against hanging: a busy machine takes longer. */
const hangingMs = 120_000

export async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + hangingMs
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error(`It did not become true within ${hangingMs} ms: ${isTrue}`)
    await scheduler.wait(5)
  }
}

/** Throws when a frame does not follow the previous one. */
export function assertGapless(frames: readonly Frame[], from: number): void {
  let last = from
  for (const { after, seq } of frames) {
    if (after !== last) throw new Error(`A frame goes on after ${after}, but the last was ${last}`)
    last = Number(seq)
  }
}
