import {
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { callerOf } from '#app/frame/admit.ts'
import { seesAdminLink } from '#worker/people/accounts/rules.ts'
import type { Caller } from '#worker/people/accounts/sessions/contract.ts'
import { displayName } from '#worker/people/accounts/sign-in/rules.ts'
import { chosenAccount } from '#worker/people/colleagues/seat.rules.ts'
import { readConsent } from '#worker/people/privacy/rules.ts'
import type { Theme } from '#worker/running/site/constants.ts'
import { themeOf } from '#worker/running/site/rules.ts'
import type { Route } from './+types/root.ts'
import './app.css'
import { Arrival } from '#app/frame/arrival.tsx'
import { BottomBar } from '#app/frame/bottom-bar.tsx'
import { uncoveredLeagues } from '#app/frame/footer-leagues.ts'
import { KeptNote } from '#app/frame/kept-note.tsx'
import { pageDoor } from '#app/frame/page-door.ts'
import { useHidesAccount, useIsStatic } from '#app/frame/page-handle.ts'
import { shownOf } from '#app/frame/reader.ts'
import { SiteFooter } from '#app/frame/site-footer.tsx'
import { SiteHeader } from '#app/frame/site-header.tsx'
import { SlowSign } from '#app/frame/slow-sign.tsx'
import { ErrorPage, errorHead } from '#app/ui/error-page.tsx'
import { keepSentForm } from '#app/ui/form/sent-form.ts'
import { latePart } from '#app/ui/late-part.tsx'
import { servicesContext } from './context.ts'
import latinFont from './fonts/archivo-latin.woff2'
import nameFont from './fonts/archivo-wordmark.woff2?no-inline'

const preloadFont = (href: string) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
})

export const links = () => [
  preloadFont(latinFont),
  preloadFont(nameFont),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export const middleware: Route.MiddlewareFunction[] = [pageDoor]

export async function loader({ request, context }: Route.LoaderArgs) {
  const cookies = request.headers.get('Cookie')
  const { config, settings } = context.get(servicesContext)
  const { isSecure } = config
  const caller = callerOf(context)
  const [user, isRegistrationOpen, uncovered] = await Promise.all([
    caller && userOf(caller, context),
    settings.offersAccounts(),
    uncoveredLeagues(context),
  ])
  const consent = readConsent(cookies, isSecure)
  return { theme: themeOf(cookies, isSecure), consent, user, isRegistrationOpen, uncovered }
}

/** Few are colleagues of an agent. */
const WorkingFor = latePart(() => import('#app/frame/working-for.tsx'), { pick: (part) => part.default })

/** Read for signed-in users alone, whose pages no cache keeps. */
async function userOf(caller: Caller, context: Route.LoaderArgs['context']) {
  const [{ live, unread }] = await Promise.all([shownOf(caller.userId, context), caller.seat && WorkingFor.prepare()])
  return {
    name: displayName(caller),
    email: caller.email,
    seesAdminLink: seesAdminLink(caller),
    hidesScores: live.hide_scores,
    unread,
    seat: caller.seat,
    account: chosenAccount(caller),
  }
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepSentForm]

/** Root data changes only through forms that succeed, or a page revalidates it explicitly; the dashboard counts what is unread. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, currentUrl, nextUrl, defaultShouldRevalidate } = change
  if (nextUrl.pathname === '/dashboard' && currentUrl.pathname !== nextUrl.pathname) return true
  return (formMethod !== undefined || currentUrl.href === nextUrl.href) && defaultShouldRevalidate
}

/** Pages set their own title; this covers error pages. */
export const meta: MetaFunction = ({ error }) => (error ? errorHead(error) : [{ title: 'Touchline' }])

export function Layout({ children }: { children: React.ReactNode }) {
  const isStatic = useIsStatic()
  const hidesAccount = useHidesAccount()
  // A page that failed early has no loader data: it uses the device's theme.
  const { theme = 'system', user = null, uncovered = [] } = useRouteLoaderData<typeof loader>('root') ?? {}
  return (
    <html lang="en-GB" data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeColour theme={theme} />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="button skip-link" href="#content">
          Skip to content
        </a>
        <SiteHeader user={user} hidesAccount={hidesAccount} />
        <main id="content" tabIndex={-1}>
          {user?.seat && <WorkingFor.Part seat={user.seat} />}
          {!isStatic && <KeptNote />}
          {children}
        </main>
        <SiteFooter theme={theme} isSignedIn={user !== null} uncovered={uncovered} />
        <BottomBar user={user} isVisitor={user === null && !hidesAccount} />
        {!isStatic && <SlowSign />}
        {!isStatic && <Arrival />}
        {!isStatic && <ScrollRestoration />}
        {!isStatic && <Scripts />}
      </body>
    </html>
  )
}

const day = '#f6f7f2'
const night = '#04120b'

/** Colour of the browser's own toolbars. */
function ThemeColour({ theme }: { theme: Theme }) {
  if (theme !== 'system') return <meta name="theme-color" content={theme === 'dark' ? night : day} />
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={day} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={night} />
    </>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
