import type { Plugin } from 'vite'

/** Vite's module that puts links to a chunk's scripts and styles into the page before the chunk is imported. */
const preloadHelper = '\0vite/preload-helper.js'

/**
 * Leaves `import()` to the browser: what a late chunk needs is on the page by then (the framework, the shell, one style
 * sheet), the links would carry no nonce, and the code that makes them weighs more than the chunks it is for.
 */
export function plainImports(): Plugin {
  return {
    name: 'touchline:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === preloadHelper ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
