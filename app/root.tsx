import archivo from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'
import { Links, Meta, type MetaFunction, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import './app.css'
import { ErrorPage, errorHead } from './ui/error-page.tsx'
import { SiteFooter } from './ui/site-footer.tsx'
import { SiteHeader } from './ui/site-header.tsx'

export const links = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
]

/** Pages name themselves; this one names what could not be shown. */
export const meta: MetaFunction = ({ error }) => (error === undefined ? [{ title: 'Touchline' }] : errorHead(error))

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f7f2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#04120b" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="button skip-link" href="#content">
          Skip to content
        </a>
        <SiteHeader />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
