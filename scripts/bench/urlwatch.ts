// The peer: urlwatch from Debian on the same pages, comparing only the price, which is its fastest mode.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Seconds per run; null when it is not installed. The first run only stores. */
export function createUrlwatch(urls: string[]): (() => Promise<{ seconds: number }>) | null {
  if (spawnSync('urlwatch', ['--version']).status !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'urlwatch-'))
  const files = {
    urls: join(folder, 'urls.yaml'),
    config: join(folder, 'config.yaml'),
    cache: join(folder, 'cache.db'),
  }
  writeFileSync(files.urls, urls.map((url) => `url: ${url}\nfilter:\n  - css: p.price\n`).join('---\n'))
  writeFileSync(files.config, 'report:\n  stdout:\n    enabled: false\n')
  return async () => {
    const startedAt = performance.now()
    const args = ['--urls', files.urls, '--config', files.config, '--cache', files.cache]
    const [status] = await once(spawn('urlwatch', args, { stdio: 'ignore' }), 'exit')
    if (status !== 0) throw new Error(`urlwatch ended with ${status}`)
    return { seconds: (performance.now() - startedAt) / 1_000 }
  }
}
