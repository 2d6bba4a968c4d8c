import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { impurities, remembered } from '#scripts/check/purity.ts'
import { namesOf, type Planted } from './planted.ts'

describe('pure files', () => {
  const planted: Planted[] = [
    ...[
      'export const now = Date.now()',
      'export const today = () => new Date()',
      "export const clock = Date['now']",
      'export const dice = () => Math.random()',
      'export const since = performance.now()',
      "export const page = globalThis.fetch('/')",
      "export const page = () => fetch('/')",
      'export const id = crypto.randomUUID()',
      'export const later = async (work: Promise<void>) => { await work }',
      'export const key = process.env.KEY',
      'const D = Date\nexport const now = () => D.now()',
      'const { now } = Date\nexport const at = () => now()',
      'const { random } = Math\nexport const dice = () => random()',
      'export const dice = (roll = Math.random) => roll()',
      "export const dice = Math['ran' + 'dom']",
      'export const today = () => Intl.DateTimeFormat().format()',
      "export const today = () => new Intl.DateTimeFormat('en-GB').formatToParts()",
      "import { randomUUID } from 'node:crypto'\nexport const id = () => randomUUID()",
      "import { readFileSync } from 'node:fs'\nexport const read = readFileSync",
      'let calls = 0\nexport const count = () => ++calls',
      'const seen = new Map<string, number>()\nexport const see = (id: string) => seen.set(id, 1)',
      'const seen: string[] = []\nexport const see = (id: string) => seen.push(id)',
      'const seen: Record<string, 1> = {}\nexport function see(id: string) { seen[id] = 1 }',
    ].map((source, index): Planted => [`worker/money/planted/walk-${index}.rules.ts`, source]),
    ['worker/money/planted/constants.ts', 'export const startedAt = Date.now()'],
    ...['room', 'desk', 'feed', 'diff', 'timing', 'breaker', 'protocol'].map(
      (name): Planted => [`durable/planted/${name}.ts`, 'export const now = () => new Date()'],
    ),
    // Settings and bindings, in any file but the roots.
    ['worker/money/planted/service.ts', 'export const read = (env: Env) => env.DB'],
    ['worker/money/planted/browse.ts', 'export const key = process.env.KEY'],
    ['worker/money/planted/node.ts', "import process from 'node:process'\nexport const key = process.env.KEY"],
    ['worker/money/planted/global.ts', 'export const key = globalThis.process.env.KEY'],
    ['worker/money/planted/bracket.ts', "export const key = globalThis['process']"],
    ['worker/money/planted/vite.ts', 'export const key = import.meta.env.KEY'],
    ['worker/money/planted/workers.ts', "import { env } from 'cloudflare:workers'"],
    ['durable/planted/store.ts', 'export const read = (env: Env) => env.DB'],
    ['durable/planted/outbox.ts', 'export const key = process.env.KEY'],
    ['app/ui/planted.ts', 'export const key = process.env.KEY'],
    ['app/ui/vite.ts', 'export const key = import.meta.env.VITE_KEY'],
  ]
  const harmless: Planted[] = [
    [
      'worker/money/planted/rules.ts',
      'export const ask = (fetch: (a: string) => void) => fetch(new Date(0).toISOString())',
    ],
    ['worker/money/planted/of.rules.ts', 'export const of = (x: { fetch: number; now: number }) => x.fetch + x.now'],
    ['worker/entry/planted.ts', 'export const read = (env: Env) => env.DB'],
    ['durable/planted/planted.ts', 'export const read = (env: Env) => Date.now()'],
    ['app/ui/served.ts', 'export const isServer = import.meta.env.SSR'],
    [
      'worker/money/planted/made.rules.ts',
      'const kinds = new Map([[1, 2]])\nexport const of = (at: Date, n: number) => kinds.get(new Date(n).getTime() + Math.max(1, Date.UTC(1, 1)))',
    ],
  ]

  test('take time, randomness and the network as arguments, however they are written', () => {
    const found = impurities([...planted, ...harmless].map(([path, source]) => ({ path, source })))
    expect([...new Set(found.map((text) => text.split(' ')[0]))]).toEqual(namesOf(planted))
  })

  test.each(Object.keys(remembered))('%s still needs its exception', (place) => {
    const [path = '', name = ''] = place.split(' ')
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^(?:const|let) ${name}\\b`, 'm'))
  })
})
