// One step of `npm test`: shown as it runs, or done aside and told of in the end.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { runToEnd } from '#scripts/start/processes.ts'

export const reports = 'node_modules/.touchline-reports'

export const total = { passed: 0, failed: 0, skipped: 0 }

/** Runs a script with its output shown; resolves to whether it ended well. */
export async function runStep(title: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  console.log(`\n── ${title}`)
  const startedAt = Date.now()
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  console.log(`── ${title}: ${code === 0 ? 'ok' : 'failed'} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  return code === 0
}

/** Runs a script whose output is of interest only when it fails. */
export async function aside(args: string[]): Promise<void> {
  await runToEnd(args.slice(0, 2).join(' '), args, {}, false)
}

/** Runs the tests of some projects, and adds to the total. */
export async function runTests(
  title: string,
  projects: string[],
  env: Record<string, string> = {},
  more: string[] = [],
): Promise<boolean> {
  const report = `${reports}/${projects.join('-')}.json`
  const args = [
    ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'],
    ...projects.flatMap((project) => ['--project', project]),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ]
  const isOk = await runStep(title, [...args, ...more], env)
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
    total.passed += numPassedTests
    total.failed += numFailedTests
    total.skipped += numPendingTests
  } catch {
    total.failed += 1
  }
  return isOk
}
