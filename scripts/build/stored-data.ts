import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** Large and seldom needed, each read by one `import()` in the Worker's code. */
const files = [
  'worker/matches/share-pictures/glyphs.json',
  'worker/people/accounts/passwords/breached.json',
  'node_modules/libphonenumber-js/metadata.max.json',
]

/** `import('./words.json')`, with or without its type. */
const jsonImport = /import\(\s*'[^']*\/([^'/]+\.json)'[^)]*\)/g

const reader = '\0stored-data'
const readerCode = `
import { env } from 'cloudflare:workers'

export async function readStored(path) {
  const answer = await env.ASSETS.fetch(new URL(path, 'https://assets'))
  if (!answer.ok) throw new Error(path + ' was not deployed: status ' + answer.status)
  return { default: await answer.json() }
}`

/**
 * Deploys data beside the Worker, as files, instead of within it: an isolate reads what it needs once it needs it. In
 * development and in tests it is imported.
 */
export function storedData(): Plugin {
  const stored = new Map(files.map((file) => [basename(file), storedFile(file)]))
  const unread = new Set(stored.keys())
  return {
    name: 'touchline:stored-data',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === reader ? reader : null),
    load: (id) => (id === reader ? readerCode : null),
    transform(code, id) {
      if (this.environment.name !== 'ssr' || !/\/worker\/.*\.ts$/.test(id) || !code.includes('.json')) return null
      const changed = code.replace(jsonImport, (whole, name) => {
        const file = stored.get(name)
        unread.delete(name)
        return file ? `readStored('/${file.path}')` : whole
      })
      return changed === code ? null : { code: `import { readStored } from '${reader}'\n${changed}`, map: null }
    },
    buildEnd(error) {
      if (this.environment.name === 'ssr' && !error && unread.size > 0)
        this.error(`Nothing imports these any more: see stored-data.ts (${[...unread]})`)
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { path, source } of stored.values()) this.emitFile({ type: 'asset', fileName: path, source })
    },
  }
}

/** Its name carries a hash, so that a Worker reads the data that it was built with. */
function storedFile(file: string) {
  const source = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8)
  return { path: `assets/${basename(file, '.json')}-${hash}.json`, source }
}
