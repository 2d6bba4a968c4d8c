// What a million checks cost, with everything that is billed for them, in the mix that the gates make of a week; and the
// minute's jobs a month, which cost the same however many checks there are. The gates are played in Node with their own
// decisions and store. CPU a check is that of `npm run bench -- checks`: give another as --cpu-ms=0.5.
import { jobOfMinute, jobsPerMinute, usualCpuMsPerCheck } from './cost/elsewhere.ts'
import { playWeek, type Week } from './cost/week.ts'
import { addUse, billed, dollarsOf, noUse, prices, pricesReadOn, sumOf, type Use } from './prices.ts'
import { type Row, say } from './table.ts'

const minutesPerMonth = 30 * 24 * 60

/** Dollars of a million checks, by what is billed. */
export function dollarsPerMillionChecks(use: Use, checks: number, cpuMsPerCheck: number): Use {
  const perMillion = noUse()
  addUse(perMillion, use, 1_000_000 / checks)
  return dollarsOf({ ...perMillion, cpuMs: perMillion.cpuMs + 1_000_000 * cpuMsPerCheck })
}

function rowOf(what: string, { checks, leases, use }: Omit<Week, 'pages' | 'platforms'>, cpuMs: number): Row {
  const parts = dollarsPerMillionChecks(use, checks, cpuMs)
  const texts = billed.map((name) => `${prices[name].of} ${parts[name].toFixed(2)}`)
  return {
    what,
    figure: `$${sumOf(parts).toFixed(2)}`,
    beside: `${texts.join(', ')}; ${(checks / leases).toFixed(1)} checks a lease, ${(checks / 1_000_000).toFixed(1)} M a week`,
  }
}

function jobsRow(): Row {
  const use = noUse()
  addUse(use, jobOfMinute, jobsPerMinute * minutesPerMonth)
  const parts = dollarsOf(use)
  return {
    what: `touchline-jobs, a month of ${jobsPerMinute} messages a minute`,
    figure: `$${sumOf(parts).toFixed(2)}`,
    beside: `queue ${parts.queueOperations.toFixed(2)}, invocations ${parts.invocations.toFixed(2)}`,
  }
}

function cpuMsAsked(): number {
  const word = process.argv.find((one) => one.startsWith('--cpu-ms='))
  return word ? Number(word.split('=')[1]) : usualCpuMsPerCheck
}

export async function cost(): Promise<Row[]> {
  const cpuMs = cpuMsAsked()
  say(`a week of platforms; prices as of ${pricesReadOn}, ${cpuMs} ms CPU a check`)
  const weeks = playWeek()
  const all = { checks: 0, leases: 0, use: noUse() }
  for (const { checks, leases, use } of weeks) {
    all.checks += checks
    all.leases += leases
    addUse(all.use, use)
  }
  const platforms = weeks.reduce((sum, week) => sum + week.platforms, 0)
  return [
    rowOf(`a million checks, everything billed, in a week of ${platforms} platforms`, all, cpuMs),
    ...weeks.map((week) =>
      rowOf(`… of ${week.platforms} with ${week.pages.toLocaleString('en-GB')} pages`, week, cpuMs),
    ),
    jobsRow(),
  ]
}
