// Checks per second end to end (lease → queue → fetch → extract → diff in the room → report), beside urlwatch and a
// bare fetch + HTMLRewriter loop in workerd: the same 1,000 pages, alternating in one run.
import { type Bench, settle } from './harness.ts'
import { median, say } from './table.ts'
import { createUrlwatch } from './urlwatch.ts'
import { createWatch, pageCount } from './watch.ts'

const rounds = 5
/** urlwatch is slow and steady, so fewer runs suffice. */
const urlwatchRounds = 3

export type ChecksFigures = {
  ours: number
  bare: number
  urlwatch: number | null
  /** CPU milliseconds of the runtime's process per check. */
  cpuMsPerCheck: number
}

/** Rates are pages per second, the median of the rounds. */
export async function benchChecks(bench: Bench, pagesPort: number): Promise<ChecksFigures> {
  const origin = `http://localhost:${pagesPort}`
  const urls = Array.from({ length: pageCount }, (_, index) => `${origin}/events/${index + 1}`)
  const watchRound = createWatch(bench, origin)
  const urlwatch = createUrlwatch(urls)
  const rates = { ours: [] as number[], bare: [] as number[], urlwatch: [] as number[], cpuMs: [] as number[] }
  say('first check of every page (not counted)')
  await watchRound()
  await settle(bench)
  await bench.call({ call: 'bare', urls })
  await urlwatch?.()
  for (let round = 1; round <= rounds; round += 1) {
    const startedAt = performance.now()
    await bench.call({ call: 'bare', urls })
    rates.bare.push(pageCount / ((performance.now() - startedAt) / 1_000))
    const cpuBefore = bench.cpuMs()
    rates.ours.push(pageCount / (await watchRound()).seconds)
    rates.cpuMs.push((bench.cpuMs() - cpuBefore) / pageCount)
    if (urlwatch && round <= urlwatchRounds) rates.urlwatch.push(pageCount / (await urlwatch()).seconds)
    say(
      `round ${round} of ${rounds}: bare ${Math.round(rates.bare.at(-1) ?? 0)} /s, checks ${Math.round(rates.ours.at(-1) ?? 0)} /s, urlwatch ${Math.round(rates.urlwatch.at(-1) ?? 0)} /s`,
    )
  }
  return {
    ours: median(rates.ours),
    bare: median(rates.bare),
    urlwatch: urlwatch ? median(rates.urlwatch) : null,
    cpuMsPerCheck: median(rates.cpuMs),
  }
}
