import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import type { Message, MessageOf } from '#worker/entry/messages.ts'
import type { ExtractedOffer } from '#worker/watching/monitoring/contract.ts'
import { makeCheck, makePlatform } from './make.ts'

export type Stub = ReturnType<typeof env.MATCH_ROOM.getByName>

let lastMatchId = 100

/** A room per test, with the messages it sends. */
export async function newRoom({ isQueueDown = false } = {}) {
  const matchId = ++lastMatchId
  const room: Stub = env.MATCH_ROOM.getByName(`match:${matchId}`)
  const sent: MessageOf<'change'>[] = []
  await tapQueue(room, sent, isQueueDown)
  const checkOf = (second: number, offers: ExtractedOffer[], platformId = 1) =>
    makeCheck(second, offers, { matchId, platform: makePlatform(platformId) })
  /** Restarts the object from its storage, with a working queue. */
  const evict = async () => {
    await evictDurableObject(room)
    await tapQueue(room, sent)
  }
  return { room, matchId, checkOf, sent, evict }
}

/** Gives the object a queue that records or refuses its messages. */
export async function tapQueue(room: Stub, sent: MessageOf<'change'>[], isDown = false): Promise<void> {
  const queue = {
    async send(message: Message) {
      if (isDown) throw new Error('the queue is down')
      if (message.type === 'change') sent.push(message)
    },
  }
  await runInDurableObject(room, (instance) => {
    Object.defineProperty(instance, 'env', { value: { ...env, CHANGES: queue }, configurable: true })
  })
}

export const alarmOf = (room: Stub) => runInDurableObject(room, (_, state) => state.storage.getAlarm())
export const countOf = (room: Stub, table: string) =>
  runInDurableObject(room, (_, state) =>
    Number(state.storage.sql.exec(`SELECT count(*) AS rows FROM ${table}`).one().rows),
  )

/** Rows that the storage bills while the room does this. */
export async function rowsWritten(room: Stub, act: () => Promise<unknown>): Promise<number> {
  let rows = 0
  await runInDurableObject(room, (_, { storage }) => {
    const exec = storage.sql.exec.bind(storage.sql)
    vi.spyOn(storage.sql, 'exec').mockImplementation((...args) => {
      const cursor = exec(...args)
      rows += cursor.rowsWritten
      return cursor
    })
    const setAlarm = storage.setAlarm.bind(storage)
    vi.spyOn(storage, 'setAlarm').mockImplementation((at) => {
      rows += 1
      return setAlarm(at)
    })
  })
  await act()
  return rows
}
