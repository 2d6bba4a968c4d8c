import fc from 'fast-check'
import { createRequestHandler, type LoaderFunctionArgs, RouterContextProvider, type ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import { visitContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { pageDoor } from '#app/frame/page-door.ts'
import routeConfig from '#app/routes.ts'
import { runs } from '#test/runs.ts'
import { createApp } from '#worker/entry/app.ts'
import { createDoor, isPublic as isPublicPolicy } from '#worker/entry/policy.ts'
import type { Product } from '#worker/entry/services.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import { createFakeLogger, type LogLine } from './fakes/logger.ts'
import { unboundProduct } from './fakes/product.ts'
import { readVisitor } from './fakes/visitor.ts'

const { policies } = unboundProduct()
const { pagePolicyOf } = createDoor({
  policies,
  planOf: async () => {
    throw new Error('no page needs an entitlement yet')
  },
})

const origin = 'https://touchline.example'
const secret = 'what only some may see'
const shown = 'what every visitor may see'

type Door = { caller?: Caller | null; isCareless?: boolean; cannotRead?: boolean }

/** Every page of the site and one without a policy, behind the real access check, with React Router's own matching. */
function siteOf({ caller = null, isCareless = false, cannotRead = false }: Door) {
  const actions: string[] = []
  const pageOf = (id: string, path: string | undefined, index?: true) => {
    const show = ({ context }: LoaderFunctionArgs) => {
      const isPersonal = !isPublicPolicy(pagePolicyOf(`/${path ?? ''}`))
      if (isPersonal && !isCareless) admit(context)
      return isPersonal ? secret : shown
    }
    const act = () => {
      if (!isPublicPolicy(pagePolicyOf(`/${path ?? ''}`))) actions.push(id)
      return shown
    }
    return { id, parentId: 'root', path, index, module: { default: () => null, loader: show, action: act } }
  }
  const pages = [
    ...routeConfig.map(({ id, file, path, index }) => pageOf(id ?? file, path, index as true | undefined)),
    pageOf('unknown-to-policies', 'unknown/:id'),
  ]
  const root = { id: 'root', path: '', module: { default: () => null, middleware: [pageDoor] } }
  const build = {
    entry: {
      module: {
        default: (_request: Request, status: number, headers: Headers, { staticHandlerContext }: never) => {
          const { loaderData } = staticHandlerContext as { loaderData: object }
          return new Response(JSON.stringify(loaderData), { status, headers })
        },
        handleError: () => undefined,
      },
    },
    routes: Object.fromEntries([root, ...pages].map((route) => [route.id, route])),
    assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: 'test' },
    future: {},
    publicPath: '/',
    assetsBuildDirectory: '',
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  const render = createRequestHandler(build, 'production')
  const logger = createFakeLogger()
  const ports = {
    logger,
    clock: Date.now,
    visitorOf: readVisitor,
    config: { publicOrigin: origin, isSecure: true, readsPerMinute: 0 },
    google: { formOrigins: [] },
    plans: {},
    apiTokens: {},
    bookmarks: {
      inSession: (_start: string, work: (session: { getBookmark(): null }) => Promise<void>) =>
        work({ getBookmark: () => null }),
      sealer: { seal: async () => '', open: async () => null },
    },
    sessions: {
      callerOf: async () => {
        if (cannotRead) throw new Error('D1_ERROR: no answer')
        return caller && { caller, renewedUntil: null, deviceVersion: 0 }
      },
    },
    devices: { remember: () => null },
    catalogue: { survivorOf: async () => null },
  } as unknown as Product['ports']
  const app = createApp({ ports, policies, routes: [] }, async (request, visit) => {
    const context = new RouterContextProvider()
    context.set(visitContext, visit)
    return render(request, context)
  })
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await app.fetch(new Request(origin + path, { headers: { Origin: origin }, ...init }))
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  return { ask, actions, lines: logger.lines as LogLine[] }
}

const fan = { userId: 1, permissions: ['VIEW_MATCHES'] } as unknown as Caller

type Ask = ReturnType<typeof siteOf>['ask']

/** Whether an address is of a public page: "/matches/1%2fkit" is a match's. Data of one route alone would not show it. */
async function isPublic(ask: Ask, address: string): Promise<boolean> {
  return (await ask(address.replace(/\?.*$/, ''))).text.includes(shown)
}

/** Other ways to write a path: case, dots, slashes, escapes, and the address of its data. */
const spelled = (path: string) => {
  const letter = (char: string) =>
    fc.constantFrom(
      char,
      char.toUpperCase(),
      `%${char.charCodeAt(0).toString(16)}`,
      `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  const slash = fc.constantFrom('/', '/', '/', '//', '/./', '/x/../', '/%2e/', '%2f')
  return fc
    .tuple(
      fc.tuple(...[...path.slice(1)].map((char) => (char === '/' ? slash : letter(char)))),
      fc.constantFrom(
        '',
        '/',
        '//',
        '.data',
        '/_.data',
        '.DATA',
        '/.data',
        '%2edata',
        '/.',
        '/..',
        ';x',
        '%00',
        '.data/',
      ),
      fc.constantFrom('', '?index', '?_routes=root', '?_routes=routes/profile', '#x'),
    )
    .map(([chars, end, query]) => `/${chars.join('')}${end}${query}`)
}

const personal = routeConfig.map(({ path }) => `/${path ?? ''}`).filter((path) => !isPublicPolicy(pagePolicyOf(path)))

describe('the access check of every page', () => {
  test('includes pages that are not public', () => expect(personal.length).toBeGreaterThan(3))

  test('refuses a visitor every page that requires signing in, however its address is written', async () => {
    const { ask, actions } = siteOf({})
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...personal).chain(spelled), async (address) => {
        for (const method of ['GET', 'POST']) {
          const { status, text } = await ask(address, { method })
          expect(text, `${method} ${address}`).not.toContain(secret)
          // "/profile/.." is the home page.
          if (!text.includes(shown) && !(await isPublic(ask, address)))
            expect([400, 401, 404, 405], `${method} ${address}`).toContain(status)
        }
        expect(actions).toEqual([])
      }),
      runs(40),
    )
  })

  test('refuses a page that forgot to check access, however its address is written', async () => {
    const { ask, actions } = siteOf({ isCareless: true })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...personal, '/unknown/1').chain(spelled), async (address) => {
        for (const method of ['GET', 'POST']) {
          const { status, text } = await ask(address, { method })
          expect(text, `${method} ${address}`).not.toContain(secret)
          if (!text.includes(shown) && !(await isPublic(ask, address)))
            expect(status, `${method} ${address}`).toBeGreaterThanOrEqual(400)
        }
        expect(actions).toEqual([])
      }),
      runs(40),
    )
  })

  test('keeps pages that require signing in out of caches and indexes, however the address is written', async () => {
    const { ask } = siteOf({ caller: fan })
    let seen = 0
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...personal).chain(spelled), async (address) => {
        const { status, text, headers } = await ask(address)
        if (text.includes(shown) || status >= 400 || (await isPublic(ask, address))) return
        seen += 1
        expect(headers.get('Cache-Control'), address).toBe('no-store')
        expect(headers.get('X-Robots-Tag'), address).toBe('noindex')
      }),
      // Many of these pages are the desk's, which a fan does not see.
      runs(100),
    )
    expect(seen).toBeGreaterThan(10)
  })

  test.each(['/Profile', '/DASHBOARD', '/%50rofile', '/Profile.data', '/profile/', '/profile//'])(
    'reads %s as React Router does',
    async (address) => {
      expect((await siteOf({}).ask(address)).status).toBe(401)
      expect((await siteOf({ caller: fan }).ask(address)).status).toBe(200)
    },
  )

  test.each(['/unknown/1', '/Unknown/1', '/unknown/1.data'])('finds no page and no policy for %s', async (path) => {
    for (const caller of [null, fan]) expect((await siteOf({ caller, isCareless: true }).ask(path)).status).toBe(404)
  })

  test('lets every visitor see public pages', async () => {
    const { ask } = siteOf({})
    for (const path of ['/', '/terms', '/TERMS', '/matches/17', '/_.data', '/matches/17.data']) {
      const { status, text } = await ask(path)
      expect([status, text.includes(shown)], path).toEqual([200, true])
    }
  })
})

test.each([
  ['a person', { caller: fan }, '1'],
  ['a visitor', {}, 'visitor'],
  ['a session that cannot be read', { cannotRead: true }, null],
])('a page says whom it is for: %s', async (_name, door: Door, account) => {
  for (const path of ['/matches/1', '/profile']) {
    const { headers } = await siteOf(door).ask(path, { headers: { Cookie: '__Host-session=abc', Origin: origin } })
    expect(headers.get('X-Account'), path).toBe(account)
  }
})

describe('a session that cannot be read', () => {
  const headers = { Cookie: '__Host-session=abc', Origin: origin }

  test.each(['/', '/profile', '/terms'])('makes %s an error page with the request id', async (path) => {
    const { ask, lines } = siteOf({ cannotRead: true })
    const answer = await ask(path, { headers })
    const requestId = answer.headers.get('X-Request-Id')
    expect(answer.status).toBe(503)
    expect(answer.text).not.toContain(secret)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const [line] = lines.filter(({ event }) => event === 'session_unreadable')
    expect(line?.fields?.request_id).toBe(requestId)
    expect((await ask(`${path === '/' ? '/_' : path}.data`, { headers })).text).toContain('request_id')
  })

  test('accepts no form', async () => {
    const { ask, actions } = siteOf({ cannotRead: true })
    expect((await ask('/login', { method: 'POST', headers })).status).toBe(503)
    expect(actions).toEqual([])
  })
})
