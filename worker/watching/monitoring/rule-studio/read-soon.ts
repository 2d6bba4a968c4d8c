import type { Clock } from '#worker/ground/platform/clock.ts'
import type { PageReading } from '../pages.service.ts'
import { askAgainMs, budgetWindowMs, waitForPageMs } from './constants.ts'

type Ports = { clock: Clock; sleep: (ms: number) => Promise<void> }

/**
 * Reads a page that a person waits for. Retries for some seconds before it answers "later", because checks that end give
 * unused budget back, often before the moment that the gate promised.
 */
export async function readSoon({ clock, sleep }: Ports, read: () => Promise<PageReading>): Promise<PageReading> {
  const until = clock() + waitForPageMs
  for (;;) {
    const reading = await read()
    const isSoon = reading.kind === 'later' && reading.at - clock() <= budgetWindowMs
    if (!isSoon || clock() + askAgainMs > until) return reading
    await sleep(askAgainMs)
  }
}
