// A person's month of messages in the bucket: gzipped JSON lines, in files of a bounded number of messages.
import { gunzip, gzip } from '#worker/ground/platform/gzip.ts'
import { filesPerSweep, filesPrefix, messagesPerFile } from './constants.ts'
import { ArchivedMessage } from './contract.ts'
import { fileKey, isOver, monthOfKey, prefixOf } from './rules.ts'

export type ArchiveBucket = Pick<R2Bucket, 'get' | 'head' | 'put' | 'list' | 'delete'>
export type ArchiveFiles = ReturnType<typeof createArchiveFiles>

type File = { part: number; etag: string; messages: ArchivedMessage[] }

const notThere = new Headers({ 'If-None-Match': '*' })

export function createArchiveFiles(bucket: ArchiveBucket) {
  async function readFile(userId: number, month: string, part: number): Promise<File | null> {
    const object = await bucket.get(fileKey(userId, month, part))
    if (!object) return null
    const lines = (await gunzip(new Uint8Array(await object.arrayBuffer()))).split('\n').filter(Boolean)
    return { part, etag: object.etag, messages: lines.map((line) => ArchivedMessage.parse(JSON.parse(line))) }
  }

  /** Refused where another run wrote the file meanwhile. */
  async function write(key: string, messages: readonly ArchivedMessage[], etag: string | null): Promise<void> {
    const text = messages.map((message) => `${JSON.stringify(message)}\n`).join('')
    const onlyIf = etag === null ? notThere : { etagMatches: etag }
    const httpMetadata = { contentType: 'application/gzip' }
    if ((await bucket.put(key, await gzip(text), { onlyIf, httpMetadata })) === null) {
      throw new Error('another run wrote this file')
    }
  }

  async function* readMonth(userId: number, month: string): AsyncGenerator<File> {
    for (let part = 0; ; part += 1) {
      const file = await readFile(userId, month, part)
      if (!file) return
      yield file
    }
  }

  return {
    /**
     * Adds messages of a month; those of a run that died before it deleted their rows are in its last file, and are not
     * added again.
     */
    async add(userId: number, month: string, messages: readonly ArchivedMessage[]): Promise<void> {
      let last: File | null = null
      for await (const file of readMonth(userId, month)) last = file
      const known = new Set(last?.messages.map(({ id }) => id))
      const added = messages.filter(({ id }) => !known.has(id))
      if (added.length === 0) return
      if (last && last.messages.length < messagesPerFile) {
        await write(fileKey(userId, month, last.part), [...last.messages, ...added], last.etag)
      } else {
        await write(fileKey(userId, month, last ? last.part + 1 : 0), added, null)
      }
    },

    /** Removes what its person deleted. */
    async drop(userId: number, month: string, ids: ReadonlySet<string>): Promise<void> {
      for await (const { part, etag, messages } of readMonth(userId, month)) {
        const left = messages.filter(({ id }) => !ids.has(id))
        if (left.length < messages.length) await write(fileKey(userId, month, part), left, etag)
      }
    },

    /** Newest first, in pages. */
    async *pages(userId: number, month: string): AsyncGenerator<ArchivedMessage[]> {
      for await (const { messages } of readMonth(userId, month)) yield messages
    },

    async has(userId: number, month: string): Promise<boolean> {
      return (await bucket.head(fileKey(userId, month, 0))) !== null
    },

    async erase(userId: number, month: string): Promise<void> {
      const { objects } = await bucket.list({ prefix: prefixOf(userId, month) })
      if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key))
    },

    /** Keys begin with the month, so that a list begins with the oldest. */
    async sweep(now: number): Promise<void> {
      const { objects } = await bucket.list({ prefix: filesPrefix, limit: filesPerSweep })
      const over = objects.map(({ key }) => key).filter((key) => isOver(monthOfKey(key), now))
      if (over.length > 0) await bucket.delete(over)
    },
  }
}
