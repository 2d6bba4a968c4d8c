import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { deletedKeptMs, inboxTexts, maxInboxListed, sameMoment, undoMs } from './constants.ts'
import type { DeliveryStep, InboxChange, InboxItem, InboxKey, InboxListing, InboxQuery } from './contract.ts'
import type { InboxRepository } from './repository.ts'
import { idOf, keyOf, wordsOf } from './rules.ts'

export type InboxService = ReturnType<typeof createInboxService>

type InboxPorts = {
  repository: InboxRepository
  clock: Clock
  /** Until when each of these is gathered, by its id; those that are not are missing. */
  gatheredUntil: (userId: number, waiting: InboxItem[]) => Promise<ReadonlyMap<string, Instant>>
}

type Asked = {
  filter: InboxQuery['filter']
  query?: string
  cursor?: string | null
  limit: number
  clientId?: number | null
}

/** A user's notifications: read, marked, deleted and restored by their owner alone. */
export function createInboxService({ repository, clock, gatheredUntil }: InboxPorts) {
  /** With how long those that still wait for their mail are gathered. */
  async function withWaits(userId: number, items: InboxItem[]): Promise<InboxItem[]> {
    const waiting = items.filter(isGathered)
    if (waiting.length === 0) return items
    const until = await gatheredUntil(userId, waiting)
    return items.map((item) => {
      const ends = until.get(item.id)
      if (ends === undefined) return item
      const deliveries = item.deliveries.map((one) => (isWaiting(one) ? { ...one, gatheredUntil: ends } : one))
      return { ...item, deliveries }
    })
  }

  const keysOf = (ids: string[]) => ids.flatMap((id) => keyOf(id) ?? [])

  return {
    /** Newest first. An invalid cursor starts over. */
    async list(
      userId: number,
      { filter, query = '', cursor, limit: asked, clientId = null }: Asked,
    ): Promise<InboxListing> {
      const limit = Math.min(asked, maxInboxListed)
      const after = cursor ? keyOf(cursor) : null
      const found = await repository.list(userId, { filter, words: wordsOf(query), clientId, after, limit: limit + 1 })
      const items = found.items.slice(0, limit)
      const last = found.items.length > limit ? items.at(-1) : undefined
      return { items: await withWaits(userId, items), next: last?.id ?? (found.scannedTo && idOf(found.scannedTo)) }
    },

    /** One of the user's own; null for one that is not there, or was deleted. */
    async find(userId: number, { at, subjectId }: InboxKey): Promise<InboxItem | null> {
      const query = {
        filter: 'all',
        words: [],
        clientId: null,
        after: { at, subjectId: '' },
        limit: sameMoment,
      } as const
      const { items } = await repository.list(userId, { ...query, words: [] })
      return items.find(({ id }) => id === idOf({ at, subjectId })) ?? null
    },

    /** Messages about one match since a moment, among the newest `maxScannedForMatch`; newest first. */
    aboutMatch: repository.aboutMatch,

    /** With a client, only what is for them. */
    mark: async (userId: number, ids: string[], isRead: boolean, clientId: number | null = null) =>
      changed(await repository.mark(userId, keysOf(ids), isRead, clientId)),

    markAllRead: async (userId: number, until: Instant): Promise<string[]> =>
      (await repository.markAllRead(userId, until)).map(idOf),

    /** Hidden at once; can be restored for `undoMs`. */
    remove: async (userId: number, ids: string[]) => changed(await repository.remove(userId, keysOf(ids), clock())),

    restore: async (userId: number, ids: string[]) =>
      changed(await repository.restore(userId, keysOf(ids), clock() - undoMs)),

    /** Removes what was deleted long ago, a bounded part per call. */
    purgeDeleted: () => repository.purgeDeleted(clock() - deletedKeptMs),
  }
}

/** News of a match whose mail was not tried yet. */
function isGathered({ match, type, deliveries }: InboxItem): boolean {
  return match !== null && type !== 'system' && deliveries.some(isWaiting)
}

function isWaiting({ channel, status, attempts }: DeliveryStep): boolean {
  return channel === 'email' && status === 'pending' && attempts === 0
}

/** `ids` are those that were not so before. */
function changed({ found, keys }: InboxChange): Result<{ ids: string[] }, 'NOT_FOUND'> {
  return found > 0 ? succeed({ ids: keys.map(idOf) }) : fail('NOT_FOUND', inboxTexts.unknown)
}
