import { describe, expect, test } from 'vitest'
import { hourMs, secondMs } from '#worker/ground/platform/clock.ts'
import { waitForPageMs } from '#worker/watching/monitoring/rule-studio/constants.ts'
import { readSoon } from '#worker/watching/monitoring/rule-studio/read-soon.ts'

/** Asks a gate that refuses so often, each time with a moment this far ahead. */
async function ask(refusals: number, aheadMs: number) {
  const startAt = 1_000_000
  let now = startAt
  let asked = 0
  const read = async () => {
    asked += 1
    return asked > refusals ? ({ kind: 'off' } as const) : ({ kind: 'later', at: now + aheadMs } as const)
  }
  const clock = () => now
  const sleep = async (ms: number) => {
    now += ms
  }
  const reading = await readSoon({ clock, sleep }, read)
  return { reading, asked, waitedMs: now - startAt }
}

describe('a page that an operator waits for', () => {
  test('is asked for again while a busy budget may have room any moment', async () => {
    const { reading, waitedMs } = await ask(3, 25 * secondMs)
    expect(reading.kind).toBe('off')
    expect(waitedMs).toBe(3 * secondMs)
  })

  test('is refused with the moment to try again when it takes longer than a person waits at ease', async () => {
    const { reading, waitedMs } = await ask(1_000, 25 * secondMs)
    expect(reading.kind).toBe('later')
    expect(waitedMs).toBeLessThanOrEqual(waitForPageMs)
  })

  test('is refused at once by a pause, and read at once where there is room', async () => {
    expect(await ask(1, hourMs)).toMatchObject({ reading: { kind: 'later' }, asked: 1, waitedMs: 0 })
    expect(await ask(0, hourMs)).toMatchObject({ reading: { kind: 'off' }, asked: 1, waitedMs: 0 })
  })
})
