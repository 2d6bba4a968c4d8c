// npm run bench [-- api|checks|latency|crowd|mails|channels|would-have-fired|rows|fanout|sockets|render|code|desk|discovery|drift|sign-in|money|purchases|cost|guard|upload] [-- --help]
//
// Speed beside peers in one run, on the production code in workerd: checks per second (beside urlwatch and a bare
// loop), change → mail accepted, one change for 100,000 alerts, rows read and written and what they cost, pages per
// CPU-second (beside React alone), and how much script a page makes a browser load.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchLatency, rowsOfCrowd, secondsOfCrowd, startMailSink } from './alerts.ts'
import { api } from './api.ts'
import { code } from './browser-code.ts'
import { channels } from './channels.ts'
import { benchChecks } from './checks.ts'
import { cost } from './cost.ts'
import { desk } from './desk.ts'
import { discovery } from './discovery.ts'
import { drift } from './drift.ts'
import { fanout } from './fanout.ts'
import { guard } from './guard.ts'
import { type Bench, startBench } from './harness.ts'
import { mails } from './mails.ts'
import { money } from './money.ts'
import { purchases } from './purchases.ts'
import { render } from './render.ts'
import { rowsOfAlerts, rowsOfChecks, rowsOfPages } from './rows.ts'
import { signIn } from './sign-in.ts'
import { sockets } from './sockets.ts'
import { markdownTable, printTable, type Row } from './table.ts'
import { upload } from './upload.ts'
import { wouldHaveFired } from './would-have-fired.ts'

const pagesPort = 19_300

// Files go to memory where possible, so that a shared disk does not affect the figures.
const files = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'touchline-bench-'))
process.env.TMPDIR = files
process.on('exit', () => rmSync(files, { recursive: true, force: true }))
const perSecond = (rate: number) => `${Math.round(rate)} /s`

async function startPages(): Promise<ChildProcess> {
  const pages = spawn(process.execPath, ['scripts/bench/pages.ts', String(pagesPort)], { stdio: 'ignore' })
  process.on('exit', () => pages.kill())
  for (;;) {
    if (await fetch(`http://localhost:${pagesPort}/events/1`).catch(() => null)) return pages
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The product with its own database, for the duration of the work. */
async function withBench<T>(smtpPort: number | null, work: (bench: Bench) => Promise<T>): Promise<T> {
  const bench = await startBench({ pagesPort, smtpPort: smtpPort ?? 1, isSending: smtpPort !== null })
  try {
    return await work(bench)
  } finally {
    await bench.stop()
  }
}

async function checks(): Promise<Row[]> {
  const pages = await startPages()
  const { ours, bare, urlwatch, cpuMsPerCheck } = await withBench(null, (bench) => benchChecks(bench, pagesPort))
  pages.kill()
  const ratio = urlwatch === null ? Number.NaN : ours / urlwatch
  return [
    {
      what: 'checks, lease → offers diffed',
      figure: `${perSecond(ours)}, ${cpuMsPerCheck.toFixed(2)} ms CPU each`,
      beside:
        urlwatch === null ? 'urlwatch is not installed' : `urlwatch ${perSecond(urlwatch)}: ${ratio.toFixed(1)} times`,
      goal: '5 times',
      isMet: ratio >= 5,
    },
    {
      what: '',
      figure: '',
      beside: `bare fetch + HTMLRewriter ${perSecond(bare)}: ${(ours / bare).toFixed(2)} of it`,
      goal: '0.6 of it',
      isMet: ours / bare >= 0.6,
    },
  ]
}

async function latency(): Promise<Row[]> {
  const sink = await startMailSink()
  const { p50, p99 } = await withBench(sink.port, (bench) => benchLatency(bench, sink.nextMail))
  await sink.stop()
  return [
    {
      what: 'change → mail accepted, 10,000 alerts',
      figure: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
      goal: 'p99 500 ms',
      isMet: p99 <= 500,
    },
  ]
}

async function crowd(): Promise<Row[]> {
  const seconds = await withBench(null, secondsOfCrowd)
  const { rowsWrittenPerAlert, rowsReadPerAlert } = await withBench(null, rowsOfCrowd)
  return [
    {
      what: '100,000 alerts → waiting to be sent, durable',
      figure: `${seconds.toFixed(1)} s`,
      goal: '10 s',
      isMet: seconds <= 10,
    },
    {
      what: 'D1 rows per alert, until durable',
      figure: `${rowsWrittenPerAlert.toFixed(2)} written, ${rowsReadPerAlert.toFixed(2)} read`,
      goal: '2.2 written',
      isMet: rowsWrittenPerAlert <= 2.2,
    },
  ]
}

async function rows(): Promise<Row[]> {
  const pages = await startPages()
  const ofChecks = await withBench(null, (bench) => rowsOfChecks(bench, pagesPort))
  pages.kill()
  const sink = await startMailSink()
  const ofAlerts = await withBench(sink.port, rowsOfAlerts)
  await sink.stop()
  const few = await withBench(null, (bench) => rowsOfPages(bench, 1_000))
  const many = await withBench(null, (bench) => rowsOfPages(bench, 100_000))
  const ofPages = Object.keys(few).map(
    (page): Row => ({
      what: `D1 rows read by ${page}`,
      figure: `${few[page]} of 1,000 matches`,
      beside: `${many[page]} of 100,000`,
      goal: 'the same',
      isMet: few[page] === many[page],
    }),
  )
  return [...ofChecks, ...ofAlerts, ...ofPages]
}

const parts = {
  api,
  checks,
  latency,
  crowd,
  mails,
  channels,
  'would-have-fired': wouldHaveFired,
  rows,
  fanout,
  sockets,
  render,
  code,
  desk,
  discovery,
  drift,
  'sign-in': signIn,
  money,
  purchases,
  cost,
  guard,
  upload,
}
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'))
if (process.argv.includes('--help')) {
  console.log(
    `npm run bench [-- ${Object.keys(parts).join(' ')}]    all when none is named; some minutes; also in bench-results.md\n  cost takes --cpu-ms=1.28, the CPU of a check as "checks" measured it`,
  )
  process.exit(0)
}

const table: Row[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length === 0 || wanted.includes(name)) table.push(...(await measure()))
}
printTable(table)
writeFileSync('bench-results.md', markdownTable(wanted, table))
