import type { Plugin } from 'vite'

/** Vite's module that preloads a chunk's scripts and styles before the chunk is imported. */
const preloadHelper = '\0vite/preload-helper.js'

/**
 * Leaves `import()` to the browser: a late chunk's dependencies are on the page by then (framework, shell, one style
 * sheet), preload links would carry no nonce, and their code weighs more than the chunks.
 */
export function plainImports(): Plugin {
  return {
    name: 'touchline:plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === preloadHelper ? 'export const __vitePreload = (load) => load()' : undefined),
  }
}
