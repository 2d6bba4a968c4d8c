// Brings node_modules in line with the lock file. Node built-ins only: this runs before anything is installed,
// on whatever Node the machine has (18 or newer).
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('../..', import.meta.url).pathname
const stamp = join(root, 'node_modules', '.touchline-lock')

/** The Node version for the tools (24), installed as a package. */
export const toolNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

export const projectRoot = root

const beatEveryMs = 8_000

/** Runs `npm ci` when the lock file differs from the one last installed. */
export async function ensureDependencies() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(toolNode)) return
  console.log('Installing dependencies (about half a minute, once)…')
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const beat = setInterval(() => console.log(`  installing… ${seconds()} s`), beatEveryMs)
  const code = await new Promise((resolve) => {
    const npm = spawn('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    npm.once('error', () => resolve(1))
    npm.once('exit', resolve)
  })
  clearInterval(beat)
  if (code !== 0) {
    console.error('npm ci failed; its own message is above.')
    process.exit(code ?? 1)
  }
  writeFileSync(stamp, wanted)
  console.log(`Installed in ${seconds()} s.`)
}

/** Environment for the tools: Node 24 and the installed commands first on the PATH. */
export function toolEnvironment() {
  const separator = process.platform === 'win32' ? ';' : ':'
  const first = [join(root, 'node_modules', 'node', 'bin'), join(root, 'node_modules', '.bin')]
  return {
    ...process.env,
    PATH: [...first, process.env.PATH].join(separator),
    // Tracing every request slows local runs down several times.
    X_LOCAL_OBSERVABILITY: 'false',
    WRANGLER_SEND_METRICS: 'false',
  }
}
