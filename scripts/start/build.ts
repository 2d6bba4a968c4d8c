// The production build, rebuilt only when a source is newer.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withHeartbeat } from './heartbeat.ts'
import { runToEnd } from './processes.ts'

const sources = [
  'app',
  'worker',
  'durable',
  'scripts/build',
  'vite.config.ts',
  'wrangler.toml',
  'package-lock.json',
  'tsconfig.json',
]
const stamp = 'build/.sources'
/** Written by the build outside its own folder; the preview needs it to find the Worker. */
const pointer = '.wrangler/deploy/config.json'

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)))
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow).sort()) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

/** Builds the site and the Worker into build/, unless build/ was made from exactly these sources. */
export async function ensureBuild(): Promise<void> {
  const wanted = hashSources()
  if (existsSync(stamp) && existsSync(pointer) && readFileSync(stamp, 'utf8') === wanted) return
  // A test runner's NODE_ENV would put React's development build into the site.
  const env = { NODE_ENV: 'production' }
  await withHeartbeat('Building', runToEnd('build', ['node_modules/@react-router/dev/bin.cjs', 'build'], env, false))
  writeFileSync(stamp, wanted)
}
