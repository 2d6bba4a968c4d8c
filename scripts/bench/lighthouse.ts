// node scripts/bench/lighthouse.ts [--origin http://localhost:8787] [--runs 5] [PATH...]
//
// Lighthouse 13.5.0 as for a phone, on a site that is running (npm start): the median score of each category and page.
// The site is reached over HTTP/2 and compressed, as through Cloudflare (edge-proxy.ts). Fetches Lighthouse by npx,
// outside of the project; LIGHTHOUSE names an installed one, CHROMIUM_PATH the browser.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEdgeProxy } from './edge-proxy.ts'
import { median, printTable, type Row, say } from './table.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    origin: { type: 'string', default: 'http://localhost:8787' },
    runs: { type: 'string', default: '5' },
    help: { type: 'boolean', short: 'h' },
  },
})

if (values.help) {
  console.log(`node scripts/bench/lighthouse.ts [options] [PATH...]

  --origin URL   the running site (http://localhost:8787)
  --runs N       runs of each page; medians are shown (5)
  PATH           pages; / /matches, the first match of that list, /status and /terms when none is named

LIGHTHOUSE: the lighthouse command to run instead of npx. CHROMIUM_PATH: the browser (/usr/bin/chromium).`)
  process.exit(0)
}

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>
  audits: Record<string, { title: string; score: number | null; scoreDisplayMode: string; numericValue?: number }>
}

const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const maxAttempts = 3

async function run(path: string, attempt = 1): Promise<Report> {
  const file = join(folder, 'report.json')
  const own = process.env.LIGHTHOUSE
  const [command, ...first] = own ? [own] : ['npx', '--yes', 'lighthouse@13.5.0']
  const lighthouse = spawn(
    command as string,
    [
      ...first,
      edge.origin + path,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --ignore-certificate-errors',
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' },
    },
  )
  const [status] = await once(lighthouse, 'exit')
  if (status === 0) return JSON.parse(readFileSync(file, 'utf8')) as Report
  // On a busy machine the browser sometimes records nothing; such a run is repeated.
  if (attempt === maxAttempts) throw new Error(`lighthouse ended with ${status}`)
  return run(path, attempt + 1)
}

/** The first match linked from the list. */
async function aMatch(): Promise<string> {
  const list = await (await fetch(`${values.origin}/matches`)).text()
  return /href="(\/matches\/\d+)"/.exec(list)?.[1] ?? '/matches/1'
}

/** Audits that keep a category below 100, without the metrics. */
function faultsOf({ audits, categories: scored }: Report): string[] {
  return Object.entries(scored).flatMap(([name, category]) =>
    category.auditRefs
      .map(({ id }) => ({ id, audit: audits[id] }))
      .filter(({ audit }) => audit && audit.score !== null && audit.score < 1 && audit.scoreDisplayMode !== 'numeric')
      .map(({ id, audit }) => `${name}: ${id} (${audit?.title})`),
  )
}

const edge = await startEdgeProxy(values.origin)
const paths = positionals.length > 0 ? positionals : ['/', '/matches', await aMatch(), '/status', '/terms']
const rows: Row[] = []
const faults = new Set<string>()
for (const path of paths) {
  const reports: Report[] = []
  while (reports.length < Number(values.runs)) reports.push(await run(path))
  const metric = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  say(`${path}: load ${loadavg()[0]?.toFixed(1)}`)
  const metrics = `LCP ${Math.round(metric('largest-contentful-paint'))} ms, CLS ${metric('cumulative-layout-shift').toFixed(3)}, TBT ${Math.round(metric('total-blocking-time'))} ms`
  for (const category of categories) {
    const scores = reports.map((report) => Math.round((report.categories[category]?.score ?? 0) * 100))
    rows.push({
      what: `${path} ${category}`,
      figure: String(median(scores)),
      beside: category === 'performance' ? `${scores.join(' ')}; ${metrics}` : '',
      goal: String(goals[category]),
      isMet: median(scores) >= goals[category],
    })
  }
  for (const fault of faultsOf(reports[0] as Report)) faults.add(`${path} ${fault}`)
}
edge.stop()
printTable(rows)
for (const fault of faults) console.log(fault)
process.exit(0)
