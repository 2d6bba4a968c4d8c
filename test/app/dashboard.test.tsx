import { createElement } from 'react'
import { expect, test } from 'vitest'
import DashboardPage from '#app/pages/dashboard/dashboard.tsx'
import { DashboardHeader } from '#app/pages/dashboard/header.tsx'
import { SignedOut } from '#app/pages/dashboard/signed-out.tsx'
import { latePart } from '#app/ui/late-part.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { pictureOf } from '#worker/people/accounts/sign-in/rules.ts'
import { markup, words } from './render.tsx'

const person = { name: 'Ada', email: 'ada@example.com', roleName: 'Customer', picture: null, isAgent: false }

test('the header names the person, their role and address, and links to the profile and home', () => {
  const html = markup(<DashboardHeader {...person} />)
  expect(words(html)).toBe('A Welcome, Ada Customer · ada@example.com My Profile Home')
  expect(html).toMatch(/href="\/profile".*href="\/"/)
  expect(html).not.toContain('<img')
})

test('an agent finds their clients in the header', () => {
  expect(markup(<DashboardHeader {...person} isAgent />)).toContain('href="/clients"')
})

test('a picture covers the initial, and its host does not learn the address of the page', () => {
  const html = markup(<DashboardHeader {...person} picture="https://lh3.googleusercontent.com/a/ada" />)
  expect(html).toMatch(/<img src="https:\/\/lh3\.googleusercontent\.com\/a\/ada"[^>]*referrerPolicy="no-referrer"/i)
})

test.each([
  ['https://lh3.googleusercontent.com/a/ada', true],
  ['https://lh3.googleusercontent.com.evil.test/a', false],
  ['http://lh3.googleusercontent.com/a', false],
  [undefined, false],
])('the picture %s is shown: %s', (picture, isShown) => {
  expect(pictureOf({ googleProfile: { email: 'ada@example.com', picture } }) !== null).toBe(isShown)
})

test.each([true, false])('a visitor may sign in or register; with Google: %s', (hasGoogle) => {
  const html = markup(<SignedOut hasGoogle={hasGoogle} />)
  expect(html).toContain('href="/login?return_to=%2F"')
  expect(html).toContain('href="/register"')
  expect(html.includes('Sign in with Google')).toBe(hasGoogle)
})

test.each([
  [0, 'Inbox'],
  [3, 'Inbox 3'],
  [100, 'Inbox 99+'],
])('the tab of notifications counts %i unread like the bell', (unread, name) => {
  const page = { loaderData: { tab: 'preferences', isUnknown: false, person, unread } } as never
  const html = markup(createElement(DashboardPage, page))
  expect(words(html)).toContain(`${name} Price`)
})

test('a tab has a short name for narrow screens', () => {
  const html = markup(
    <Tabs label="Dashboard" tabs={[{ to: '/a', name: 'Notifications', short: 'Inbox' }]} current="/b" />,
  )
  expect(html).toContain('<span class="tab-long">Notifications</span><span class="tab-short">Inbox</span>')
})

test('a late part is in the HTML of the server once it is prepared', async () => {
  const { Part, prepare } = latePart(async () => ({ Text: ({ text }: { text: string }) => <p>{text}</p> }), {
    pick: (part) => part.Text,
  })
  await prepare()
  expect(markup(<Part text="complete" />)).toContain('<p>complete</p>')
})
