import { expect, test } from 'vitest'
import { WeekLine, weekPath } from '#app/ui/week-line.tsx'
import { markup } from './render.tsx'

test('a week of prices is drawn in steps, the dearest at the top, with a gap where nothing was on sale', () => {
  expect(weekPath([20, 20, 10])).toBe('M0 1H15V1H29V13H44')
  expect(weekPath([null, 10, null, 20])).toBe('M11 13H22M33 1H44')
  expect(weekPath([5, 5])).toBe('M0 7H22V7H44')
})

test('a fall is good, anything else is quiet, and nothing known is nothing', () => {
  expect(markup(<WeekLine week={[20, null, 10]} />)).toContain('week-line-fallen')
  expect(markup(<WeekLine week={[10, 20]} />)).not.toContain('week-line-fallen')
  expect(markup(<WeekLine week={null} />)).toBe('')
})
