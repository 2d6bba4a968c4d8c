import { describe, expect, test, vi } from 'vitest'
import { tooManyAtOnce } from '#worker/people/accounts/passwords/constants.ts'
import {
  calmMs,
  createHashLane,
  type Guest,
  longestWaitsMs,
  roomMs,
  slotMs,
} from '#worker/people/accounts/passwords/lane.ts'
import { visitorAt } from '../../../fakes/visitor.ts'

const longestWaitMs = longestWaitsMs.familiar
const anyone: Guest = { trust: 'familiar', networks: [] }

/** Virtual time that advances only for sleepers and hashes; `starts` counts from the beginning. */
function scene(hashMs: number) {
  vi.useFakeTimers({ now: 0 })
  const starts: number[] = []
  const take = createHashLane({
    clock: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  const hash = (guest = anyone) =>
    take(guest, async () => {
      starts.push(Date.now())
      // As in the runtime, hashing blocks everything else.
      vi.setSystemTime(Date.now() + hashMs)
    })
  return { take, hash, starts }
}

test('a single request does not wait', async () => {
  const { hash, starts } = scene(200)
  await hash()
  vi.setSystemTime(slotMs)
  await hash()
  expect(starts).toEqual([0, slotMs])
})

test('simultaneous requests start one slot apart', async () => {
  const { hash, starts } = scene(0)
  const all = Promise.all([hash(), hash(), hash(), hash()])
  await vi.runAllTimersAsync()
  await all
  expect(starts).toEqual([0, slotMs, 2 * slotMs, 3 * slotMs])
})

test('when hashes take longer than a slot, the next starts after the one before', async () => {
  const { hash, starts } = scene(1_000)
  const all: Promise<unknown>[] = []
  for (const _ of [1, 2, 3]) {
    all.push(hash())
    await vi.advanceTimersByTimeAsync(0)
  }
  await vi.runAllTimersAsync()
  await Promise.all(all)
  const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0))
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(1_000 + roomMs)
})

test('a request that fails or is cancelled while waiting delays no other, nor does a clock that is set back', async () => {
  const { take, hash, starts } = scene(0)
  await expect(take(anyone, () => Promise.reject(new Error('no memory')))).rejects.toThrow('no memory')
  let isFirst = true
  const leaving = createHashLane({
    clock: Date.now,
    sleep: () =>
      isFirst ? new Promise(() => {}) : Promise.resolve(vi.setSystemTime(Date.now() + slotMs)).then(() => {}),
  })
  await leaving(anyone, async () => {})
  void leaving(anyone, async () => {})
  isFirst = false
  let isDone = false
  await leaving(anyone, async () => {
    isDone = true
  })
  expect(isDone).toBe(true)
  vi.setSystemTime(-1_000_000)
  await hash()
  expect(starts).toHaveLength(1)
})

/** As many as get a turn within the longest wait. */
const places = Math.floor(longestWaitMs / slotMs) + 1

test('of a hundred simultaneous requests, those beyond the longest wait are refused at once', async () => {
  const { hash, starts } = scene(0)
  const all = Promise.all(Array.from({ length: 100 }, () => hash()))
  await vi.runAllTimersAsync()
  const answers = await all
  expect(answers.slice(0, places).every(({ ok }) => ok)).toBe(true)
  expect(answers.slice(places)).toEqual(
    Array.from({ length: 100 - places }, () => ({
      ok: false,
      error: { code: 'UNAVAILABLE', message: tooManyAtOnce, retryAfterSeconds: 5 },
    })),
  )
  expect(starts.at(-1)).toBeLessThanOrEqual(longestWaitMs)
})

/** One thread: a sleeper wakes when it is due and nothing is being hashed. */
function thread() {
  const sleepers: { at: number; wake: () => void }[] = []
  const machine = {
    now: 0,
    sleep: (ms: number) => new Promise<void>((wake) => sleepers.push({ at: machine.now + ms, wake })),
    async run() {
      for (;;) {
        sleepers.sort((one, other) => one.at - other.at)
        const next = sleepers.shift()
        if (!next) return
        machine.now = Math.max(machine.now, next.at)
        next.wake()
        for (let turn = 0; turn < 10; turn += 1) await null
      }
    },
  }
  return machine
}

