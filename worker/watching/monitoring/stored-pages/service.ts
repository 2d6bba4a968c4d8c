import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import {
  keepEveryMs,
  maxStoredCharacters,
  maxSwept,
  type PageSort,
  pageSorts,
  storedForMs,
  sweepMinute,
} from './constants.ts'
import type { ReadPage, StoredPage } from './contract.ts'

export type StoredPages = ReturnType<typeof createStoredPages>

const prefix = 'stored-pages/'

/**
 * The last pages of each platform in the bucket, as text. They are raw pages of other sites: read by code, never sent to
 * a browser (`rule-studio/copy.ts` makes the copy that is shown).
 */
export function createStoredPages({ bucket, clock }: { bucket: R2Bucket; clock: Clock }) {
  const keyOf = (platformId: number, sort: PageSort) => `${prefix}${platformId}/${sort}`

  /** Checks replace the page of a sort within minutes: the one that an operator was shown last is kept beside it. */
  const shownKeyOf = (platformId: number, sort: PageSort) => `${keyOf(platformId, sort)}-shown`

  async function read(key: string, sort: PageSort): Promise<StoredPage | null> {
    const object = await bucket.get(key)
    if (!object || clock() - object.uploaded.getTime() > storedForMs) return null
    const { url = '', at = '0', contentType = '', problems = '' } = object.customMetadata ?? {}
    return {
      sort,
      id: object.etag,
      url,
      at: Number(at),
      contentType: contentType || null,
      problems: problems.split(' ').filter(Boolean) as ReadPage['problems'][number][],
      body: await object.text(),
    }
  }

  async function write(key: string, { body, url, contentType, at, problems }: ReadPage): Promise<void> {
    await bucket.put(key, body, {
      httpMetadata: { contentType: 'text/plain; charset=utf-8' },
      customMetadata: { url, at: String(at), contentType: contentType ?? '', problems: problems.join(' ') },
    })
  }

  const find = (platformId: number, sort: PageSort) => read(keyOf(platformId, sort), sort)

  return {
    /** False when the page is too long to be kept. */
    async keep(platformId: number, sort: PageSort, page: ReadPage): Promise<boolean> {
      if (page.body.length > maxStoredCharacters) return false
      await write(keyOf(platformId, sort), page)
      return true
    },

    /** The newest of a sort. */
    find,

    /** The newest of a sort, kept for calls about it until another is shown. */
    async show(platformId: number, sort: PageSort): Promise<StoredPage | null> {
      const page = await find(platformId, sort)
      if (!page || !(sort in keepEveryMs)) return page
      const key = shownKeyOf(platformId, sort)
      if ((await bucket.head(key))?.etag !== page.id) await write(key, page)
      return page
    },

    /** The page that was shown under this id, and no other; null once it is gone. */
    async findShown(platformId: number, sort: PageSort, id: string): Promise<StoredPage | null> {
      const newest = await find(platformId, sort)
      if (newest?.id === id) return newest
      const page = await read(shownKeyOf(platformId, sort), sort)
      return page?.id === id ? { ...page, ...(newest && { newerAt: newest.at }) } : null
    },

    /** Which pages there are, without reading them. */
    async list(platformId: number): Promise<{ sort: PageSort; url: string; at: Instant }[]> {
      const objects = await Promise.all(
        pageSorts.map(async (sort) => ({ sort, head: await bucket.head(keyOf(platformId, sort)) })),
      )
      return objects.flatMap(({ sort, head }) =>
        head && clock() - head.uploaded.getTime() <= storedForMs
          ? { sort, url: head.customMetadata?.url ?? '', at: Number(head.customMetadata?.at) }
          : [],
      )
    },

    /** Once a day: removes what is older than its period. */
    async sweep(scheduledAt: Instant): Promise<void> {
      if (Math.floor(scheduledAt / minuteMs) % (24 * 60) !== sweepMinute) return
      const { objects } = await bucket.list({ prefix, limit: maxSwept })
      const old = objects.filter(({ uploaded }) => scheduledAt - uploaded.getTime() > storedForMs)
      if (old.length > 0) await bucket.delete(old.map(({ key }) => key))
    },
  }
}
