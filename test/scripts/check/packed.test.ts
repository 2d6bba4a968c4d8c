import { expect, test } from 'vitest'
import { packedSpreads } from '#scripts/check/packed.ts'
import { namesOf, type Planted } from './planted.ts'

const packed: Planted[] = [
  ['worker/money/planted/object.ts', 'export const of = (a: 1, b: 2) => ({ ...{ a, b }, c: 3 })'],
  ['worker/money/planted/array.ts', "export const all = [...['x', 'y'], 'z']"],
  ['durable/planted/arguments.ts', "export const run = (sql: Sql) => sql.exec('SELECT ?, ?', ...[1, 2])"],
  ['scripts/planted/made.ts', 'export const point = new Point(...[1, 2])'],
  ['scripts/planted/typed.ts', "export const all = [...(['x', 'y'] as const)]"],
  ['scripts/planted/satisfied.ts', 'export const all = { ...({ a: 1 } satisfies One) }'],
  ['test/planted.ts', 'export const all = { ...{\n  a: 1 } }'],
  ['app/ui/planted.tsx', 'export const Planted = () => <p {...{ hidden: true }} />'],
]
const allowed: Planted[] = [
  [
    'worker/money/planted/merged.ts',
    'export const of = (a: One) => ({ ...a, ...(a.b && { c: 1 }), ...(a.d ? { e: 1 } : {}) })',
  ],
  [
    'worker/money/planted/listed.ts',
    'export const of = (a: 1[]) => [...a, ...[1, 2].map(String), ...(a[0] ? [1] : [])]',
  ],
  ['app/ui/cast.tsx', 'export const Cast = () => <Page {...({ loaderData } as unknown as Props)} />'],
  ['worker/money/planted/rest.ts', 'export const of = (...[first, second]: [1, 2]) => first + second'],
]

test('a literal is written out, not spread', () => {
  const found = packedSpreads([...packed, ...allowed].map(([path, source]) => ({ path, source })))
  expect(found.map((text) => text.split(' ')[0])).toEqual(namesOf(packed))
})

test('says the line', () => {
  const source = 'const a = 1\nexport const of = {\n  ...{ a },\n}'
  expect(packedSpreads([{ path: 'worker/planted.ts', source }])).toEqual([
    'worker/planted.ts spreads a literal on line 3: write out what it has.',
  ])
})
