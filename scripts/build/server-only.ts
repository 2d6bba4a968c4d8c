import { matchesGlob, relative } from 'node:path'
import type { Plugin } from 'vite'
import { protocols, pure } from '../check/architecture.ts'

/** Server code that the browser may use: what the architecture calls pure, and protocols. */
const allowedInBrowser = [...pure, ...protocols]
const serverFolders = /^(worker|durable)\//

/** Modules of `worker/` and `durable/` that must never reach a browser chunk. */
function serverModules(moduleIds: readonly string[], root: string): string[] {
  return moduleIds
    .map((id) => relative(root, id.split('?')[0] ?? id))
    .filter((path) => serverFolders.test(path) && !allowedInBrowser.some((glob) => matchesGlob(path, glob)))
}

/** Fails the client build when a server module reaches a browser chunk, and names it. */
export function serverOnly(): Plugin {
  let root = ''
  return {
    name: 'touchline:server-only',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const leaked = serverModules(
          Object.keys(chunk.modules).filter((id) => chunk.modules[id]?.renderedLength),
          root,
        )
        if (leaked.length > 0) this.error(`server module in browser chunk ${chunk.fileName}: ${leaked.join(', ')}`)
      }
    },
  }
}
