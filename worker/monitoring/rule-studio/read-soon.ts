import type { Clock } from '../../platform/clock.ts'
import type { PageReading } from '../pages/service.ts'
import { askAgainMs, budgetWindowMs, waitForPageMs } from './constants.ts'

type Ports = { clock: Clock; sleep: (ms: number) => Promise<void> }

/**
 * Reads a page that a person waits for. A busy budget often has room before the moment that the gate can promise, because
 * checks that end give back what they did not need; so it is asked again for some seconds before the person is told when.
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
