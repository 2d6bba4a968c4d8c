import type { Instant } from '#worker/platform/clock.ts'
import { maxSocketsPerAddress, maxSocketsPerUser } from './constants.ts'
import {
  type Attachment,
  canSend,
  type Identity,
  isOverdue,
  isTooSlow,
  type Listener,
  personOf,
  toAttachment,
  toListener,
} from './listener.ts'
import { closeCodes, type LiveChannel, pingFrame, pongFrame } from './protocol.ts'

/** The sockets of one shard. Who is behind each is in its attachment, so that the object may sleep under them. */
export function createAudience(ctx: DurableObjectState, channel: LiveChannel) {
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingFrame, pongFrame))
  const listeners = new Map<WebSocket, Listener>()
  for (const socket of ctx.getWebSockets()) {
    const attachment = socket.deserializeAttachment() as Attachment | null
    if (attachment) listeners.set(socket, toListener(attachment, Date.now()))
  }

  function close(socket: WebSocket, { code, reason }: { code: number; reason: string }): void {
    listeners.delete(socket)
    try {
      // A client that is gone never answers, so the socket is dropped here.
      socket.serializeAttachment(null)
      socket.close(code, reason)
    } catch {
      // It was closed from the other side already.
    }
  }

  function send(socket: WebSocket, text: string): void {
    try {
      socket.send(text)
    } catch {
      // It is closed or closing.
      close(socket, { code: closeCodes.restart, reason: 'Please connect again' })
    }
  }

  const lastPing = (socket: WebSocket): Instant | null =>
    ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? null

  return {
    get size() {
      return listeners.size
    },

    subscribed(): number {
      let count = 0
      for (const listener of listeners.values()) if (listener.isSubscribed) count += 1
      return count
    },

    /** How many people there are behind the sockets that have subscribed. */
    people(): number {
      const people = new Set<string>()
      for (const listener of listeners.values()) if (listener.isSubscribed) people.add(personOf(listener))
      return people.size
    },

    get: (socket: WebSocket): Listener | undefined => listeners.get(socket),
    close,
    send,

    isCrowded({ userId, address }: Identity): boolean {
      let [ofUser, ofAddress] = [0, 0]
      for (const listener of listeners.values()) {
        if (userId !== null && listener.userId === userId) ofUser += 1
        if (listener.address === address) ofAddress += 1
      }
      return ofUser >= maxSocketsPerUser || ofAddress >= maxSocketsPerAddress
    },

    /** Lets it open to be closed: a browser tells a page the code of a close, and nothing of a refused upgrade. */
    refuse(socket: WebSocket): void {
      // As the others, so that one that never answers the close does not keep the object awake.
      ctx.acceptWebSocket(socket)
      socket.close(closeCodes.tooManySockets, 'Too many connections')
    },

    admit(socket: WebSocket, identity: Identity, now: Instant): void {
      ctx.acceptWebSocket(socket)
      const listener = toListener({ ...identity, channel, joinedAt: now, isSubscribed: false, heardAt: now }, now)
      socket.serializeAttachment(toAttachment(listener))
      listeners.set(socket, listener)
    },

    /** Writes down what must outlive the object. */
    save(socket: WebSocket, listener: Listener): void {
      socket.serializeAttachment(toAttachment(listener))
    },

    /** The same text to everybody who keeps up. */
    sendToAll(text: string, now: Instant): void {
      for (const [socket, listener] of listeners) {
        if (!listener.isSubscribed) continue
        if (canSend(listener, () => lastPing(socket), now)) {
          listener.unanswered += 1
          send(socket, text)
        } else if (isTooSlow(listener, now)) {
          close(socket, { code: closeCodes.unresponsive, reason: 'Too slow' })
        }
      }
    },

    /** The newest frame again, to those who were left behind and are there again: they will ask for what they lack. */
    sendToReturned(text: string, now: Instant): void {
      for (const [socket, listener] of listeners) {
        if (listener.slowSince !== null && canSend(listener, () => lastPing(socket), now)) send(socket, text)
      }
    },

    /** A frame without a number: slow sockets do without it. */
    sendAside(text: string): void {
      for (const [socket, { isSubscribed, slowSince }] of listeners) {
        if (isSubscribed && slowSince === null) send(socket, text)
      }
    },

    /** Closes the sockets that have had their time. */
    sweep(now: Instant): void {
      for (const [socket, listener] of listeners) {
        const overdue = isOverdue(listener, lastPing(socket), now)
        if (overdue) close(socket, overdue)
      }
    },

    sessionIds(): string[] {
      const ids = [...listeners.values()].flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]))
      return [...new Set(ids)]
    },

    /** Answers how many there were. */
    closeSessions(isOver: (identity: Identity) => boolean): number {
      const over = [...listeners].filter(([, listener]) => isOver(listener))
      for (const [socket] of over) close(socket, { code: closeCodes.sessionEnded, reason: 'The session has ended' })
      return over.length
    },
  }
}
