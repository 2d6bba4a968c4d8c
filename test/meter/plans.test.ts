import { expect, test } from 'vitest'
import { tablesReadWhole } from './plans.ts'

const stored = { tables: new Set(['orders', 'people']), partialIndexes: new Set(['orders_open']) }
const read = (sql: string, ...plan: string[]) => tablesReadWhole(sql, plan, stored)

test('a statement that goes over all rows of a stored table is seen, under whatever name', () => {
  expect(read('SELECT id FROM orders WHERE city = ?1', 'SCAN orders')).toEqual(['orders'])
  expect(read('SELECT id FROM "orders" AS o WHERE o.city = ?1', 'SCAN o')).toEqual(['orders'])
  expect(read('SELECT 1 FROM people JOIN orders o ON o.city = ?1', 'SEARCH people', 'SCAN o')).toEqual(['orders'])
  expect(read('SELECT count(*) FROM orders', 'SCAN orders USING COVERING INDEX orders_by_day')).toEqual(['orders'])
})

test('one with an index, a limit, or rows of its own is not', () => {
  expect(read('SELECT id FROM orders WHERE id = ?1', 'SEARCH orders USING INTEGER PRIMARY KEY (rowid=?)')).toEqual([])
  expect(read('SELECT id FROM orders ORDER BY id LIMIT 1', 'SCAN orders')).toEqual([])
  expect(read('WITH some AS (SELECT 1) SELECT * FROM some', 'SCAN CONSTANT ROW', 'SCAN some')).toEqual([])
  expect(read('DELETE FROM people WHERE id = ?1', 'SEARCH people', 'SCAN orders')).toEqual([])
  expect(read('UPDATE orders SET a = 1 WHERE is_open = 1', 'SCAN orders USING INDEX orders_open')).toEqual([])
})
