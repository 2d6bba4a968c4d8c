import type { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { BottomBar } from '#app/frame/bottom-bar.tsx'
import { uncoveredLeagues } from '#app/frame/footer-leagues.ts'
import { footerLeagues, shownLeagues } from '#app/frame/footer-links.ts'
import { SiteFooter } from '#app/frame/site-footer.tsx'
import { SiteHeader } from '#app/frame/site-header.tsx'
import type { HeaderUser } from '#app/frame/user-places.ts'
import { handle as offline } from '#app/pages/offline/offline.tsx'
import { Crest } from '#app/ui/crest.tsx'
import type { Policy } from '#worker/entry/policy.ts'
import { unboundProduct } from '../fakes/product.ts'
import { markup, routeArgs, words } from './render.tsx'

describe('the header', () => {
  const html = markup(<SiteHeader user={null} />)

  test.each([
    ['/', 'Home'],
    ['/matches', 'Matches'],
    ['/live-monitoring', 'Live Monitor'],
    ['/pricing', 'Pricing'],
    ['/login', 'Sign In'],
    ['/register', 'Get Started'],
  ])('links to %s as %s', (href, name) => {
    expect(html).toMatch(new RegExp(`<a[^>]* href="${href}"[^>]*>${name}</a>`))
  })

  test('of a page that the browser stores for all says nothing of who is signed in', () => {
    const stored = markup(<SiteHeader user={null} hidesAccount />)
    expect(stored).not.toMatch(/Get Started|Sign In/)
    expect(offline).toEqual({ isStatic: true, hidesAccount: true })
  })

  test('searches by a plain form, with a clear button', () => {
    expect(html).toMatch(/<form[^>]* id="site-search"[^>]*>/)
    expect(html).toMatch(/<form[^>]* action="\/search"/)
    expect(html).toMatch(/<input[^>]* name="q"/)
    expect(html).toContain('placeholder="Search teams, leagues, or matches..."')
    expect(html).toMatch(/<button[^>]* type="reset"[^>]*><span[^>]*>Clear search/)
  })

  test('has no bell, because nothing is counted for visitors', () => {
    expect(html).not.toContain('site-inbox')
  })

  test('has a phone menu that is closed at first and works without JavaScript', () => {
    expect(html).toMatch(/<details class="mobile-menu"><summary>/)
  })
})

describe('the header of a signed-in user', () => {
  const robin: HeaderUser = { name: 'Robin', email: 'robin@example.com', seesAdminLink: false, unread: 0 }
  const html = markup(<SiteHeader user={robin} />)
  const links = (markupOf: string) =>
    [...markupOf.matchAll(/<a[^>]* href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to, name]) => `${name} ${to}`)

  test('links to the dashboard, not to signing in', () => {
    expect(links(html)).toContain('Dashboard /dashboard')
    expect(html).not.toContain('href="/login"')
    expect(html).not.toContain('href="/register"')
  })

  test.each([
    [0, 'Inbox'],
    [3, 'Inbox, 3 unread'],
    [100, 'Inbox, 99+ unread'],
  ])('has a bell that says how much is unread: %i', (unread, name) => {
    const header = markup(<SiteHeader user={{ ...robin, unread }} />)
    expect(header).toMatch(/<a[^>]*class="site-inbox"[^>]*href="\/dashboard\?tab=notifications"/)
    expect(header).toContain(`aria-label="${name}"`)
    expect(header.includes('site-inbox-count')).toBe(unread > 0)
  })

  test('has a user menu that opens without JavaScript and signs out by a form', () => {
    const menu = html.slice(html.indexOf('id="user-menu"'))
    expect(links(menu)).toEqual([
      'My Profile /profile',
      'Preferences /dashboard?tab=preferences',
      'Alerts /dashboard?tab=alerts',
      'Following /following',
      'My Plan /dashboard?tab=plan',
    ])
    expect(menu).toMatch(/<form[^>]* action="\/logout" method="post"><button[^>]*>Sign Out<\/button>/)
    expect(html).toMatch(/<button[^>]* popoverTarget="user-menu"/i)
    expect(html).toMatch(/id="user-menu" popover="auto"/)
  })

  test('has the same links in the phone menu', () => {
    const sheet = html.slice(html.indexOf('mobile-menu-sheet'), html.indexOf('site-search'))
    for (const place of ['My Profile /profile', 'My Plan /dashboard?tab=plan']) expect(links(sheet)).toContain(place)
    expect(sheet).toContain('action="/logout"')
  })

  test('links to administration only for users who may open it', () => {
    expect(html).not.toContain('href="/admin"')
    const admin = markup(<SiteHeader user={{ ...robin, seesAdminLink: true }} />)
    expect(links(admin)).toContain('Admin Panel /admin')
    expect(links(admin)).toContain('Admin /admin')
  })
})

