// npm test [-- --since REF] [-- --shuffle] [-- --help]
//
// Side by side: the production build, then the tests on the built app, a few of them in a browser, and beside them a dry run
// of the deployment; and, with what these leave of the cores, check (types, format, lint, boundaries, dead code), the tests
// in workerd and those in Node.
// With --since, check and only those tests in Node and in workerd that a change since REF can affect. With --shuffle, files
// and tests come in an order that SAMPLE_SEED decides; tests in a browser keep theirs within a file.
import { mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ensureBuild } from '#scripts/start/build.ts'
import { sampleSeed } from '#test/depth.ts'
import { evidenceFolder } from '#test/e2e/evidence-folder.ts'
import { browserBudget } from './budget.ts'
import { findChromium } from './chromium.ts'
import { aside, finish, reports, runInTwoRuntimes, runStep, runTests, total } from './steps.ts'

const { values: asked } = parseArgs({
  options: { since: { type: 'string' }, shuffle: { type: 'boolean' }, help: { type: 'boolean' } },
})

if (asked.help) {
  console.log('npm test                   everything; five minutes on two cores')
  console.log(
    'npm test -- --since REF    check, and the tests in Node and in workerd that changes since REF can affect',
  )
  console.log('npm test -- --shuffle      files and tests in another order, by SAMPLE_SEED')
  console.log('npm run check              the part of seconds')
  console.log('npm run test:deep          every case instead of a sample; an hour')
  process.exit(0)
}

// The app logs every request, and Wrangler every missing secret: noise in a passing run.
const quiet = { WRANGLER_LOG: 'error', SAMPLE_SEED: String(sampleSeed) }
const isQuiet = '--silent=passed-only'

const shuffledFiles = asked.shuffle ? ['--sequence.shuffle.files', `--sequence.seed=${sampleSeed}`] : []
const shuffled = asked.shuffle ? [...shuffledFiles, '--sequence.shuffle.tests'] : []

/** Browser tests mostly wait for intervals and checks, so more of them run at a time than there are cores. */
const filesAtATime = 3

/** Vitest follows imports to find them; uncommitted changes count, too. */
async function runAffected(ref: string): Promise<boolean> {
  const affected = [isQuiet, '--changed', ref, '--passWithNoTests']
  const results = await Promise.all(
    ['node', 'alone', 'worker'].map((project) => runTests(`tests: ${project}`, project, { env: quiet }, affected)),
  )
  return results.every(Boolean)
}

function runInNode(): Promise<boolean> {
  return runTests('tests: node', 'node', { env: quiet, isPatient: true }, ['--project=alone', isQuiet, ...shuffled])
}

function runInWorkerd(): Promise<boolean> {
  return runInTwoRuntimes('tests: worker', { env: quiet, isPatient: true }, [isQuiet, ...shuffled])
}

/** As far as a deployment goes without an account: migrations, first administrator, reference data, bundle. */
async function rehearseDeployment(): Promise<boolean> {
  if (await building) await aside(['scripts/deploy.ts', '--dry-run', '--as-cloned'])
  return building
}

async function runOnTheBuiltApp(): Promise<boolean> {
  if (!(await building)) return false
  const chromium = findChromium()
  if (chromium === null) {
    console.log('No Chromium was found and none could be installed: the tests on the built app did not run.')
    return process.env.CI !== 'true'
  }
  const env = { ...quiet, CHROMIUM_PATH: chromium }
  return runTests('tests: built app', 'e2e', { env }, [isQuiet, ...shuffledFiles, `--maxWorkers=${filesAtATime}`])
}

function beyondBudget(): string[] {
  const files = total.files.filter(({ name }) => name.endsWith('.e2e.test.ts'))
  const tests = files.reduce((sum, file) => sum + file.tests, 0)
  if (tests <= browserBudget.tests && files.length <= browserBudget.files) return []
  const allowed = `${browserBudget.tests} in ${browserBudget.files}`
  return [`${tests} tests in ${files.length} files use a browser; scripts/test/budget.ts allows ${allowed}`]
}

function withReason(error: Error): false {
  total.failures.push(error.message)
  return false
}

mkdirSync(reports, { recursive: true })
rmSync(evidenceFolder, { recursive: true, force: true })
console.log(`Samples are chosen by SAMPLE_SEED=${sampleSeed}`)
// The way through the build to the browser waits the most, so all that needs neither is patient.
const checking = runStep('check', ['scripts/check.ts'], { isPatient: asked.since === undefined })
if (asked.since !== undefined) finish((await checking) && (await runAffected(asked.since)))

const building = ensureBuild().then(() => true, withReason)
// What the check refuses ends the run.
const results = await Promise.all([
  checking.then((isOk) => isOk || finish(false)),
  runOnTheBuiltApp().catch(withReason),
  runInWorkerd(),
  runInNode(),
  rehearseDeployment().catch(withReason),
])
finish(results.every(Boolean), beyondBudget())
