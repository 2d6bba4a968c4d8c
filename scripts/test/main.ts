// npm test [-- --help]
//
// In the order in which failing is cheap: check (types, format, lint, boundaries, dead code); tests in Node and in
// workerd, with the production build and a dry run of its deployment beside them; the browser tests on the built app.
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { ensureBuild } from '#scripts/start/build.ts'
import { findChromium } from './chromium.ts'
import { aside, reports, runStep, runTests, total } from './steps.ts'

if (process.argv.includes('--help')) {
  console.log('npm test    everything; some thirty minutes on two cores. `npm run check` is the ten-second part.')
  process.exit(0)
}

function finish(ok: boolean): never {
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

mkdirSync(reports, { recursive: true })
if (!(await runStep('check', ['scripts/check.ts']))) finish(false)

const building = build().then(
  () => null,
  (error: Error) => error,
)
// The app logs every request, and Wrangler every missing secret: noise in a passing run.
const quiet = { WRANGLER_LOG: 'error' }
// Side by side. The tests in workerd of one run share one process, so a second run uses the other core.
const results = await Promise.all([
  runTests('tests: node', 'node', quiet, ['--silent=passed-only']),
  runTests('tests: node, alone', 'alone', quiet, ['--silent=passed-only']),
  ...[1, 2].map((half) =>
    runTests(`tests: worker, half ${half}`, 'worker', { ...quiet, SHARD: `${half}` }, [
      '--silent=passed-only',
      `--shard=${half}/2`,
    ]),
  ),
])
const areTestsOk = results.every((isOk) => isOk)
const buildError = await building
console.log(`\n── build; deploy, dry run: ${buildError ? `failed\n${buildError.message}` : 'ok'}`)
if (!areTestsOk || buildError) finish(false)

const chromium = findChromium()
if (chromium === null) {
  console.log('No Chromium was found and none could be installed: the browser tests did not run.')
  finish(process.env.CI !== 'true')
}
finish(await runTests('tests: e2e', 'e2e', { CHROMIUM_PATH: chromium }, [`--maxWorkers=${filesAtATime}`]))
