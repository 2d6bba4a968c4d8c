// CPU time that a new isolate takes to read, compile and run the Worker's code, before its first request.
import { globSync, readFileSync } from 'node:fs'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { runtimeCpuMs } from './harness.ts'
import { type Row, say } from './table.ts'

const goalMs = 100
/** The kernel counts in hundredths of a second. */
const rounds = 10

type Module = { type: 'ESModule'; path: string; contents: string }

const folder = 'build/server'
const empty: Module[] = [{ type: 'ESModule', path: 'index.js', contents: 'export default { fetch() {} }' }]

/** The entry first. */
function built(): Module[] {
  const files = ['index.js', ...globSync('assets/**/*.js', { cwd: folder })]
  return files.map((path) => ({ type: 'ESModule', path, contents: readFileSync(`${folder}/${path}`, 'utf8') }))
}

async function cpuOfStart(modules: Module[]): Promise<number> {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules,
      compatibilityDate: '2026-10-01',
      compatibilityFlags: ['nodejs_compat'],
      cf: false,
      handleStructuredLogs: () => {},
    }),
  )
  await runtime.ready
  const cpuMs = runtimeCpuMs()
  await runtime.dispose()
  return cpuMs
}

/** Of the built Worker, beside one without code in turn: the runtime's own start is not ours. */
export async function startUp(): Promise<Row> {
  const modules = built()
  const spent = { ours: 0, none: 0 }
  say(`${rounds} starts of the Worker, and of one without code`)
  for (let round = 0; round < rounds; round++) {
    spent.none += await cpuOfStart(empty)
    spent.ours += await cpuOfStart(modules)
  }
  const ms = (spent.ours - spent.none) / rounds
  return {
    what: 'start-up of the Worker, CPU beside a Worker without code',
    figure: `${Math.round(ms)} ms`,
    beside: `the runtime's own: ${Math.round(spent.none / rounds)} ms`,
    goal: `${goalMs} ms`,
    isMet: ms <= goalMs,
  }
}
