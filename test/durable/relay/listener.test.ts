import { describe, expect, test, vi } from 'vitest'
import {
  maxMessageBytes,
  maxMessagesPerSpan,
  maxSocketAgeMs,
  maxUnansweredFrames,
  messageSpanMs,
  silentAfterMs,
  slowAfterMs,
  subscribeWithinMs,
} from '#durable/relay/constants.ts'
import { answerTo, canSend, isOverdue, readCommand, toAttachment, toListener } from '#durable/relay/listener.ts'
import { closeCodes } from '#durable/relay/protocol.ts'

const start = Date.UTC(2040, 0, 1)

function makeListener() {
  const identity = { userId: 5, sessionId: 's5', address: 'a', device: 'Firefox on Linux' }
  return toListener(
    { ...identity, channel: 'match:1', joinedAt: start, isSubscribed: true, lastMessageAt: start },
    start,
  )
}

describe('a message', () => {
  test.each([
    [
      { type: 'subscribe', channel: 'match:1' },
      { do: 'subscribe', seq: null },
    ],
    [
      { type: 'subscribe', channel: 'match:1', seq: 4 },
      { do: 'subscribe', seq: 4 },
    ],
    [
      { type: 'subscribe', channel: 'match:1', seq: -1 },
      { do: 'subscribe', seq: null },
    ],
    [
      { type: 'subscribe', channel: 'match:1', seq: '4' },
      { do: 'subscribe', seq: null },
    ],
    [{ type: 'subscribe', channel: 'match:2' }, { do: 'refuse_channel' }],
    [{ type: 'from_a_newer_client' }, { do: 'nothing' }],
    [{}, { do: 'nothing' }],
  ])('%j is parsed as %j', (message, command) => {
    expect(readCommand(makeListener(), JSON.stringify(message), start)).toEqual(command)
  })

  test.each(['', '{', 'null', '"text"', '[1]', '12'])('%j is malformed', (text) => {
    expect(readCommand(makeListener(), text, start)).toMatchObject({ do: 'close', code: closeCodes.malformed })
  })

  test('may be as large as the limit, in bytes', () => {
    const of = (bytes: number) => JSON.stringify({ type: 'x', pad: '' }).replace('""', `"${'a'.repeat(bytes - 21)}"`)
    expect(new TextEncoder().encode(of(maxMessageBytes))).toHaveLength(maxMessageBytes)
    expect(readCommand(makeListener(), of(maxMessageBytes), start)).toEqual({ do: 'nothing' })
    expect(readCommand(makeListener(), of(maxMessageBytes + 1), start)).toMatchObject({ code: closeCodes.tooLarge })
    const wide = JSON.stringify({ type: '€'.repeat(maxMessageBytes / 2) })
    expect(readCommand(makeListener(), wide, start)).toMatchObject({ code: closeCodes.tooLarge })
  })

  test('is refused in binary', () => {
    expect(readCommand(makeListener(), new ArrayBuffer(2), start)).toMatchObject({ code: closeCodes.notText })
  })

  test('is refused beyond the limit per span, and the next span starts over', () => {
    const listener = makeListener()
    const speak = (now: number) => readCommand(listener, '{"type":"x"}', now).do
    for (let message = 0; message < maxMessagesPerSpan; message += 1) expect(speak(start)).toBe('nothing')
    expect(speak(start + messageSpanMs - 1)).toBe('close')
    expect(speak(start + messageSpanMs)).toBe('nothing')
  })
})

test.each([
  [1000, 1000],
  [1012, 1012],
  [4999, 4999],
  [1004, 1001],
  [1005, 1001],
  [1006, 1001],
  [1015, 1001],
  [0, 1001],
  [5000, 1001],
])('a close with %i is answered with %i', (code, answer) => {
  expect(answerTo(code)).toBe(answer)
})

describe('a client that sends no ping', () => {
  const never = () => null

  test('gets a limited number of frames, and is closed when it stays silent', () => {
    const listener = makeListener()
    listener.unanswered = maxUnansweredFrames - 1
    expect(canSend(listener, never, start)).toBe(true)
    listener.unanswered += 1
    expect(canSend(listener, never, start)).toBe(false)
    expect(isOverdue(listener, null, start + slowAfterMs)).toBeNull()
    expect(isOverdue(listener, null, start + slowAfterMs + 1)).toMatchObject({ code: closeCodes.unresponsive })
  })
})

describe('a client that pings', () => {
  const full = () => ({ ...makeListener(), unanswered: maxUnansweredFrames })
  const pingAt = (at: number) => () => at

  test('gets frames again, and a new share', () => {
    const listener = full()
    expect(canSend(listener, pingAt(start + 1), start + 2)).toBe(true)
    expect(listener).toMatchObject({ unanswered: 0, countedFrom: start + 2 })
    listener.unanswered = maxUnansweredFrames
    expect(canSend(listener, pingAt(start + 1), start + 3)).toBe(false)
  })

  test('is no longer slow after catching up', () => {
    const listener = full()
    canSend(listener, pingAt(start - 1), start)
    expect(listener.slowSince).toBe(start)
    expect(canSend(listener, pingAt(start + 5), start + 6)).toBe(true)
    expect(listener).toMatchObject({ slowSince: null, wasLeftBehind: true })
  })

  test('is not asked for a ping within its share', () => {
    const ask = vi.fn(() => start)
    canSend(makeListener(), ask, start)
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('a socket is closed', () => {
  test('when it did not subscribe in time', () => {
    const listener = { ...makeListener(), isSubscribed: false }
    expect(isOverdue(listener, null, start + subscribeWithinMs)).toBeNull()
    expect(isOverdue(listener, null, start + subscribeWithinMs + 1)).toMatchObject({ code: closeCodes.unresponsive })
  })

  test('when its client is gone; a heartbeat keeps it', () => {
    const at = start + silentAfterMs + 1
    expect(isOverdue(makeListener(), null, at)).toMatchObject({ code: closeCodes.unresponsive })
    expect(isOverdue(makeListener(), at - 1_000, at)).toBeNull()
  })

  test('when it reaches the maximum age', () => {
    const at = start + maxSocketAgeMs + 1
    expect(isOverdue(makeListener(), at, at)).toMatchObject({ code: closeCodes.restart })
  })
})

test('the state that survives hibernation is small', () => {
  expect(JSON.stringify(toAttachment(makeListener())).length).toBeLessThan(300)
})
