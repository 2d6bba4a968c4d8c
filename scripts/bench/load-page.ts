import { RouterContextProvider } from 'react-router'
import { accessContext, servicesContext } from '#app/context.ts'
import { loader as home } from '#app/routes/home.tsx'
import { loader as league } from '#app/routes/league.tsx'
import { loader as match } from '#app/routes/match.tsx'
import { loader as matches } from '#app/routes/matches.tsx'
import { loader as search } from '#app/routes/search.tsx'
import { loader as status } from '#app/routes/status.tsx'
import { loader as team } from '#app/routes/team.tsx'
import type { Services } from '#worker/services.ts'

/** The public pages, by address pattern. */
const routes: { pattern: URLPattern; loader: (args: never) => Promise<unknown> }[] = [
  { pattern: new URLPattern({ pathname: '/' }), loader: home },
  { pattern: new URLPattern({ pathname: '/matches' }), loader: matches },
  { pattern: new URLPattern({ pathname: '/matches/:matchId' }), loader: match },
  { pattern: new URLPattern({ pathname: '/teams/:slug' }), loader: team },
  { pattern: new URLPattern({ pathname: '/leagues/:slug' }), loader: league },
  { pattern: new URLPattern({ pathname: '/search' }), loader: search },
  { pattern: new URLPattern({ pathname: '/status' }), loader: status },
]

/** Reads everything that a page shows, as a visit does before rendering. */
export async function loadPage(path: string, services: Services): Promise<void> {
  const url = new URL(path, services.config.publicOrigin)
  const route = routes.find(({ pattern }) => pattern.test(url))
  if (!route) throw new Error(`no route for ${path}`)
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(accessContext, { caller: null, denial: null })
  const params = route.pattern.exec(url)?.pathname.groups ?? {}
  await route.loader({ request: new Request(url), url, params, context } as never)
}
