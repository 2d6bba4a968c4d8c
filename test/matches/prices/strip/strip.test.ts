import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import type { PriceSeries } from '#worker/matches/prices/contract.ts'
import { areaColour, lineColour, stripHeight, stripWidth } from '#worker/matches/prices/strip/constants.ts'
import { priceStripRoutes } from '#worker/matches/prices/strip/routes.ts'
import { drawStrip, stripFile, stripFrom, stripOf } from '#worker/matches/prices/strip/rules.ts'
import { createPriceStrips } from '#worker/matches/prices/strip/service.ts'
import { noon } from '../../../alerting/alerts/changes.ts'

type Step = [days: number, pence: number | null]

/** A platform's prices, each from so many days before noon on. */
const seriesOf = (steps: Step[], currency = 'GBP', platformId = 1): PriceSeries => ({
  platformId,
  platformName: `Platform ${platformId}`,
  currency,
  points: steps.map(([days, pricePence]) => ({ at: noon - days * dayMs, pricePence })),
})

describe('a strip', () => {
  test('has the lowest price of all platforms over the last thirty days, what held before them included', () => {
    const strip = stripOf(
      [
        seriesOf([
          [60, 9_000],
          [3, 2_800],
        ]),
        seriesOf(
          [
            [50, 7_000],
            [10, null],
          ],
          'GBP',
          2,
        ),
      ],
      noon,
    )
    expect(strip).toMatchObject({ lowPence: 2_800, highPence: 9_000, currency: 'GBP', days: 30 })
    expect([strip?.lows[0], strip?.lows[400], strip?.lows.at(-1)]).toEqual([7_000, 9_000, 2_800])
  })

  test('begins with the first price, and leaves what was sold out empty', () => {
    const strip = stripOf(
      [
        seriesOf([
          [4, 5_000],
          [3, null],
          [1, 6_000],
        ]),
      ],
      noon,
    )
    expect(strip).toMatchObject({ lowPence: 5_000, highPence: 6_000, days: 4 })
    expect(strip?.lows[Math.round(stripWidth * 0.5)]).toBeNull()
  })

  test('counts one currency, and there is none without a price', () => {
    expect(
      stripOf(
        [
          seriesOf([[4, 100]], 'EUR'),
          seriesOf([
            [4, 5_000],
            [2, 4_000],
          ]),
        ],
        noon,
      )?.lowPence,
    ).toBe(4_000)
    expect(stripOf([], noon)).toBeNull()
    expect(stripOf([seriesOf([[4, null]])], noon)).toBeNull()
    expect(stripOf([seriesOf([[-1, 5_000]])], noon)).toBeNull()
  })

  test('is drawn as a line that goes down as the price does, over its area', () => {
    const strip = stripOf(
      [
        seriesOf([
          [2, 8_000],
          [1, 4_000],
        ]),
      ],
      noon,
    )
    const pixels = strip && drawStrip(strip)
    const topOf = (column: number) =>
      Array.from({ length: stripHeight }, (_, row) => pixels?.[row * stripWidth + column]).indexOf(lineColour)
    expect(topOf(10)).toBeLessThan(topOf(stripWidth - 10))
    expect(pixels?.at(-1)).toBe(areaColour)
  })
})

test.each(['', '1.png', '0-1.png', '1-1.gif', '1-1.png.png', '-1-1.png', '1-1234567890.png', '1-1.png\n'])(
  '“%s” is the name of no strip',
  (file) => expect(stripFrom(file)).toBeNull(),
)

describe('its address', () => {
  const setUp = (status: 'scheduled' | null = 'scheduled') => {
    const asked: number[] = []
    const rooms = (matchId: number) => {
      asked.push(matchId)
      return {
        series: async () => [
          seriesOf([
            [2, 8_000],
            [1, 4_000],
          ]),
        ],
      } as never
    }
    const strips = createPriceStrips({ rooms, matchStatus: async () => status, clock: () => noon + 30_000 })
    return { strips, asked, get: (file: string) => priceStripRoutes(strips).request(`/price-strips/${file}`) }
  }

  test('answers an image that anyone may keep and show', async () => {
    const { get } = setUp()
    const answer = await get(stripFile(7, noon))
    expect(answer.headers.get('Content-Type')).toBe('image/png')
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=86400, immutable')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([stripWidth, stripHeight])
    const at = bytes.indexOf('IDAT')
    const rows = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)))
    expect(rows).toHaveLength((stripWidth + 1) * stripHeight)
    expect(bytes.length).toBeLessThan(4_000)
  })

  test('is the same within a minute, and the room is asked once for many', async () => {
    const { strips, asked, get } = setUp()
    const files = await Promise.all([1, 2, 3].map(async () => (await strips.now(7))?.file))
    expect(new Set(files)).toEqual(new Set([stripFile(7, noon)]))
    for (const minute of [0, 1, 2]) await get(stripFile(7, noon - minute * minuteMs))
    expect(asked.length).toBeLessThanOrEqual(3)
  })

  test('of a minute to come has nothing that a cache could keep', async () => {
    const { asked, get } = setUp()
    expect((await get(stripFile(7, noon + minuteMs))).status).toBe(404)
    expect(asked).toEqual([])
    expect((await get(stripFile(7, noon))).status).toBe(200)
  })

  test('of a match that is not ours asks no room', async () => {
    const { asked, get } = setUp(null)
    expect((await get(stripFile(99, noon))).status).toBe(404)
    expect((await get('secret.png')).status).toBe(404)
    expect(asked).toEqual([])
  })
})