describe('the bottom bar of a phone', () => {
  const bar = (user: { unread: number } | null, path = '/') =>
    markup(<BottomBar user={user} isVisitor={user === null} />, path)
  const placesIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)

  test('leads to the places that fans come back to, and visitors to signing in first', () => {
    expect(placesIn(bar({ unread: 0 }))).toEqual([
      '/matches',
      '/search',
      '/following',
      '/dashboard?tab=notifications',
      '/profile',
    ])
    expect(placesIn(bar(null))).toContain('/login?return_to=%2Fprofile')
  })

  test('says where one is, by the tab on the dashboard, and what is unread', () => {
    const html = bar({ unread: 3 }, '/dashboard?tab=notifications')
    expect(html.match(/aria-current="page"/g)).toHaveLength(1)
    expect(html).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/dashboard\?tab=notifications"/)
    expect(words(html)).toContain('Inbox 3 unread')
    expect(bar({ unread: 0 }, '/dashboard?tab=alerts')).not.toContain('aria-current')
  })
})

describe('the footer', () => {
  const html = markup(<SiteFooter theme="dark" isSignedIn uncovered={[]} />)

  test.each([
    '/matches /#features /pricing /dashboard /docs /help /contact /status /feedback',
    '/terms /privacy /cookies /gdpr /disclaimer /data-processing /acceptable-use /legal-notices',
    '/about /careers /press /partners /investors',
  ])('links to %s', (paths) => {
    for (const path of paths.split(' ')) expect(html, path).toContain(`href="${path}"`)
  })

  test('leads visitors to pages that they may see, and to signing in for the rest', () => {
    const policies = new Map<string, Policy>(Object.entries(unboundProduct().policies))
    const shown = markup(<SiteFooter theme="dark" isSignedIn={false} uncovered={[]} />)
    const paths = [...shown.matchAll(/<a href="([^"?#]+)/g)].map(([, path = '']) => path)
    for (const path of new Set(paths)) {
      expect(policies.get(`PAGE ${path.replace(/^\/leagues\/.*/, '/leagues/:slug')}`), path).toBe('public')
    }
    expect(shown).toContain('<a href="/login?return_to=%2Fdashboard">Dashboard</a>')
  })

  test('lists twelve leagues and shows eight', () => {
    expect(footerLeagues).toHaveLength(12)
    expect(shownLeagues).toBe(8)
    expect(html.match(/href="\/leagues\//g)).toHaveLength(8)
    expect(html).toContain('<a href="/matches">+4 more leagues covered worldwide</a>')
  })

  test('counts no league that has no match, and names none', () => {
    const without = (uncovered: string[]) =>
      markup(<SiteFooter theme="dark" isSignedIn={false} uncovered={uncovered} />)
    const slugs = footerLeagues.map(({ slug }) => slug)
    expect(words(without(slugs.slice(0, 3)))).toContain('+1 more league covered worldwide')
    const two = without(slugs.slice(2))
    expect(two.match(/href="\/leagues\//g)).toHaveLength(2)
    expect(two).not.toContain('covered worldwide')
    expect(without(slugs)).not.toContain('Leagues')
  })

  test('takes for uncovered what has no match, and nothing while that cannot be read', async () => {
    const uncovered = (coveredLeagues: () => Promise<Set<string>>) =>
      uncoveredLeagues(
        (routeArgs({ catalogue: { coveredLeagues } }, { params: {} }) as { context: RouterContextProvider }).context,
      )
    const ours = await uncovered(async () => new Set(['premier-league', 'j1-league']))
    expect(ours).toHaveLength(11)
    expect(ours).not.toContain('premier-league')
    expect(await uncovered(() => Promise.reject(new Error('down')))).toEqual([])
  })

  test('says that the service is independent', () => {
    expect(words(html)).toContain('is not affiliated with clubs or ticketing platforms')
  })

  test('shows the current theme', () => {
    expect(html).toMatch(/value="dark" aria-pressed="true"/)
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(1)
    expect(html).toContain('<form class="theme-form" action="/theme" method="post">')
  })
})

test.each([28, 40, 44])('a crest of width %i has a height in whole pixels', (size) => {
  expect(markup(<Crest src="/crests/a.svg" size={size} />)).toMatch(/ height="\d+"/)
})
