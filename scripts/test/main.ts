// npm test [-- --help]
//
// In the order in which failing is cheap: check (types, format, lint, boundaries, dead code), tests in Node and in
// workerd, the production build, a dry run of the deployment, and the browser tests on the built app.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { ensureBuild } from '#scripts/start/build.ts'
import { findChromium } from './chromium.ts'

if (process.argv.includes('--help')) {
  console.log('npm test    everything; about five minutes on a small machine. `npm run check` is the ten-second part.')
  process.exit(0)
}

type Counts = { passed: number; failed: number; skipped: number }
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
const reports = 'node_modules/.touchline-reports'
mkdirSync(reports, { recursive: true })

function run(title: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n── ${title}`)
  const startedAt = Date.now()
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(`── ${title}: ${status === 0 ? 'ok' : 'failed'} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  return status === 0
}

function runTests(project: string, env: Record<string, string> = {}, more: string[] = []): boolean {
  const report = `${reports}/${project}.json`
  const ok = run(
    `tests: ${project}`,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'test/vitest.config.ts',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...more,
    ],
    env,
  )
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
    total.passed += numPassedTests
    total.failed += numFailedTests
    total.skipped += numPendingTests
  } catch {
    total.failed += 1
  }
  return ok
}

function finish(ok: boolean): never {
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  process.exit(ok && total.failed === 0 ? 0 : 1)
}

if (!run('check', ['scripts/check.ts'])) finish(false)
if (![runTests('node'), runTests('worker')].every(Boolean)) finish(false)
await ensureBuild().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  finish(false)
})
if (
  !run('deploy, dry run', [
    'node_modules/wrangler/bin/wrangler.js',
    'deploy',
    '--dry-run',
    '--outdir',
    `${reports}/deploy`,
  ])
)
  finish(false)

const chromium = findChromium()
if (chromium === null) {
  console.log('No Chromium was found and none could be installed: the browser tests did not run.')
  finish(process.env.CI !== 'true')
}
// Two files at a time: each starts the whole product, on ports of its own.
finish(runTests('e2e', { CHROMIUM_PATH: chromium }, ['--maxWorkers=2']))
