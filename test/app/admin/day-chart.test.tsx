import { expect, test } from 'vitest'
import { DayChart } from '#app/pages/admin/system/day-chart.tsx'
import { markup } from '../render.tsx'

test('each day of a chart that was counted tells its date and figure under the pointer', () => {
  const points = [
    { date: '2026-11-20', value: 1_250 },
    { date: '2026-11-21', value: 0 },
    { date: '2026-11-22', value: null },
  ]
  const html = markup(<DayChart name="Checks" source="gates" points={points} />)
  const titles = [...html.matchAll(/<title>([^<]*)<\/title>/g)].map(([, text]) => text)
  expect(titles).toEqual(['20 Nov 2026: 1,250', '21 Nov 2026: 0'])
})
