import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '#worker/platform/csv.ts'

test('a cell that a spreadsheet would run stays text, and a number a number', () => {
  expect(csvLine(['=HYPERLINK("http://evil")', '+44 7700', '-1', '@SUM(A1)', '\tx', -12.5, null, 'a,b'])).toBe(
    `"'=HYPERLINK(""http://evil"")",'+44 7700,'-1,'@SUM(A1),'\tx,-12.5,,"a,b"\r\n`,
  )
})

test('a cell that a spreadsheet would divide at a semicolon or a tab has no formula in its parts', () => {
  expect(csvLine(['Ann;=HYPERLINK("http://evil")', 'a\t@x; -1', 'red; green'])).toBe(
    `"Ann;'=HYPERLINK(""http://evil"")",a\t'@x;' -1,red; green\r\n`,
  )
})

test('no text begins a formula or breaks its row', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      const line = csvLine([text])
      expect(line.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/)
      const quotes = line.split('"').length - 1
      expect(quotes % 2).toBe(0)
      if (quotes === 0) expect(line.slice(0, -2)).not.toMatch(/[\r\n,]/)
    }),
  )
})

test.each([' =1', '\n=1', '＝1', '\u00a0@x'])('%j is text and no formula, as some spreadsheets read it', (cell) => {
  expect(csvLine([cell])).toMatch(/^"?'/)
})
