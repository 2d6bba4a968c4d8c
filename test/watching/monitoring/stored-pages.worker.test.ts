import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { maxStoredCharacters, storedForMs, sweepMinute } from '#worker/watching/monitoring/stored-pages/constants.ts'
import { createStoredPages } from '#worker/watching/monitoring/stored-pages/service.ts'

const page = {
  url: 'https://shop.example/match/1',
  body: '<p>Sold out</p>',
  contentType: 'text/html',
  at: 5,
  problems: ['nothing_found'] as const,
}

const pagesAt = (now: number) => createStoredPages({ bucket: env.EXPORTS, clock: () => now })
/** The first sweep at least this long after the epoch moment. */
const sweepAfter = (at: number) => Math.ceil(at / dayMs) * dayMs + sweepMinute * minuteMs

describe('stored pages of a platform', () => {
  test('one of each sort is kept as it was fetched, the newest in place of the one before', async () => {
    const pages = pagesAt(Date.now())
    await pages.keep(1, 'bad', { ...page, body: 'older' })
    await pages.keep(1, 'bad', page)
    await pages.keep(2, 'good', page)
    expect(await pages.find(1, 'bad')).toEqual({ sort: 'bad', id: expect.any(String), ...page })
    expect(await pages.find(1, 'good')).toBeNull()
    expect(await pages.list(1)).toEqual([{ sort: 'bad', url: page.url, at: 5 }])
  })

  test('are found by the id that was shown until another is shown, never under a newer id in its place', async () => {
    const pages = pagesAt(Date.now())
    await pages.keep(6, 'bad', { ...page, body: 'shown' })
    const shown = await pages.show(6, 'bad')
    await pages.keep(6, 'bad', { ...page, body: 'newer' })
    expect(await pages.findShown(6, 'bad', shown?.id ?? '')).toMatchObject({ body: 'shown', url: page.url, at: 5 })
    expect(await pages.show(6, 'bad')).toMatchObject({ body: 'newer' })
    expect(await pages.findShown(6, 'bad', shown?.id ?? '')).toBeNull()
  })

  test('of an operator’s own fetch are found until the next fetch', async () => {
    const pages = pagesAt(Date.now())
    await pages.keep(7, 'fresh', page)
    const shown = await pages.show(7, 'fresh')
    expect(await pages.findShown(7, 'fresh', shown?.id ?? '')).toMatchObject({ body: page.body })
    await pages.keep(7, 'fresh', { ...page, body: 'next' })
    expect(await pages.findShown(7, 'fresh', shown?.id ?? '')).toBeNull()
  })

  test('are text in the bucket, whatever they say of themselves', async () => {
    await pagesAt(Date.now()).keep(3, 'good', page)
    const object = await env.EXPORTS.head('stored-pages/3/good')
    expect(object?.httpMetadata?.contentType).toBe('text/plain; charset=utf-8')
  })

  test('are not kept beyond the size limit', async () => {
    const pages = pagesAt(Date.now())
    expect(await pages.keep(4, 'good', { ...page, body: 'x'.repeat(maxStoredCharacters + 1) })).toBe(false)
    expect(await pages.find(4, 'good')).toBeNull()
  })

  test('are hidden after seven days, and removed by the nightly sweep, which leaves the rest of the bucket', async () => {
    await pagesAt(Date.now()).keep(5, 'good', page)
    await env.EXPORTS.put('exports/of-a-person', 'x')
    const late = Date.now() + storedForMs + minuteMs
    expect(await pagesAt(late).find(5, 'good')).toBeNull()
    expect(await pagesAt(late).list(5)).toEqual([])
    await pagesAt(late).sweep(sweepAfter(late) + minuteMs)
    expect(await env.EXPORTS.head('stored-pages/5/good')).not.toBeNull()
    await pagesAt(late).sweep(sweepAfter(late))
    expect(await env.EXPORTS.head('stored-pages/5/good')).toBeNull()
    expect(await env.EXPORTS.head('exports/of-a-person')).not.toBeNull()
  })
})
