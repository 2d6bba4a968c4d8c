// Finds or installs a Chromium for the browser tests.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium; installs Debian's when root, Playwright's own otherwise; null when neither works. */
export function findChromium(): string | null {
  return installedChromium() ?? (install() ? installedChromium() : null)
}

function installedChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, ...usualPlaces, playwrightPath()]
  return candidates.find((path) => path && existsSync(path)) ?? null
}

function playwrightPath(): string | undefined {
  const script = "import('playwright-core').then((p) => console.log(p.chromium.executablePath()))"
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout.trim()
}

function install(): boolean {
  console.log('No Chromium found; installing one (a few minutes, once)…')
  const isRoot = process.getuid?.() === 0
  const commands =
    isRoot && existsSync('/usr/bin/apt-get')
      ? [
          ['apt-get', 'update', '-qq'],
          ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
        ]
      : [[process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium']]
  return commands.every(
    ([command, ...args]) => spawnSync(command ?? '', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0,
  )
}
