import type { Plugin } from 'vite'

/** Server code that the browser may use: constants, pure rules and protocols. */
const allowedInBrowser = /\/(constants|rules|protocol)\.ts$|\/worker\/platform\/(result|money|clock)\.ts$/
const serverFolders = /\/(worker|durable)\//

/** Modules of `worker/` and `durable/` that must never reach a browser chunk. */
function serverModules(moduleIds: readonly string[], root: string): string[] {
  return moduleIds
    .map((id) => (id.split('?')[0] ?? id).replace(root, ''))
    .filter((path) => serverFolders.test(path) && !path.includes('/node_modules/') && !allowedInBrowser.test(path))
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
