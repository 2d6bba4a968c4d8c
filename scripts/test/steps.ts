// One step of `npm test`: its output is shown, its report is counted.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { runToEnd, startProcess } from '#scripts/start/processes.ts'
import { evidenceFolder } from '#test/e2e/evidence-folder.ts'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { untilEndOrSilence } from './until-silent.ts'

export const reports = 'node_modules/.touchline-reports'

const temporary = temporaryFolder()

/** An assertion may quote a whole page. */
const longestMessage = 2_000

/** Results of all steps; `failures` has a line for each test, and for each file that could not be loaded. */
export const total = {
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [] as string[],
  files: [] as { name: string; tookMs: number; tests: number }[],
}

/** The part of Vitest's JSON report that is read here. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

function failuresIn({ testResults }: Report): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${name}: not loaded`]
      return failed.map(
        ({ fullName, failureMessages }) =>
          `${name}: ${fullName}\n${failureMessages.join('\n').slice(0, longestMessage)}`,
      )
    })
}

/** Each test file prints a line, and the longest takes some minutes on a slow machine. */
const longestSilenceMs = 15 * minuteMs

type How = { env?: Record<string, string>; isPatient?: boolean; silenceMs?: number }

/** Runs a script with its output shown; resolves to whether it succeeded. One that falls silent has failed. */
export async function runStep(title: string, args: string[], how: How = {}): Promise<boolean> {
  const { env, isPatient = false, silenceMs = longestSilenceMs } = how
  console.log(`\n── ${title}`)
  const startedAt = Date.now()
  const colours: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const running = startProcess(title, args, { env: { ...colours, ...env }, isLoud: true, isPatient })
  const { code, isStalled } = await untilEndOrSilence(running, silenceMs)
  const took = `${((Date.now() - startedAt) / secondMs).toFixed(1)} s`
  const silence = isStalled ? `, nothing printed for ${silenceMs / minuteMs} minutes` : ''
  console.log(`── ${title}: ${code === 0 && !isStalled ? 'ok' : 'failed'} (${took}${silence})`)
  return code === 0 && !isStalled
}

/** Runs a script whose output matters only when it fails. */
export async function aside(args: string[]): Promise<void> {
  await runToEnd(args.slice(0, 2).join(' '), args, {}, false)
}

/** Runs a project's tests and adds to the total. */
export async function runTests(title: string, project: string, how: How, more: string[] = []): Promise<boolean> {
  const report = `${reports}/${title.replace(/\W+/g, '-')}.json`
  rmSync(report, { force: true })
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'test/vitest.config.ts',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const isOk = await runStep(title, [...args, ...more], { ...how, env: { TMPDIR: temporary, ...how.env } })
  try {
    count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    total.failed += 1
    total.failures.push(`${title}: no report`)
  }
  return isOk
}

/**
 * A runtime has one thread and reads the whole product first, 20 s of CPU: two, so that one works while the other waits.
 * Each half has a process of its own: two runtimes in one leave it hanging at its end.
 */
export async function runInTwoRuntimes(title: string, how: How, more: string[]): Promise<boolean> {
  const halves = [1, 2].map((half) => {
    const ofItsOwn = { ...how, env: { ...how.env, SHARD: `${half}` } }
    return runTests(`${title}, half ${half}`, 'worker', ofItsOwn, [...more, `--shard=${half}/2`])
  })
  return (await Promise.all(halves)).every(Boolean)
}

function count(results: Report): void {
  total.passed += results.numPassedTests
  total.failed += results.numFailedTests
  total.skipped += results.numPendingTests
  total.failures.push(...failuresIn(results))
  for (const { name, startTime, endTime, assertionResults } of results.testResults) {
    const path = relative(process.cwd(), name)
    total.files.push({ name: path, tookMs: endTime - startTime, tests: assertionResults.length })
  }
}

/** Prints the slowest files, then what failed and where it is kept: a long log is read from its end. Ends the process. */
export function finish(isOk: boolean, problems: readonly string[] = []): never {
  const slowest = total.files.toSorted((one, other) => other.tookMs - one.tookMs).slice(0, 10)
  if (slowest.length > 0) console.log('\nThe slowest files:')
  for (const { name, tookMs } of slowest) console.log(`${(tookMs / secondMs).toFixed(1).padStart(7)} s  ${name}`)
  for (const failure of [...total.failures, ...problems]) console.log(`\n× ${failure}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  if (existsSync(evidenceFolder)) console.log(`Pictures, HTML, console and logs of failed tests: ${evidenceFolder}`)
  process.exit(isOk && total.failed === 0 && problems.length === 0 ? 0 : 1)
}
