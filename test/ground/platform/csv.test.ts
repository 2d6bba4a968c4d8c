import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, localTime } from '#worker/ground/platform/csv.ts'

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

test('a formula behind what cannot be seen, or on a line of its own, is text', () => {
  expect(csvLine(['a\n=1', 'b\0=1', '\u200b=1', '\ufeff+1', 'c;\u200b-1', 'd\r\n@x'])).toBe(
    `"a\n'=1",b\0'=1,'\u200b=1,'\ufeff+1,c;'\u200b-1,"d\r\n'@x"\r\n`,
  )
})

test('an amount has two decimals, below nought too', () => {
  expect(csvLine([{ pence: 2750 }, { pence: 4500 }, { pence: -5 }, { pence: 0 }])).toBe('27.50,45.00,-0.05,0.00\r\n')
})

test('a local time is London’s, as a spreadsheet in Britain reads it', () => {
  expect(localTime(Date.parse('2026-11-28T15:00:05Z'))).toBe('28/11/2026 15:00:05')
  expect(localTime(Date.parse('2026-07-01T23:30:00Z'))).toBe('02/07/2026 00:30:00')
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
