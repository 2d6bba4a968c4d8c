import { describe, expect, test } from 'vitest'
import { createFakeLogger } from '#test/fakes/logger.ts'
import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'
import { shadowStepsPerLease } from '#worker/watching/monitoring/shadow/constants.ts'
import type { ShadowTally } from '#worker/watching/monitoring/shadow/contract.ts'
import { createShadowReading } from '#worker/watching/monitoring/shadow/service.ts'
import { answered, makeCheck, makePage, makePlatform, offer } from '../fakes.ts'
import { checksClaim, setUp } from '../one-lease.ts'

const candidate: ExtractionSpec = {
  kind: 'rules',
  row: 'li',
  rules: [{ field: 'price', selectorType: 'css', selector: 'b', isRequired: true }],
  availabilityWords: {},
}

function shadowed(count: number, { extract = extractPage, isDown = false } = {}) {
  const claim = checksClaim(Array.from({ length: count }, (_, index) => makeCheck(index + 1)))
  if (claim.kind !== 'checks') throw new Error('no checks')
  const logger = createFakeLogger()
  const counted: (ShadowTally & { leaseId: string; run: number })[] = []
  const repository = {
    async count({ leaseId, run }: { leaseId: string; run: number }, tally: ShadowTally) {
      if (isDown) throw new Error('database is down')
      counted.push({ leaseId, run, ...tally })
    },
  }
  const shadow = createShadowReading({ repository, extract, logger })
  const platform = makePlatform({ shadow: { run: 4, extraction: candidate } })
  return { claim: { ...claim, platform }, shadow, counted, logger }
}

const body = '<html><body><ul><li><b>£64.00</b></li></ul></body></html>'
const live = { ...offer, ticketType: 'Standard', availability: 'unknown' as const }
const same = () => makePage({ offers: [live] })

describe('a lease of a platform with a shadow run', () => {
  test('is read by both rules with one request for each page, and counted in one row', async () => {
    const { claim, shadow, counted } = shadowed(5)
    const lease = setUp(claim, () => answered(200, { body }), { extract: same, shadow })
    await lease.check()
    expect(lease.asked).toHaveLength(5)
    expect(counted).toEqual([{ leaseId: 'lease-1', run: 4, agreed: 5, differed: 0, alone: 0, differences: [] }])
    expect(lease.rooms.observations.map(({ offers }) => offers)).toEqual(Array(5).fill([live]))
  })

  test('counts what differs, and sends the room what the rules in force found', async () => {
    const { claim, shadow, counted } = shadowed(1)
    const lease = setUp(claim, () => answered(200, { body }), { extract: () => makePage(), shadow })
    await lease.check()
    expect(counted).toMatchObject([{ agreed: 0, differed: 1, differences: [{ verdict: 'differs' }] }])
    expect(lease.rooms.observations[0]?.offers).toEqual([offer])
  })

  test('takes a price without a currency to be in the platform’s, as the board does', async () => {
    const { claim, shadow, counted } = shadowed(1)
    const bare = () => makePage({ offers: [{ ...live, currency: null }] })
    await setUp(claim, () => answered(200, { body }), { extract: bare, shadow }).check()
    expect(counted).toMatchObject([{ agreed: 1, differed: 0 }])
  })

  test.each([
    [
      'the candidate fails',
      {
        extract: () => {
          throw new Error('broken')
        },
      },
    ],
    ['the count cannot be written', { isDown: true }],
  ])('is checked as ever when %s', async (_, trouble) => {
    const { claim, shadow, counted, logger } = shadowed(2, trouble)
    const lease = setUp(claim, () => answered(200, { body }), { extract: same, shadow })
    await lease.check()
    expect(lease.gate.outcomes().map(({ kind }) => kind)).toEqual(['changed', 'changed'])
    expect(lease.rooms.observations).toHaveLength(2)
    expect(counted).toEqual([])
    expect(logger.lines.some(({ event }) => event === 'shadow_failed')).toBe(true)
  })

  test('compares no unchanged page', async () => {
    const { claim, shadow, counted } = shadowed(1)
    const unchanged = { ...claim, checks: [makeCheck(1, { etag: '"v1"' })] }
    await setUp(unchanged, () => answered(304), { shadow }).check()
    expect(counted).toEqual([])
  })

  test.each([
    ['nothing', { row: '.none' }, { appeared: 0, vanished: 1 }],
    ['everything', { row: '*' }, { appeared: 5, vanished: 0 }],
    ['10,000 rows', { row: 'p, li' }, { appeared: 5, vanished: 0 }],
  ])('counts a candidate that matches %s as differing, in a few lines', async (_, row, lines) => {
    const { claim, shadow, counted } = shadowed(1)
    const platform = makePlatform({ shadow: { run: 4, extraction: { ...candidate, ...row } } })
    const wide = body.replace('</ul>', `</ul>${'<p><b>£1.00</b></p>'.repeat(10_000)}`)
    await setUp({ ...claim, platform }, () => answered(200, { body: wide }), { extract: same, shadow }).check()
    const [tally] = counted
    expect(tally).toMatchObject({ agreed: 0, differed: 1 })
    const [found] = tally?.differences ?? []
    expect({ appeared: found?.appeared.length, vanished: found?.vanished.length }).toEqual(lines)
    expect(JSON.stringify(tally).length).toBeLessThan(2_000)
  })

  test('gives the candidate no more work than a lease may have, whatever the pages are', () => {
    let spent = 0
    const { claim, shadow } = shadowed(1, {
      extract: (page, steps) => {
        const found = extractPage(page, steps)
        spent += steps?.spent ?? 0
        return found
      },
    })
    const costly = { ...candidate, row: 'i ~ b' }
    const platform = makePlatform({ shadow: { run: 4, extraction: costly } })
    const reading = shadow.begin({ ...claim, platform })
    const wide = `<html>${'<b></b>'.repeat(50_000)}</html>`
    const page = { url: 'https://x.example', body: wide, contentType: 'text/html', at: 1, problems: [] }
    for (let read = 0; read < 50; read += 1) reading.read(page, same())
    expect(spent).toBeGreaterThan(shadowStepsPerLease)
    expect(spent).toBeLessThan(2 * shadowStepsPerLease)
  })
})
