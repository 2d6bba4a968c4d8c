import { expect, test } from 'vitest'
import { sampled } from '#test/sample.ts'
import { besiege } from './siege.ts'

const hex = (n: number) => n.toString(16)

/** 65,536 networks, by how an attacker may get them. Unrelated ones differ from honest users only by the bot check. */
const attackers = [
  ['an IPv6 /48', (n: number) => `2001:db8:1:${hex(n)}::1`, false],
  ['an IPv6 /32', (n: number) => `2001:db8:${hex(n)}::1`, false],
  ['an IPv4 /16', (n: number) => `198.51.${n >> 8}.${n & 255}`, false],
  ['computers all over the world', (n: number) => `${1 + (n % 200)}.${n >> 8}.${n & 255}.9`, true],
] as const

const sieges = attackers.flatMap(([name, addressOf, hasBotCheck]) =>
  [1, 2].map((seed) => ({ name, addressOf, hasBotCheck, seed })),
)

test.each(sampled(sieges, 1))(
  'under attack from $name honest users sign in within five seconds (seed $seed)',
  async ({ addressOf, hasBotCheck, seed }) => {
    const { familiar, unfamiliar } = await besiege({ seed, hasBotCheck, addressOf })
    expect(familiar).toBeGreaterThanOrEqual(99)
    expect(unfamiliar).toBeGreaterThanOrEqual(90)
  },
)
