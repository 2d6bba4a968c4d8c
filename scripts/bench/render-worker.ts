// Drives the render benchmark inside the runtime, so that no network is measured: requests pages from the built Worker,
// or renders the same components and data with React alone, with routing done beforehand.
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  UNSAFE_decodeViaTurboStream,
  UNSAFE_FrameworkContext,
  UNSAFE_withComponentProps,
} from 'react-router'
import * as home from '#app/pages/home/home.tsx'
import { prepareParts } from '#app/pages/match/late-parts.ts'
import * as match from '#app/pages/match/match.tsx'
import * as matches from '#app/pages/matches/matches.tsx'
import * as root from '#app/root.tsx'
import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'

const origin = 'http://localhost:8787'

const pages = {
  'pages/home/home': { module: home, path: '/' },
  'pages/matches/matches': { module: matches, path: '/matches' },
  'pages/match/match': { module: match, path: '/matches/:matchId' },
}
export type PageId = keyof typeof pages

type Bindings = {
  PRODUCT: Fetcher
  MATCH_ROOM: { getByName(name: string): Pick<MatchRoomApi, 'observe'> }
}

type Call =
  | { call: 'observe'; observations: Observation[] }
  | { call: 'prepare'; id: PageId; path: string; manifest: object }
  | { call: 'product'; path: string; count: number }
  | { call: 'bare'; path: string; count: number }

const prepared = new Map<string, ReactNode>()

export default {
  async fetch(request, env) {
    const input = (await request.json()) as Call
    switch (input.call) {
      case 'observe':
        for (const observation of input.observations) {
          await env.MATCH_ROOM.getByName(`match:${observation.matchId}`).observe(observation)
        }
        return Response.json({})
      case 'prepare':
        return Response.json(await prepare(env, input))
      case 'product':
        for (let done = 0; done < input.count; done += 1) await askProduct(env, input.path)
        return Response.json({})
      case 'bare':
        for (let done = 0; done < input.count; done += 1) await renderBarely(input.path)
        return Response.json({})
    }
  },
} satisfies ExportedHandler<Bindings>

async function askProduct(env: Bindings, path: string): Promise<string> {
  const answer = await env.PRODUCT.fetch(origin + path)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return answer.text()
}

async function renderBarely(path: string): Promise<string> {
  const stream = await renderToReadableStream(prepared.get(path), {
    nonce: 'bench',
    // As in the product: a long part stays in its place.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  })
  return new Response(stream).text()
}

/** Builds the component tree from the product's page data and checks that both produce the same content. */
async function prepare(env: Bindings, { id, path, manifest }: Extract<Call, { call: 'prepare' }>) {
  await prepareParts()
  prepared.set(path, await treeOf(id, path, manifest, await dataOf(env, path)))
  const [product, bare] = [await askProduct(env, path), await renderBarely(path)]
  // Times are relative ("seconds ago"), and React names what refers to each other by its place: digits and such names differ.
  const contentOf = (html: string) =>
    /<main.*<\/main>/s
      .exec(html)?.[0]
      .replace(/_R_\w+?_/g, '_R_')
      .replace(/\d+/g, '0')
  if (contentOf(product) !== contentOf(bare)) throw new Error(`${path}: the bare page has different content`)
  return { product: product.length, bare: bare.length }
}

/** Results of the product's loaders, by route. */
async function dataOf(env: Bindings, path: string): Promise<Record<string, unknown>> {
  const answer = await env.PRODUCT.fetch(`${origin}${path === '/' ? '/_' : path}.data`)
  if (!answer.ok || !answer.body) throw new Error(`the data of ${path} answered ${answer.status}`)
  const decoded = await UNSAFE_decodeViaTurboStream(answer.body, globalThis)
  const routes = (await decoded.value) as Record<string, { data: unknown }>
  return Object.fromEntries(Object.entries(routes).map(([route, { data }]) => [route, data]))
}

async function treeOf(id: PageId, path: string, manifest: object, data: Record<string, unknown>): Promise<ReactNode> {
  const page = pages[id]
  const Page = UNSAFE_withComponentProps(page.module.default as FunctionComponent)
  const routes = [
    {
      id: 'root',
      path: '/',
      loader: () => data.root ?? null,
      Component: () => createElement(root.Layout, null, createElement(root.default)),
      children: [{ id, path: page.path, loader: () => data[id] ?? null, Component: Page }],
    },
  ]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(origin + path))
  if (context instanceof Response) throw new Error(`${path} is a redirect`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const framework = {
    manifest,
    routeModules: { root, [id]: page.module },
    future: {},
    ssr: true,
    isSpaMode: false,
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
    serverHandoffString: '{}',
    nonce: 'bench',
    renderMeta: {},
    serializeError: () => undefined,
  }
  return createElement(
    UNSAFE_FrameworkContext.Provider,
    { value: framework as never },
    createElement(StaticRouterProvider, { router, context, hydrate: false, nonce: 'bench' }),
  )
}
