import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { terseRouter } from '#scripts/build/terse-router.ts'

const routerFile = '/project/node_modules/react-router/dist/production/lib/hooks.js'

function shortened(code: string, id = routerFile): string | undefined {
  const transform = terseRouter().transform as (code: string, id: string) => { code: string } | null
  return transform.call({ parse: parseAst } as never, code, id)?.code
}

test.each([
  ['a warning', 'if (x) warning(isSound(x), `it is not`)', 'if (x) void 0'],
  ['a warning that is shown once', "warningOnce('key', false, 'text')", 'void 0'],
  ['the message of an invariant', "invariant(found, 'Nothing was ' + 'found')", "invariant(found, '')"],
  ['the message of an exported invariant', "UNSAFE_invariant(found, 'Nothing')", "UNSAFE_invariant(found, '')"],
  ['the message of an error', 'throw new Error(`There is none`)', "throw new Error('')"],
  ['a warning in the console', "console.warn('Reloading', path)", 'void 0'],
  ['the name of a component', "Link.displayName = 'Link';\ngo()", '\ngo()'],
])('%s is removed', (_, code, expected) => {
  expect(shortened(code)).toBe(expected)
})

test.each([
  ['an error with the answer of a server', 'throw new Error(answer.text)'],
  ['a text that is no message', "go('/somewhere', `?q=1`)"],
  ['an invariant without a message', 'invariant(found)'],
  ['a call of something inside of something else', "log.warning('text')"],
  ['an error in the console', 'console.error(error)'],
])('%s stays', (_, code) => {
  expect(shortened(code)).toBe(code)
})

test('several are removed from one file, and the rest is unchanged', () => {
  expect(shortened("f(() => { invariant(a, 'a'); g() })\nwarning(b, 'b')\nh('c')")).toBe(
    "f(() => { invariant(a, ''); g() })\nvoid 0\nh('c')",
  )
})

test('no other package and no file of ours is changed', () => {
  expect(shortened("invariant(found, 'text')", '/project/app/root.tsx')).toBeUndefined()
})

const folder = 'node_modules/react-router/dist/production/lib'

/** Each is still in the router, with the parameters that its short body reads. */
test.each([
  ['router/router.js', /function getInternalRouterError\(status, [^\n]*\) \{ return new ErrorResponseImpl\(status/],
  ['dom/ssr/routes.js', /function noActionDefinedError\([^)]*\) \{ throw new ErrorResponseImpl\(405/],
  ['hooks.js', /function getDataRouterConsoleError\([^)]*\) \{ return '' \}/],
  ['hooks.js', /function DefaultErrorComponent\(\) \{ return 'Application Error!' \}/],
  ['router/utils.js', /function getInvalidPathError\([^)]*\) \{ return '' \}/],
  ['dom/ssr/routes.js', /function preventInvalidServerHandlerCall\([^)]*\) \{\}/],
  ['router/instrumentation.js', /function getRouteInstrumentationUpdates\([^)]*\) \{ return \{\} \}/],
  ['router/instrumentation.js', /function instrumentClientSideRouter\(router, [^)]*\) \{ return router \}/],
  ['dom/ssr/errorBoundaries.js', /function RemixRootDefaultErrorBoundary\(\{ error, isOutsideRemixApp \}\) \{ console/],
])('developer-only messages are shortened in %s', (file, short) => {
  expect(shortened(readFileSync(`${folder}/${file}`, 'utf8'), `/project/${folder}/${file}`)).toMatch(short)
})
