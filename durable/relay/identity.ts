import type { Identity } from './listener.ts'

/** Identity header set by the Worker; null for requests from elsewhere. */
export function readIdentity(header: string | null): Identity | null {
  if (header === null) return null
  const { userId, sessionId, address, device } = JSON.parse(header) as Partial<Identity>
  if (typeof address !== 'string') return null
  return { userId: userId ?? null, sessionId: sessionId ?? null, address, device: device ?? '' }
}

/** `relay:match:12:0` → channel and shard; null for another kind of name. */
export function readRelayName(name: string): { channel: 'live-matches' | `match:${number}`; shard: number } | null {
  const [, channel, shard] = /^relay:(live-matches|match:\d+):(\d+)$/.exec(name) ?? []
  return channel === undefined ? null : { channel: channel as 'live-matches', shard: Number(shard) }
}
