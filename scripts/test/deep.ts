// npm run test:deep [-- PART…] [-- --fresh]
//
// Every case where `npm test` tries a sample, part by part; about an hour on two cores. Parts that passed on this commit
// are not run again, unless named or with --fresh.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureBuild } from '#scripts/start/build.ts'
import { evidenceFolder } from '#test/e2e/evidence-folder.ts'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { findChromium } from './chromium.ts'
import { type Part, parts } from './parts.ts'
import { finish, reports, runInTwoRuntimes, runTests } from './steps.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fresh: { type: 'boolean' }, help: { type: 'boolean' } },
})
const unknown = positionals.filter((name) => !(name in parts))
if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.log(`No such part: ${unknown.join(', ')}`)
  console.log(`npm run test:deep [-- PART…] [-- --fresh]\nParts: ${Object.keys(parts).join(', ')}`)
  process.exit(unknown.length > 0 ? 1 : 0)
}

const stateFile = `${reports}/deep.json`
const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
const hasChanges = commit.endsWith('-dirty')

type State = { commit: string; passed: string[] }

function readState(): State {
  const nothing = { commit, passed: [] }
  if (values.fresh || hasChanges || !existsSync(stateFile)) return nothing
  const state: State = JSON.parse(readFileSync(stateFile, 'utf8'))
  return state.commit === commit ? state : nothing
}

/** Examples of each property, as a multiple of those in `npm test`. */
const examples = '10'

/** A test file prints a line at its end, and a thousand seeds of a simulation take many minutes. */
const silenceMs = 45 * minuteMs

/** Of two cores one would idle otherwise. Browser tests wait more than they count. */
const filesAtOnce = { node: 2, e2e: 3 }

async function run(name: string, { project, files }: Part): Promise<boolean> {
  const env = { WRANGLER_LOG: 'error', DEEP: '1', RUNS: examples, CHROMIUM_PATH: chromium }
  const asked = ['--silent=passed-only', ...files]
  if (project === 'worker') return runInTwoRuntimes(`deep: ${name}`, { env, silenceMs }, asked)
  return runTests(`deep: ${name}`, project, { env, silenceMs }, [...asked, `--maxWorkers=${filesAtOnce[project]}`])
}

mkdirSync(reports, { recursive: true })
rmSync(evidenceFolder, { recursive: true, force: true })
const state = readState()
const wanted = Object.entries(parts).filter(([name]) =>
  positionals.length > 0 ? positionals.includes(name) : !state.passed.includes(name),
)
if (state.passed.length > 0) console.log(`Passed before on ${commit}: ${state.passed.join(', ')}`)
await ensureBuild()
const chromium = findChromium() ?? ''
const startedAt = Date.now()
let isOk = true
for (const [index, [name, part]] of wanted.entries()) {
  console.log(
    `\n══ Part ${index + 1} of ${wanted.length}, ${((Date.now() - startedAt) / secondMs).toFixed(0)} s so far`,
  )
  const isPassed = await run(name, part)
  isOk &&= isPassed
  if (isPassed) state.passed = [...new Set([...state.passed, name])]
  writeFileSync(stateFile, JSON.stringify(state))
}
finish(isOk)
