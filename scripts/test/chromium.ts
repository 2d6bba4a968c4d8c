// Finds or installs a Chromium for the browser tests.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Without the browser's own windows a page costs some two fifths less CPU. */
const shellPackage = 'chromium-headless-shell'
const headlessShell = `/usr/bin/${shellPackage}`

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium; installs Debian's when root, Playwright's own otherwise; null when none works. */
export function findChromium(): string | null {
  const found = firstOf([process.env.CHROMIUM_PATH, headlessShell])
  if (found) return found
  const other = firstOf([...usualPlaces, playwrightPath()])
  // Beside another browser only where the system knows the package: this is asked at every run.
  if (isDebian() && (other === null || run('apt-cache', 'show', shellPackage))) installDebians(shellPackage)
  return firstOf([headlessShell]) ?? other ?? (install() ? firstOf([...usualPlaces, playwrightPath()]) : null)
}

function firstOf(paths: (string | undefined)[]): string | null {
  return paths.find((path) => path && existsSync(path)) ?? null
}

function playwrightPath(): string | undefined {
  const script = "import('playwright-core').then((p) => console.log(p.chromium.executablePath()))"
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout.trim()
}

function isDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

function installDebians(name: string): boolean {
  console.log(`Installing ${name} (a few minutes, once)…`)
  return (
    run('apt-get', 'update', '-qq') &&
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', name, 'fonts-liberation')
  )
}

function install(): boolean {
  if (isDebian()) return installDebians('chromium')
  console.log('No Chromium found; installing one (a few minutes, once)…')
  return run(process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium')
}

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
}