test('the queue stays bounded when hashes take longer than a slot', async () => {
  vi.useRealTimers()
  const machine = thread()
  const take = createHashLane({ clock: () => machine.now, sleep: machine.sleep })
  const hashMs = 1_000
  const waits: number[] = []
  const comes = async (at: number) => {
    await machine.sleep(at)
    const answer = await take(anyone, async () => {
      machine.now += hashMs
    })
    if (answer.ok) waits.push(machine.now - at)
  }
  for (let at = 0; at < 300_000; at += 200) void comes(at)
  await machine.run()
  expect(waits.length).toBeGreaterThan(200)
  // As many slots as fit the longest wait, each as long as a hash took.
  expect(Math.max(...waits)).toBeLessThanOrEqual((places + 1) * (hashMs + roomMs))
})

test('a cancelled request frees its place after its turn', async () => {
  vi.useFakeTimers({ now: 0 })
  const gone = createHashLane({ clock: Date.now, sleep: () => new Promise(() => {}) })
  for (let n = 0; n < places; n += 1) void gone(anyone, async () => {})
  expect((await gone(anyone, async () => {})).ok).toBe(false)
  vi.setSystemTime(longestWaitMs + slotMs)
  expect((await gone(anyone, async () => {})).ok).toBe(true)
})

test('a full queue accepts requests again when the clock is set back', async () => {
  const { hash } = scene(0)
  for (let n = 0; n < places; n += 1) void hash()
  vi.setSystemTime(-1_000_000)
  expect((await hash()).ok).toBe(true)
})

describe('a crowded lane', () => {
  const from = (address: string, trust: Guest['trust'] = 'visitor'): Guest => ({ trust, ...visitorAt(address) })
  /** Users on different networks and providers. */
  const anywhere = (n: number, trust?: Guest['trust']) => from(`${1 + (n % 200)}.${n >> 8}.0.1`, trust)
  const placesWithin = (waitMs: number) => Math.floor(waitMs / slotMs) + 1
  const hex = (n: number) => n.toString(16)

  /** How many of a thousand simultaneous requests are accepted, by a lane just crowded or empty. */
  async function admitted(guestOf: (n: number) => Guest, { isCrowded }: { isCrowded: boolean }): Promise<number> {
    const { hash } = scene(0)
    const others = Array.from({ length: isCrowded ? placesWithin(calmMs) : 0 }, (_, n) => hash(anywhere(n)))
    const all = Promise.all(Array.from({ length: 1_000 }, (_, n) => hash(guestOf(n))))
    await vi.runAllTimersAsync()
    await Promise.all(others)
    return (await all).filter(({ ok }) => ok).length
  }

  test.each([
    ['one IPv4 address', () => '192.0.2.1', 1],
    ['an IPv4 /24', (n: number) => `192.0.2.${n % 256}`, 2],
    ['an IPv4 /16', (n: number) => `192.0.${n % 256}.1`, 3],
    ['one IPv6 household', (n: number) => `2001:db8:1:1::${hex(n)}`, 1],
    ['a /56', (n: number) => `2001:db8:1:${hex(n % 256)}::1`, 2],
    ['a /48', (n: number) => `2001:db8:1:${hex(n * 60)}::1`, 2],
    ['a /32', (n: number) => `2001:db8:${hex(n)}::1`, 3],
    ['all without a readable address', () => 'nonsense', 3],
  ])('has few places for %s', async (_, addressOf, places) => {
    expect(await admitted((n) => from(addressOf(n)), { isCrowded: true })).toBe(places)
    // Without a crowd, users behind one address sign in at once.
    expect(await admitted((n) => from(addressOf(n)), { isCrowded: false })).toBe(placesWithin(calmMs))
  })

  test('accepts strangers up to their share, the unproven until it is crowded, known devices to its end', async () => {
    const isCrowded = false
    expect(await admitted((n) => anywhere(n, 'unproven'), { isCrowded })).toBe(placesWithin(longestWaitsMs.unproven))
    expect(await admitted((n) => anywhere(n, 'visitor'), { isCrowded })).toBe(placesWithin(longestWaitsMs.visitor))
    const familiar = () => from('192.0.2.1', 'familiar')
    expect(await admitted(familiar, { isCrowded })).toBe(placesWithin(longestWaitsMs.familiar))
  })

  test('has room for known devices behind all strangers, and for a network again after its turn', async () => {
    const { hash } = scene(0)
    const strangers = Promise.all(Array.from({ length: 100 }, (_, n) => hash(anywhere(n))))
    const owner = hash(from('1.0.0.1', 'familiar'))
    await vi.runAllTimersAsync()
    expect((await owner).ok).toBe(true)
    const again = hash(anywhere(0))
    await vi.runAllTimersAsync()
    expect((await again).ok).toBe(true)
    await strangers
  })
})
