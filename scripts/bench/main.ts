// npm run bench [-- checks|latency|crowd] [-- --help]
//
// Speed beside peers in one run, on the production code in workerd: checks per second (beside urlwatch and a bare
// loop), change → mail accepted, one change for 100,000 alerts, rows read and written, and what they cost.
import { type ChildProcess, spawn } from 'node:child_process'
import { benchCrowd, benchLatency, startMailSink } from './alerts.ts'
import { benchChecks } from './checks.ts'
import { startBench } from './harness.ts'
import { printTable, type Row } from './table.ts'

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'))
if (process.argv.includes('--help')) {
  console.log('npm run bench [-- checks latency crowd]    all of them when none is named; three minutes')
  process.exit(0)
}

const pagesPort = 19_300
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const rows: Row[] = []
const perSecond = (rate: number) => `${Math.round(rate)} /s`

async function startPages(): Promise<ChildProcess> {
  const pages = spawn(process.execPath, ['scripts/bench/pages.ts', String(pagesPort)], { stdio: 'ignore' })
  process.on('exit', () => pages.kill())
  for (;;) {
    if (await fetch(`http://localhost:${pagesPort}/events/1`).catch(() => null)) return pages
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

if (isWanted('checks')) {
  const pages = await startPages()
  const bench = await startBench({ pagesPort, smtpPort: 1, isSending: false })
  const { ours, bare, urlwatch } = await benchChecks(bench, pagesPort)
  await bench.stop()
  pages.kill()
  const ratio = urlwatch === null ? Number.NaN : ours / urlwatch
  rows.push(
    {
      what: 'checks, lease → offers diffed',
      figure: perSecond(ours),
      beside: `urlwatch ${urlwatch === null ? 'not installed' : perSecond(urlwatch)}: ${ratio.toFixed(1)} times`,
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
  )
}

if (isWanted('latency')) {
  const sink = await startMailSink()
  const bench = await startBench({ pagesPort, smtpPort: sink.port, isSending: true })
  const { p50, p99 } = await benchLatency(bench, sink.nextMail)
  await bench.stop()
  await sink.stop()
  rows.push({
    what: 'change → mail accepted, 10,000 alerts',
    figure: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    goal: 'p99 500 ms',
    isMet: p99 <= 500,
  })
}

if (isWanted('crowd')) {
  const bench = await startBench({ pagesPort, smtpPort: 1, isSending: false })
  const crowd = await benchCrowd(bench)
  await bench.stop()
  rows.push(
    {
      what: '100,000 alerts → outbox durable',
      figure: `${crowd.seconds.toFixed(1)} s`,
      goal: '10 s',
      isMet: crowd.seconds <= 10,
    },
    {
      what: 'D1 rows written per alert',
      figure: crowd.rowsWrittenPerAlert.toFixed(2),
      goal: '2.2',
      isMet: crowd.rowsWrittenPerAlert <= 2.2,
    },
    { what: 'D1 rows read per alert', figure: crowd.rowsReadPerAlert.toFixed(2) },
  )
}

printTable(rows)
