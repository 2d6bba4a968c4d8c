import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { describe, expect, test } from 'vitest'
import { SiteHeader } from '#app/frame/site-header.tsx'
import { RegistrationDone } from '#app/pages/account/register/done.tsx'
import { Expired, Failed } from '#app/pages/account/verify-email/views.tsx'
import { SignedOut } from '#app/pages/dashboard/signed-out.tsx'
import { Hero } from '#app/pages/home/hero.tsx'
import { CallToAction } from '#app/pages/live-monitoring/call-to-action.tsx'
import AlertsPlace from '#app/pages/match/alerts-place.tsx'
import { PlanCards } from '#app/pages/pricing/plan-cards.tsx'
import { Questions } from '#app/pages/pricing/questions.tsx'
import { Start } from '#app/pages/pricing/watched.tsx'
import { loader } from '#app/root.tsx'
import { SignInFirst } from '#app/ui/alerts/sign-in-first.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { registrationClosed } from '#worker/people/accounts/registration/constants.ts'
import { matchOf, now } from './fixtures.ts'
import { routeArgs, words } from './render.tsx'

const signedOut = {
  status: 401,
  statusText: '',
  internal: false,
  data: { code: 'UNAUTHENTICATED', message: 'Sign in.' },
}
const buyer = { isSignedIn: false, isAgent: false, isOpen: true, ownPlan: null }

/** Whatever leads a visitor to registration, by what they read there while it is closed. */
const places: [string, ReactNode, string][] = [
  ['the header', <SiteHeader key="1" user={null} />, 'See matches'],
  ['the home page', <Hero key="2" facts={undefined} now={now} />, 'See matches and prices'],
  ['the live monitor', <CallToAction key="3" />, 'Sign In'],
  ['a match', <AlertsPlace key="4" match={matchOf({})} />, 'Sign In'],
  ['the dashboard', <SignedOut key="5" hasGoogle={false} />, 'Sign In'],
  ['a page behind an account', <ErrorPage key="6" error={signedOut} />, 'Sign In'],
  ['the plans', <PlanCards key="7" cycle="monthly" buyer={buyer} />, `No account yet? ${registrationClosed}`],
  ['the questions on prices', <Questions key="8" isSignedIn={false} />, 'which is registered with an access code'],
  ['the end of the prices', <Start key="9" isSignedIn={false} />, 'Go to the home page'],
  ['a link that failed', <Failed key="10" message="No." />, 'Sign in'],
  ['a link that is too old', <Expired key="11" email="" />, 'Sign in'],
  ['a registration sent before', <RegistrationDone key="12" email="ada@club.test" />, 'Go to sign in'],
]

function shown(node: ReactNode, isRegistrationOpen: boolean): string {
  const Page = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Outlet,
      loader: () => null,
      children: [{ index: true, Component: () => node }],
    },
  ])
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: { isRegistrationOpen } } }} />)
}

describe.each(places)('%s', (_place, node, instead) => {
  test('offers an account', () => expect(shown(node, true)).toContain('href="/register'))

  test('offers none while registration is closed, and something else', () => {
    const html = shown(node, false)
    expect(html).not.toContain('/register')
    expect(words(html)).toContain(instead)
    expect(words(html)).not.toMatch(/(start|1-week) free trial|create (a|free) account/i)
  })
})

test('visitors who ask for an alert without an account see when it starts', () => {
  expect(words(shown(<SignInFirst />, true))).toContain('while you register')
  expect(words(shown(<SignInFirst />, false))).not.toContain('register')
})

test.each([true, false])('the root of every page has what the switch says: %s', async (isOpen) => {
  const catalogue = { coveredLeagues: async () => new Set<string>() }
  const given = { config: { isSecure: true }, settings: { offersAccounts: async () => isOpen }, catalogue }
  expect(await loader(routeArgs(given, { params: {} }))).toMatchObject({ user: null, isRegistrationOpen: isOpen })
})

test('a form that is followed by no mail names the way in that still works', () => {
  const html = shown(<RegistrationDone email="ada@club.test" />, true)
  expect(html).toContain('<a href="/forgot-password"')
  expect(words(html)).toContain('a new password verifies your address too.')
})
