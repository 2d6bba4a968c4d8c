import { expect, test } from 'vitest'
import { admit } from '#durable/rate-limiter/limit.ts'
import { type Count, counterName, countsPerNetwork, takeAll } from '#worker/ground/platform/limiter.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { visitorAt } from '../../fakes/visitor.ts'

/** An exact limiter in memory; `taken` counts what each key admitted. */
function memory() {
  const logs = new Map<string, number[]>()
  return {
    take: async (key: string, limit: Pick<Count, 'max' | 'windowMs'>) => {
      const { log, ...decision } = admit(logs.get(key) ?? [], limit, 0)
      logs.set(key, log)
      return decision
    },
  }
}

const limit = { max: 5, windowMs: 60_000 }

async function admitted(addresses: string[]): Promise<number> {
  const limiter = memory()
  let count = 0
  for (const address of addresses) {
    const decision = await takeAll(limiter, countsPerNetwork('test', visitorAt(address).networks, limit))
    if (decision.allowed) count += 1
  }
  return count
}

const many = (addressOf: (n: number) => string) => Array.from({ length: 2_000 }, (_, n) => addressOf(n))
const hex = (n: number) => n.toString(16)

test.each([
  ['one household, whatever host part it uses', (n: number) => `2001:db8:1:1::${hex(n)}`, 5],
  ['a /56, twice as much', (n: number) => `2001:db8:1:${hex(n % 256)}::1`, 10],
  ['a /48, four times as much', (n: number) => `2001:db8:1:${hex(n * 31)}::1`, 20],
  ['one IPv4 address', () => '192.0.2.1', 5],
  ['the same, as IPv6', (n: number) => (n % 2 ? '::ffff:192.0.2.1' : '192.0.2.1'), 5],
  ['all without a readable address, together', (n: number) => `nonsense-${n}`, 5],
])('%s', async (_, addressOf, most) => expect(await admitted(many(addressOf))).toBe(most))

test('a refused household does not use up its neighbours’ limit', async () => {
  const neighbours = ['2001:db8:1:2::1', '2001:db8:1:200::1']
  expect(await admitted([...many(() => '2001:db8:1:1::1'), ...neighbours])).toBe(5 + neighbours.length)
})

test('a counter’s name contains no address or id, and needs our secret', () => {
  const name = counterName(new Secret('one'), 'deletion:160')
  expect(name).toMatch(/^[\da-f]{8}\.[\da-f]{32}$/)
  expect(name).toBe(counterName(new Secret('one'), 'deletion:160'))
  expect(name).not.toBe(counterName(new Secret('other'), 'deletion:160'))
})
