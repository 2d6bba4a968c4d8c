// npm test [-- --since REF] [-- --help]
//
// In the order in which failing is cheap: check (types, format, lint, boundaries, dead code); tests in Node and in
// workerd, with the production build and a dry run of its deployment beside them; the browser tests on the built app.
// With --since, check and only those tests in Node and in workerd that a change since REF can affect.
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureBuild } from '#scripts/start/build.ts'
import { findChromium } from './chromium.ts'
import { aside, reports, runStep, runTests, total } from './steps.ts'

const { values: asked } = parseArgs({ options: { since: { type: 'string' }, help: { type: 'boolean' } } })

if (asked.help) {
  console.log('npm test                   everything; some thirty minutes on two cores')
  console.log(
    'npm test -- --since REF    check, and the tests in Node and in workerd that changes since REF can affect',
  )
  console.log('npm run check              the ten-second part')
  process.exit(0)
}

/** The failures come last, because a long log is read from its end. */
function finish(ok: boolean): never {
  for (const failure of total.failures) console.log(`\n× ${failure}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exit(ok && total.failed === 0 ? 0 : 1)
}

/** The deployment is tried as far as it goes without an account: migrations, first administrator, reference data, bundle. */
async function build(): Promise<void> {
  await ensureBuild()
  await aside(['scripts/deploy.ts', '--dry-run'])
}

/** Browser tests mostly wait for intervals and timeouts, so more of them run at a time than there are cores. */
const filesAtATime = Math.min(4, Math.max(3, availableParallelism() - 1))
// The app logs every request, and Wrangler every missing secret: noise in a passing run.
const quiet = { WRANGLER_LOG: 'error' }
const isQuiet = '--silent=passed-only'

/** Vitest follows imports to find them; uncommitted changes count, too. */
async function runAffected(ref: string): Promise<boolean> {
  const affected = [isQuiet, '--changed', ref, '--passWithNoTests']
  const results = await Promise.all(
    ['node', 'alone', 'worker'].map((project) => runTests(`tests: ${project}`, project, quiet, affected)),
  )
  return results.every((isOk) => isOk)
}

/** Side by side. The tests in workerd of one run share one process, so a second run uses the other core. */
async function runAll(): Promise<boolean> {
  const results = await Promise.all([
    runTests('tests: node', 'node', quiet, [isQuiet]),
    runTests('tests: node, alone', 'alone', quiet, [isQuiet]),
    ...[1, 2].map((half) =>
      runTests(`tests: worker, half ${half}`, 'worker', { ...quiet, SHARD: `${half}` }, [isQuiet, `--shard=${half}/2`]),
    ),
  ])
  return results.every((isOk) => isOk)
}

mkdirSync(reports, { recursive: true })
if (!(await runStep('check', ['scripts/check.ts']))) finish(false)
if (asked.since !== undefined) finish(await runAffected(asked.since))

const building = build().then(
  () => null,
  (error: Error) => error,
)
const areTestsOk = await runAll()
const buildError = await building
console.log(`\n── build; deploy, dry run: ${buildError ? `failed\n${buildError.message}` : 'ok'}`)
if (!areTestsOk || buildError) finish(false)

const chromium = findChromium()
if (chromium === null) {
  console.log('No Chromium was found and none could be installed: the browser tests did not run.')
  finish(process.env.CI !== 'true')
}
finish(await runTests('tests: e2e', 'e2e', { CHROMIUM_PATH: chromium }, [`--maxWorkers=${filesAtATime}`]))
