import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { Consent } from '#app/frame/consent.tsx'
import PreferencesTab from '#app/pages/dashboard/preferences.tsx'
import { ConsentControls } from '#app/pages/legal/texts/consent-controls.tsx'
import type { Consent as Choice } from '#worker/people/privacy/contract.ts'
import { preferencesTab } from './quick-buy-data.ts'
import { markup, words } from './render.tsx'

const onlyAnalytics = { functional: false, analytics: true, marketing: false }

/** Root data for this visitor; none where `choice` is undefined. */
function rendered(choice: Choice | null | undefined, { at = '/matches?page=2', Shown = Consent } = {}): string {
  const Page = createRoutesStub([{ id: 'root', path: '*', Component: Shown, loader: () => null }])
  const hydrationData = { loaderData: { root: choice === undefined ? null : { consent: choice } } }
  return renderToStaticMarkup(<Page initialEntries={[at]} hydrationData={hydrationData} />)
}

function switches(html: string) {
  return Object.fromEntries(
    [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([input]) => [
      input.match(/name="(\w+)"/)?.[1],
      [input.includes('checked=""') && 'on', input.includes('disabled=""') && 'fixed'].filter(Boolean).join(' '),
    ]),
  )
}

describe('the cookie banner', () => {
  test('asks a visitor who has not chosen, with plain forms', () => {
    const html = rendered(null)
    expect(html).toContain('class="consent-bar"')
    const form = html.match(/<form class="consent-answers"[^>]*>/)?.[0]
    expect(form).toContain('method="post"')
    expect(form).toContain('action="/consent"')
    expect(html).not.toContain('<script')
  })

  test('makes rejecting as easy as accepting: same button, same place', () => {
    const bar = rendered(null).match(/<section class="consent-bar".*?<\/section>/)?.[0] ?? ''
    const [accept = '', reject = ''] = bar.match(/<button[^>]*type="submit"[^>]*>[^<]*<\/button>/g) ?? []
    expect(words(accept)).toBe('Accept all')
    expect(words(reject)).toBe('Reject all')
    expect(reject.replace('"reject"', '"accept"').replace('Reject', 'Accept')).toBe(accept)
  })

  test('returns the visitor to the same page', () => {
    expect(rendered(null)).toContain('name="return_to" value="/matches?page=2"')
    expect(rendered(null, { at: '/cookies' })).toContain('name="return_to" value="/cookies#preferences"')
  })

  test('does not ask again, nor before the choice is known or offline', () => {
    expect(rendered(onlyAnalytics)).toBe('')
    expect(rendered(undefined)).toBe('')
    expect(rendered(null, { at: '/offline' })).toBe('')
  })
})

describe('the consent manager', () => {
  test('opens from "Choose" without JavaScript, with optional cookies off', () => {
    const html = rendered(null)
    expect(html).toMatch(/<button[^>]*popoverTarget="consent-manager"[^>]*>Choose/i)
    expect(html).toMatch(/<dialog id="consent-manager"[^>]*popover="auto"/)
    expect(switches(html)).toEqual({ essential: 'on fixed', functional: '', analytics: '', marketing: '' })
  })

  test('stays on the cookie policy after a choice, and shows it', () => {
    const html = rendered(onlyAnalytics, { at: '/cookies' })
    expect(html).not.toContain('consent-bar')
    expect(switches(html)).toEqual({ essential: 'on fixed', functional: '', analytics: 'on', marketing: '' })
  })

  test.each(['/cookies/', '/Cookies'])('is on the cookie policy also when requested as %s', (at) => {
    expect(rendered(onlyAnalytics, { at })).toContain('<dialog id="consent-manager"')
  })

  test('is part of the account preferences page', () => {
    expect(rendered(onlyAnalytics, { at: '/dashboard?tab=preferences' })).toContain('<dialog id="consent-manager"')
    expect(markup(<PreferencesTab {...preferencesTab} />)).toMatch(/<button[^>]*popoverTarget="consent-manager"/i)
  })

  test('explains that consent is limited', () => {
    expect(words(rendered(null)).match(/We'll ask again before we add (one|any)\./g)).toHaveLength(2)
  })

  test('names marketing explicitly', () => {
    expect(words(rendered(null))).toContain('Only with your explicit consent')
  })
})

describe('the buttons of the cookie policy', () => {
  const controls = (choice: Choice | null) => rendered(choice, { at: '/cookies', Shown: ConsentControls })

  test('open the manager with the first; the second is disabled', () => {
    const [update = '', manage = ''] = controls(null).match(/<button.*?<\/button>/g) ?? []
    expect(update).toMatch(/popoverTarget="consent-manager"/i)
    expect(words(update)).toBe('Update Cookie Preferences')
    expect(words(manage)).toBe('Manage Cookie Preferences')
    expect(manage).toContain('type="button"')
    expect(manage).toContain('aria-disabled="true"')
    expect(manage).toContain('aria-describedby="consent-in-account"')
    expect(controls(null)).toMatch(/id="consent-in-account">Available in account settings</)
    expect(manage).not.toMatch(/popovertarget|command|formaction|name=/i)
  })

  test.each([
    [null, 'You have not chosen in this browser, so everything optional is off.'],
    [onlyAnalytics, 'Your choice in this browser: essential, analytics.'],
    [{ functional: false, analytics: false, marketing: false }, 'Your choice in this browser: essential.'],
  ])('explain %j', (choice, text) => {
    expect(words(controls(choice))).toContain(text)
  })
})
