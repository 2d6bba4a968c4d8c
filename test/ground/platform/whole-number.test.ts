import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { coercions, converting } from '#scripts/check/coercions.ts'
import { readProduct } from '#scripts/check/imports.ts'
import { AlertId } from '#worker/alerting/alerts/making/contract.ts'
import { PriceAlertId } from '#worker/alerting/price-tracking/contract.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { decimalNumber, entityId, wholeNumber } from '#worker/ground/platform/whole-number.ts'
import { MergeForm } from '#worker/matches/catalogue/merging/contract.ts'
import { MatchId } from '#worker/matches/catalogue/queries.contract.ts'
import { TeamChoice } from '#worker/matches/fixture-lists/contract.ts'

/** JavaScript takes each of the first for a number. */
const noId = [
  '',
  ' ',
  ' 5',
  '5\n',
  '0x10',
  '0b1',
  '1e3',
  '1.0',
  '5.',
  '+5',
  '05',
  '5_0',
  '٣',
  'Infinity',
  '9007199254740993',
  true,
  [5],
  new Date(5),
  null,
  undefined,
  {},
  0,
  '0',
  -1,
  '-1',
  1.5,
  2 ** 53,
]

test.each(noId)('%j is no id, wherever one is expected', (sent) => {
  const schemas = [
    entityId(),
    MatchId.shape.id,
    AlertId.shape.id,
    PriceAlertId.shape.id,
    TeamChoice.shape.team_id,
    MergeForm.shape.into,
  ]
  for (const schema of schemas) expect(schema.safeParse(sent).success).toBe(false)
  expect(idIn(sent)).toBe(0)
})

test('digits alone are an id, in an address, a form or JSON', () => {
  expect([entityId().parse('17'), entityId().parse(17), idIn('17')]).toEqual([17, 17, 17])
  expect(z.object({ id: entityId().optional() }).parse({})).toEqual({})
})

test('a whole number says what is wrong with it, and decimals are plain', () => {
  const limit = wholeNumber({ least: 1, most: 50 }).default(20)
  const words = (sent: unknown) => limit.safeParse(sent).error?.issues[0]?.message
  expect([limit.parse(undefined), limit.parse('50')]).toEqual([20, 50])
  expect(['0x10', '', '0', '-3', '51', true].map(words)).toEqual([
    'must be a whole number',
    'must be a whole number',
    'must be at least 1',
    'must be at least 1',
    'must be at most 50',
    'must be a whole number',
  ])
  const price = decimalNumber('must be a number')
  expect(price.parse('12.50')).toBe(12.5)
  for (const sent of ['', ' ', '1e3', '0x10', true]) expect(price.safeParse(sent).success).toBe(false)
})

test('no other code converts what should be read', () => {
  const planted = [
    'const Id = z.coerce.number().int().min(1)',
    'const id = Number(params.matchId)',
    'act(Number(fields.id))',
    'act(Number(fields.team_id))',
    "const id = Number(query.get('id'))",
  ].map((source, index) => ({ path: `app/planted/${index}.ts`, source }))
  const harmless = { path: 'app/planted/reads.ts', source: 'const price = Number(fields.price)\nNumber(valid)' }
  expect(coercions([...planted, harmless])).toHaveLength(planted.length)
  expect(coercions(readProduct())).toEqual([])
  for (const path of Object.keys(converting)) expect(readFileSync(path, 'utf8'), path).toContain('z.coerce')
})
