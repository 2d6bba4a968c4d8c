// The API beside the pages of the same data, tokens over their budget beside another reader, and what is served from memory.
import { writeReference } from '#scripts/seed/reference.ts'
import { addReaders, type Reader } from './api-readers.ts'
import { growCatalogue } from './grown-catalogue.ts'
import { type Bench, startBench } from './harness.ts'
import type { Meter } from './meter.ts'
import { median, percentile, type Row, say } from './table.ts'

const matchCount = 1_000
const samples = 50

/** A call, and the page that shows the same. */
const pairs = [
  ['/api/matches', '/matches'],
  ['/api/matches/7', '/matches/7'],
  ['/api/search?q=arsenal', '/search?q=arsenal'],
] as const

/** A hundred tokens of each of ten people, who share what their plan has: more than one may make, and few counters to fill. */
const spent = { people: 10, tokensEach: 100 }
const tokenCount = spent.people * spent.tokensEach
/** Sent beside each sample, so that in all of them each token calls once. */
const refusedBeside = Math.ceil(tokenCount / samples)

type Asked = { path: string; token?: string }

const ask = (bench: Bench, requests: readonly Asked[]) => bench.call<number[]>({ call: 'requests', requests })

async function read(bench: Bench, asked: Asked): Promise<void> {
  const [status] = await ask(bench, [asked])
  if (status !== 200) throw new Error(`${asked.path} answered ${status}`)
}

async function timesOf(act: (sample: number) => Promise<unknown>, overheadMs = 0): Promise<number[]> {
  const times: number[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const startedAt = performance.now()
    await act(sample)
    times.push(Math.max(0, performance.now() - startedAt - overheadMs))
  }
  return times
}

async function besidePages(bench: Bench, [reader]: readonly Reader[], overheadMs: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [path, page] of pairs) {
    say(`${path} beside ${page}`)
    const called = () => read(bench, { path, token: reader?.token ?? '' })
    const loaded = () => bench.call({ call: 'page', path: page })
    await Promise.all([called(), loaded()])
    const [ofCall, ofPage] = [await timesOf(called, overheadMs), await timesOf(loaded, overheadMs)]
    const [call, loader] = [percentile(ofCall, 0.95), percentile(ofPage, 0.95)]
    rows.push({
      what: `p95 of ${path}, with a token, whole answer`,
      figure: `${call.toFixed(1)} ms (median ${median(ofCall).toFixed(1)})`,
      beside: `${page}, data not kept yet, without rendering: ${loader.toFixed(1)} ms (median ${median(ofPage).toFixed(1)})`,
      goal: 'the same',
      isMet: call <= loader,
    })
  }
  return rows
}

/** What a thousand tokens over their budget cost another reader. */
async function overBudget(bench: Bench, readers: readonly Reader[], overheadMs: number): Promise<Row[]> {
  const [other, ...spenders] = readers
  const path = '/api/matches'
  const refused = spenders.map(({ token }) => ({ path, token }))
  const readAgain = () => read(bench, { path, token: other?.token ?? '' })
  const alone = await timesOf(readAgain, overheadMs)

  say(`${tokenCount} tokens use up their budgets`)
  for (const userId of new Set(spenders.map((one) => one.userId))) await bench.call({ call: 'spend', userId })
  const first = await ask(bench, refused)
  await bench.call({ call: 'start-meter' })
  const cpuBefore = bench.cpuMs()
  const again = await ask(bench, refused)
  const cpuMs = bench.cpuMs() - cpuBefore
  const use = await bench.call<Meter>({ call: 'stop-meter' })
  const isRefused = [...first, ...again].every((status) => status === 429)

  const refusals: Promise<unknown>[] = []
  const beside = await timesOf((sample) => {
    refusals.push(ask(bench, refused.slice(sample * refusedBeside, (sample + 1) * refusedBeside)))
    return readAgain()
  }, overheadMs)
  await Promise.all(refusals)
  const rowsUsed = use.rowsRead + use.rowsWritten + use.objectRowsRead + use.objectRowsWritten
  return [
    {
      what: `${tokenCount.toLocaleString('en-GB')} calls by as many tokens over their budget`,
      figure: `${isRefused ? 'all' : 'NOT ALL'} refused, ${rowsUsed} rows`,
      beside: `${(cpuMs / tokenCount).toFixed(2)} ms CPU each`,
      goal: '0 rows',
      isMet: isRefused && rowsUsed === 0,
    },
    {
      what: `p95 of another reader's ${path}, ${refusedBeside} of them at the same moment`,
      figure: `${percentile(beside, 0.95).toFixed(1)} ms (median ${median(beside).toFixed(1)})`,
      beside: `alone ${percentile(alone, 0.95).toFixed(1)} ms (median ${median(alone).toFixed(1)})`,
    },
  ]
}

/** Once more, after a first reader: rows that are read for what is kept. */
async function fromMemory(bench: Bench, feed: string): Promise<Row[]> {
  const rows: Row[] = []
  const kept = ['/api/openapi.json', '/feeds/teams/arsenal.atom', '/feeds/matches.json?q=arsenal', feed]
  for (const path of kept) {
    await read(bench, { path })
    await bench.call({ call: 'start-meter' })
    await read(bench, { path })
    const use = await bench.call<Meter>({ call: 'stop-meter' })
    const rowsRead = use.rowsRead + use.objectRowsRead
    const isOwn = path === feed
    rows.push({
      what: `D1 and object rows read by ${isOwn ? 'a private feed' : path}, kept`,
      figure: String(rowsRead),
      ...(isOwn && { beside: 'whether its address was renewed, and its account is open' }),
      goal: isOwn ? 'at most 2' : '0',
      isMet: rowsRead <= (isOwn ? 2 : 0),
    })
  }
  return rows
}

export async function api(): Promise<Row[]> {
  const bench = await startBench({ pagesPort: 1, smtpPort: 1, isSending: false })
  try {
    await writeReference(bench.database)
    await growCatalogue(bench.database, { from: 1, to: matchCount })
    const readers = await addReaders(bench.database, spent)
    const overheadMs = median(await timesOf(() => bench.call({ call: 'stop-meter' })))
    const feed = `${await bench.call<string>({ call: 'feed', userId: 1 })}.atom`
    return [
      ...(await besidePages(bench, readers, overheadMs)),
      ...(await overBudget(bench, readers, overheadMs)),
      ...(await fromMemory(bench, feed)),
    ]
  } finally {
    await bench.stop()
  }
}
