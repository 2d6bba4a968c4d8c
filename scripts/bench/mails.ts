// Mails that one consumer hands over in a second: one change that thousands of alerts wait for, to a server on this
// machine.
import { observationOf, seedAlerts } from './alerts.ts'
import { startBench } from './harness.ts'
import { startSwiftSink } from './mail-sink.ts'
import { type Row, say } from './table.ts'

const mailCount = 5_000
const goal = 500

export async function mails(): Promise<Row[]> {
  const sink = await startSwiftSink()
  const bench = await startBench({ pagesPort: 1, smtpPort: sink.port, isSending: true })
  say(`${mailCount} mails of one change`)
  await seedAlerts(bench.database, { matches: 1, alerts: mailCount, firing: 'all' })
  await bench.call({ call: 'observe', observation: observationOf(1, 1, 9_000) })
  await new Promise((resolve) => setTimeout(resolve, 500))
  const cpuBefore = bench.cpuMs()
  await bench.call({ call: 'observe', observation: observationOf(1, 2, 8_000) })
  const { taken } = sink
  const deadline = Date.now() + 240_000
  while (taken.mails < mailCount && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
  const cpuMs = (bench.cpuMs() - cpuBefore) / taken.mails
  const rate = taken.mails / ((taken.lastAt - taken.firstAt) / 1_000)
  await bench.stop()
  await sink.stop()
  return [
    {
      what: 'mails handed over by one consumer, SMTP on this machine',
      figure: `${Math.round(rate)} /s, ${cpuMs.toFixed(2)} ms CPU each`,
      beside: `${taken.mails} mails on ${taken.connections} connections`,
      goal: `${goal} /s`,
      isMet: taken.mails >= mailCount && rate >= goal,
    },
  ]
}
