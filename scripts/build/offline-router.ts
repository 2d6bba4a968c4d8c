import type { Plugin } from 'vite'

type Edit = { file: RegExp; before: string; after: string }

const edits: Edit[] = [
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js/,
    before: 'window.location.reload();',
    // What `fetch` throws without a network ends the navigation, and the error page says why.
    after: 'await fetch(route.module);\nwindow.location.reload();',
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js/,
    before: 'const discoveredPaths = /* @__PURE__ */ new Set();',
    after: 'const discoveredPaths = /* @__PURE__ */ new Set([location.pathname]);',
  },
]

/**
 * Keeps a page, with everything typed on it, where the router would take it away without a network:
 * it reloads the page when a route's script fails to load, as a deployment may have renamed the script, so it requests the
 * script once more first; and it requests the routes at the page's own address before sending a form there, although
 * the server has sent them with the page.
 */
export function offlineRouter(): Plugin {
  return {
    name: 'touchline:offline-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const edit = edits.find(({ file }) => file.test(id))
      if (!edit) return null
      if (!code.includes(edit.before)) this.error(`The router has changed: see scripts/build/offline-router.ts (${id})`)
      return { code: code.replace(edit.before, edit.after), map: null }
    },
  }
}
