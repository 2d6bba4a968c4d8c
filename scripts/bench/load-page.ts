import { RouterContextProvider } from 'react-router'
import { accessContext, servicesContext } from '#app/context.ts'
import { loader as analytics } from '#app/routes/admin/analytics.tsx'
import { loader as audit } from '#app/routes/admin/audit.tsx'
import { loader as discovery } from '#app/routes/admin/discovery.tsx'
import { loader as deskMatches } from '#app/routes/admin/matches.tsx'
import { loader as overview } from '#app/routes/admin/overview.tsx'
import { loader as payments } from '#app/routes/admin/payments.tsx'
import { loader as platforms } from '#app/routes/admin/platforms.tsx'
import { loader as roles } from '#app/routes/admin/roles.tsx'
import { loader as scraping } from '#app/routes/admin/scraping.tsx'
import { loader as system } from '#app/routes/admin/system.tsx'
import { loader as users } from '#app/routes/admin/users.tsx'
import { loader as home } from '#app/routes/home.tsx'
import { loader as league } from '#app/routes/league.tsx'
import { loader as match } from '#app/routes/match.tsx'
import { loader as matches } from '#app/routes/matches.tsx'
import { loader as search } from '#app/routes/search.tsx'
import { loader as status } from '#app/routes/status.tsx'
import { loader as team } from '#app/routes/team.tsx'
import { permissions } from '#worker/accounts/constants.ts'
import type { Caller } from '#worker/accounts/sessions/contract.ts'
import type { Services } from '#worker/services.ts'

/** The public pages and the desk's, by address pattern. */
const routes: { pattern: URLPattern; loader: (args: never) => Promise<unknown> }[] = [
  { pattern: new URLPattern({ pathname: '/' }), loader: home },
  { pattern: new URLPattern({ pathname: '/matches' }), loader: matches },
  { pattern: new URLPattern({ pathname: '/matches/:matchId' }), loader: match },
  { pattern: new URLPattern({ pathname: '/teams/:slug' }), loader: team },
  { pattern: new URLPattern({ pathname: '/leagues/:slug' }), loader: league },
  { pattern: new URLPattern({ pathname: '/search' }), loader: search },
  { pattern: new URLPattern({ pathname: '/status' }), loader: status },
  { pattern: new URLPattern({ pathname: '/admin/analytics' }), loader: analytics },
  { pattern: new URLPattern({ pathname: '/admin/audit' }), loader: audit },
  { pattern: new URLPattern({ pathname: '/admin/discovery' }), loader: discovery },
  { pattern: new URLPattern({ pathname: '/admin/matches' }), loader: deskMatches },
  { pattern: new URLPattern({ pathname: '/admin' }), loader: overview },
  { pattern: new URLPattern({ pathname: '/admin/payments' }), loader: payments },
  { pattern: new URLPattern({ pathname: '/admin/platforms' }), loader: platforms },
  { pattern: new URLPattern({ pathname: '/admin/roles' }), loader: roles },
  { pattern: new URLPattern({ pathname: '/admin/scraping' }), loader: scraping },
  { pattern: new URLPattern({ pathname: '/admin/system' }), loader: system },
  { pattern: new URLPattern({ pathname: '/admin/users' }), loader: users },
]

const administrator = {
  userId: 1,
  email: 'fan1@club1.example',
  firstName: 'Robin',
  roleName: 'Administrator',
  permissions,
} as unknown as Caller

/** Reads everything that a page shows, as a visit does before rendering. */
export async function loadPage(path: string, services: Services): Promise<void> {
  const url = new URL(path, services.config.publicOrigin)
  const route = routes.find(({ pattern }) => pattern.test(url))
  if (!route) throw new Error(`no route for ${path}`)
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(accessContext, { caller: url.pathname.startsWith('/admin') ? administrator : null, denial: null })
  const params = route.pattern.exec(url)?.pathname.groups ?? {}
  await route.loader({ request: new Request(url), url, params, context } as never)
}
