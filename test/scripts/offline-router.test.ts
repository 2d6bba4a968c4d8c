import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { offlineRouter } from '#scripts/build/offline-router.ts'

const folder = 'node_modules/react-router/dist/production/lib/dom/ssr'
const scripts = `${folder}/routeModules.js`
const addresses = `${folder}/fog-of-war.js`

function changed(code: string, id: string): string | undefined {
  const transform = offlineRouter().transform as (code: string, id: string) => { code: string } | null
  const error = (text: string) => {
    throw new Error(text)
  }
  return transform.call({ error } as never, code, id)?.code
}

test('the router retries a script once before it reloads the page', () => {
  const code = changed(readFileSync(scripts, 'utf8'), `/project/${scripts}`)
  expect(code).toMatch(/catch \(error\).*await fetch\(route\.module\);\s*window\.location\.reload\(\)/s)
})

test("the router knows the routes of the page's own address from the start", () => {
  const code = changed(readFileSync(addresses, 'utf8'), `/project/${addresses}`)
  expect(code).toContain('discoveredPaths = /* @__PURE__ */ new Set([location.pathname])')
})

test.each([scripts, addresses])('a router changed in %s fails the build', (file) => {
  expect(() => changed('export {}', `/project/${file}`)).toThrow('The router has changed')
})

test('other files are unchanged', () => {
  expect(changed('window.location.reload();', '/project/app/root.tsx')).toBeUndefined()
})
