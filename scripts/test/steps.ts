// One step of `npm test`: shown as it runs, or run in the background and reported at the end.
import { readFileSync, rmSync } from 'node:fs'
import { runToEnd, startProcess } from '#scripts/start/processes.ts'
import { minuteMs, secondMs } from '#worker/platform/clock.ts'
import { untilEndOrSilence } from './until-silent.ts'

export const reports = 'node_modules/.touchline-reports'

/** An assertion may quote a whole page. */
const longestMessage = 2_000

/** Of all steps; `failures` has a line for each test, and for each file that could not be loaded. */
export const total = { passed: 0, failed: 0, skipped: 0, failures: [] as string[] }

/** The part of Vitest's JSON report that is read here. */
type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
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

/**
 * Runs a script with its output shown; resolves to whether it succeeded. A stalled one is restarted once (decision
 * 142).
 */
export async function runStep(title: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  for (const isLastTry of [false, true]) {
    console.log(`\n── ${title}`)
    const startedAt = Date.now()
    const colours: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
    const running = startProcess(title, args, { env: { ...colours, ...env }, isLoud: true })
    const { code, isStalled } = await untilEndOrSilence(running, longestSilenceMs)
    const took = `${((Date.now() - startedAt) / secondMs).toFixed(1)} s`
    if (!isStalled) {
      console.log(`── ${title}: ${code === 0 ? 'ok' : 'failed'} (${took})`)
      return code === 0
    }
    const next = isLastTry ? 'failed' : 'begun once more'
    console.log(`── ${title}: stalled, nothing printed for ${longestSilenceMs / minuteMs} minutes (${took}); ${next}`)
  }
  return false
}

/** Runs a script whose output matters only when it fails. */
export async function aside(args: string[]): Promise<void> {
  await runToEnd(args.slice(0, 2).join(' '), args, {}, false)
}

/** Runs a project's tests and adds to the total. */
export async function runTests(
  title: string,
  project: string,
  env: Record<string, string> = {},
  more: string[] = [],
): Promise<boolean> {
  const report = `${reports}/${title.replace(/\W+/g, '-')}.json`
  rmSync(report, { force: true })
  const args = [
    ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', '--project', project],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ]
  const isOk = await runStep(title, [...args, ...more], env)
  try {
    const results: Report = JSON.parse(readFileSync(report, 'utf8'))
    total.passed += results.numPassedTests
    total.failed += results.numFailedTests
    total.skipped += results.numPendingTests
    total.failures.push(...failuresIn(results))
  } catch {
    total.failed += 1
    total.failures.push(`${title}: no report`)
  }
  return isOk
}
