import { RouterContextProvider } from 'react-router'
import { accessContext, servicesContext } from '#app/context.ts'
import { loader as deskMatches } from '#app/pages/admin/matches/matches.tsx'
import { loader as payments } from '#app/pages/admin/money/payments.tsx'
import { loader as overview } from '#app/pages/admin/overview.tsx'
import { loader as audit } from '#app/pages/admin/people/audit.tsx'
import { loader as roles } from '#app/pages/admin/people/roles.tsx'
import { loader as users } from '#app/pages/admin/people/users.tsx'
import { loader as discovery } from '#app/pages/admin/sellers/discovery.tsx'
import { loader as platforms } from '#app/pages/admin/sellers/platforms.tsx'
import { loader as scraping } from '#app/pages/admin/sellers/scraping.tsx'
import { loader as analytics } from '#app/pages/admin/system/analytics.tsx'
import { loader as system } from '#app/pages/admin/system/system.tsx'
import { loader as home } from '#app/pages/home/home.tsx'
import { loader as league } from '#app/pages/league/league.tsx'
import { loader as match } from '#app/pages/match/match.tsx'
import { loader as matches } from '#app/pages/matches/matches.tsx'
import { loader as search } from '#app/pages/search/search.tsx'
import { loader as status } from '#app/pages/status/status.tsx'
import { loader as team } from '#app/pages/team/team.tsx'
import type { Services } from '#worker/entry/services.ts'
import { permissions } from '#worker/people/accounts/constants.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'

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
