// npm run test-at -- MOMENT [FILE…]
//
// Runs the browser tests (all, or those named) as if it were MOMENT, such as 2026-11-24T03:00Z: the tests, the product,
// the sandbox and Chromium all see that clock. For Linux with a C compiler.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { ensureBuild } from '#scripts/start/build.ts'
import { findChromium } from './chromium.ts'
import { reports, runTests } from './steps.ts'

const [moment = '', ...files] = process.argv.slice(2)
const at = Date.parse(moment)
if (Number.isNaN(at)) {
  console.log('npm run test-at -- MOMENT [FILE…]    the browser tests as if it were MOMENT, such as 2026-11-24T03:00Z')
  process.exit(moment === '--help' ? 0 : 1)
}

mkdirSync(reports, { recursive: true })
await ensureBuild()
const library = `${process.cwd()}/${reports}/shifted-clock.so`
execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, 'scripts/test/shifted-clock.c'])
const clock = { LD_PRELOAD: library, CLOCK_SHIFT_SECONDS: String(Math.round((at - Date.now()) / 1_000)) }
const chromium = { CHROMIUM_PATH: findChromium() ?? '' }
const isOk = await runTests(`tests: e2e at ${moment}`, 'e2e', { env: { ...clock, ...chromium } }, [
  '--maxWorkers=2',
  ...files,
])
process.exit(isOk ? 0 : 1)
