import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { admit, longestLog } from '#durable/rate-limiter/limit.ts'

describe('admit', () => {
  test('admits up to the limit, then says when the oldest entry leaves the window', () => {
    const limit = { max: 2, windowMs: 60_000 }
    const first = admit([], limit, 0)
    const second = admit(first.log, limit, 10_000)
    const third = admit(second.log, limit, 20_500)
    expect([first.allowed, second.allowed, third.allowed]).toEqual([true, true, false])
    expect(third.retryAfterSeconds).toBe(40)
    expect([first.left, second.left, third.left]).toEqual([1, 0, 0])
    expect(admit(second.log, limit, 60_000).allowed).toBe(true)
  })

  test('refuses everything when nothing is allowed', () => {
    expect(admit([], { max: 0, windowMs: 5_000 }, 0)).toMatchObject({ allowed: false, retryAfterSeconds: 5 })
  })

  test('refuses a limit longer than its log', () => {
    expect(() => admit([], { max: longestLog + 1, windowMs: 1_000 }, 0)).toThrow(RangeError)
    expect(admit([], { max: longestLog, windowMs: 1_000 }, 0).allowed).toBe(true)
  })

  test('never admits more than the limit in any window, even when the clock is set back', () => {
    const step = fc.record({ passMs: fc.nat(1_500), setBackMs: fc.constantFrom(0, 0, 0, 700, 5_000) })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 80 }), (max, steps) => {
        let trueAt = 0
        let clockAt = 1_000_000
        let log: number[] = []
        const admittedAt: number[] = []
        for (const { passMs, setBackMs } of steps) {
          trueAt += passMs
          clockAt += passMs - setBackMs
          const decision = admit(log, { max, windowMs: 1_000 }, clockAt)
          log = decision.log
          if (decision.allowed) admittedAt.push(trueAt)
          expect(log.length).toBeLessThanOrEqual(max)
        }
        for (const at of admittedAt) {
          expect(admittedAt.filter((other) => other >= at && other < at + 1_000).length).toBeLessThanOrEqual(max)
        }
      }),
    )
  })

  test('admits again after the given wait', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(2_000), { maxLength: 30 }),
        fc.integer({ min: 1, max: 60_000 }),
        (max, gaps, windowMs) => {
          let now = 0
          let log: number[] = []
          for (const gap of gaps) {
            now += gap
            const decision = admit(log, { max, windowMs }, now)
            log = decision.log
            if (decision.allowed) continue
            expect(admit(log, { max, windowMs }, now + decision.retryAfterSeconds * 1_000).allowed).toBe(true)
          }
        },
      ),
    )
  })
})
