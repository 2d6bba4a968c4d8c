import { expect, test } from 'vitest'
import { maxDetailsPerStep, ownFault, retryBaseMs, sourceEveryMs } from '#worker/watching/discovery/constants.ts'
import type { Cursor } from '#worker/watching/discovery/contract.ts'
import type { Read } from '#worker/watching/discovery/reading.ts'
import type { SourceRow } from '#worker/watching/discovery/repository.ts'
import { createDiscovery } from '#worker/watching/discovery/service.ts'

const now = 1_900_000_000_000
const origin = 'https://shop.example'
const answer = (kind: 'found' | 'nothing'): Read => ({
  kind: 'answer',
  answer: {
    found: kind === 'found' ? [{ key: '1', url: `${origin}/1`, facts: { source_kind: 'jsonld' } }] : [],
    next: {},
  },
})

type Reading = Parameters<typeof createDiscovery>[0]['reading']

/** Two sources of one platform, read as `reading` says; what is logged as an error. */
function scene(reading: Partial<Reading>, cursor: Cursor | null = null) {
  const sources = new Map(
    [1, 2].map((id): [number, SourceRow] => [
      id,
      {
        id,
        platformId: 1,
        kind: 'listing',
        url: `${origin}/${id}`,
        linkRule: null,
        cursor,
        dueAt: now,
        failures: 0,
        readAt: null,
        outcome: null,
      },
    ]),
  )
  const errors: object[] = []
  const repository = {
    due: async () => [...sources.values()],
    claim: async (id: number, dueAt: number, until: number) => {
      const source = sources.get(id)
      if (source?.dueAt !== dueAt) return null
      sources.set(id, { ...source, dueAt: until })
      return { ...source, dueAt: until }
    },
    release: async ({ id }: { id: number }, next: Partial<SourceRow>) => {
      sources.set(id, { ...(sources.get(id) as SourceRow), ...next })
      return true
    },
  }
  const discovery = createDiscovery({
    repository,
    reading: { next: async () => null, eventAt: async () => answer('nothing'), ...reading },
    judging: {
      record: async (_: number, { length }: { length: number }) => ({ linked: length, review: 0, none: 0, leftOut: 0 }),
    },
    findPlatform: async () => ({ id: 1, isActive: true }),
    unlinkStatements: () => [],
    withdraw: async () => {},
    enqueue: async () => {},
    clock: () => now,
    logger: { info: () => {}, warn: () => {}, error: (_: string, fields: object) => errors.push(fields) },
  } as never)
  const step = (sourceId: number) => discovery.step({ sourceId, dueAt: sources.get(sourceId)?.dueAt ?? 0 })
  return { step, sources, errors }
}

test('an error of ours in a step is that source’s failure, with the reason, and the others are read', async () => {
  const { step, sources, errors } = scene({
    next: async (_, { url }, { pages }) => {
      if (url.endsWith('/1')) throw new TypeError('rest is undefined')
      return pages === 0 ? answer('found') : null
    },
  })
  for (const id of [1, 2, 2]) await step(id)
  expect(sources.get(1)).toMatchObject({
    outcome: ownFault('TypeError: rest is undefined'),
    failures: 1,
    dueAt: now + retryBaseMs,
    readAt: now,
  })
  expect(sources.get(2)).toMatchObject({ outcome: '1 read: 1 linked, 0 to be reviewed, 0 not ours.', failures: 0 })
  expect(errors).toEqual([{ source_id: 1, error: 'TypeError: rest is undefined' }])
})

test('it is tried again less and less often, at last as often as any source, from the start', async () => {
  const { step, sources } = scene({ next: () => Promise.reject(new Error('never')) })
  const waits: number[] = []
  for (let tried = 0; tried < 9; tried += 1) {
    await step(1)
    waits.push((sources.get(1)?.dueAt ?? 0) - now)
  }
  expect(waits.slice(0, 3)).toEqual([retryBaseMs, 2 * retryBaseMs, 4 * retryBaseMs])
  expect(waits.at(-1)).toBe(sourceEveryMs)
  expect(sources.get(1)).toMatchObject({ failures: 9, cursor: null })
})

test('an error with the page of one event leaves that page out, and the pages after it are read', async () => {
  const eventPages = [1, 2, 3].map((page) => `${origin}/event/${page}`)
  const counts = { found: 3, linked: 0, review: 3, others: 0, leftOut: 0 }
  const cursor = { pages: 1, details: 0, page: 0, rest: [], windows: [], isCut: false, eventPages, ...counts }
  const asked: string[] = []
  const { step, sources } = scene(
    {
      eventAt: async (_, url) => {
        asked.push(url)
        if (url.endsWith('/2')) throw new Error('no such sign')
        return answer('found')
      },
    },
    cursor,
  )
  await step(1)
  expect(asked).toEqual(eventPages.slice(0, maxDetailsPerStep))
  expect(sources.get(1)).toMatchObject({ failures: 0, cursor: { eventPages: [], details: 3, linked: 2, review: 1 } })
})
