import { describe, expect, test } from 'vitest'
import { answered, makeCheck, makePage } from './fakes.ts'
import { checksClaim, setUp } from './one-lease.ts'

const wanting = (checks: ReturnType<typeof makeCheck>[], keeps: ('good' | 'bad')[]) => {
  const lease = checksClaim(checks)
  return lease.kind === 'checks' ? { ...lease, keeps } : lease
}

describe('a lease whose gate wants pages for operators', () => {
  test('keeps its last good and its last bad page, without a further request', async () => {
    const extract = () => makePage()
    const { check, gate, asked, kept } = setUp(wanting([makeCheck(1), makeCheck(2)], ['good', 'bad']), undefined, {
      extract,
    })
    await check()
    expect(asked).toHaveLength(2)
    expect(kept).toMatchObject([{ platformId: 1, sort: 'good', body: '<html>page</html>', problems: [] }])
    expect(gate.reports[0]?.kept).toEqual(['good'])
  })

  test('keeps a page that gave nothing as bad, with the reason', async () => {
    const extract = () => makePage({ offers: [], problems: [{ code: 'block_page', detail: '' }] })
    const { check, kept } = setUp(wanting([makeCheck(1)], ['good', 'bad']), undefined, { extract })
    await check()
    expect(kept).toMatchObject([{ sort: 'bad', problems: ['block_page'] }])
  })

  test('keeps nothing of an unchanged page, nor of a sort that is not wanted', async () => {
    const unchanged = setUp(wanting([makeCheck(1, { etag: '"v1"' })], ['good', 'bad']), () => answered(304))
    await unchanged.check()
    const unwanted = setUp(wanting([makeCheck(1)], ['bad']))
    await unwanted.check()
    expect([...unchanged.kept, ...unwanted.kept]).toEqual([])
    expect(unchanged.gate.reports[0]).not.toHaveProperty('kept')
  })

  test('is reported as ever when the bucket is down', async () => {
    const { check, gate, rooms } = setUp(wanting([makeCheck(1)], ['good']), undefined, { isBucketDown: true })
    await check()
    expect(rooms.observations).toHaveLength(1)
    expect(gate.outcomeOf(1)?.kind).toBe('changed')
    expect(gate.reports[0]).not.toHaveProperty('kept')
  })
})
