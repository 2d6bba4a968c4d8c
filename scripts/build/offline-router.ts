import type { Plugin } from 'vite'

type Edit = { file: RegExp; before: string; after: string }

const edits: Edit[] = [
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js/,
    before: 'window.location.reload();',
    // Without a network this `fetch` throws, which ends the navigation, and the error page says why.
    after: 'await fetch(route.module);\nwindow.location.reload();',
  },
  {
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js/,
    before: 'const discoveredPaths = /* @__PURE__ */ new Set();',
    after: 'const discoveredPaths = /* @__PURE__ */ new Set([location.pathname]);',
  },
]

/**
 * Keeps a page and its form values where the router would drop them without a network. The router reloads the page when
 * a route's script fails to load (a deployment may have renamed it), so this requests the script again first; and it
 * requests the routes at the page's own address before posting a form there, although the page already brought them.
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
