import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import PreferencesTab from '#app/pages/dashboard/preferences.tsx'
import { ConsentControls } from '#app/pages/legal/texts/consent-controls.tsx'
import type { Consent as Choice } from '#worker/people/privacy/contract.ts'
import { preferencesTab } from './quick-buy-data.ts'
import { words } from './render.tsx'

const onlyAnalytics = { functional: false, analytics: true, marketing: false }

/** Root data for this visitor; none where `choice` is undefined. */
function rendered(choice: Choice | null | undefined, { at, Shown }: { at: string; Shown: ComponentType }): string {
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

describe('the consent manager', () => {
  const onPolicy = (choice: Choice | null) => rendered(choice, { at: '/cookies', Shown: ConsentControls })
  const onPreferences = (choice: Choice | null) =>
    rendered(choice, {
      at: '/dashboard?tab=preferences',
      Shown: () => <PreferencesTab {...preferencesTab} />,
    })

  test.each([onPolicy, onPreferences])('opens without JavaScript, with optional cookies off', (on) => {
    const html = on(null)
    expect(html).toMatch(/<button[^>]*popoverTarget="consent-manager"[^>]*>Update Cookie Preferences/i)
    const manager = html.match(/<dialog id="consent-manager"[^>]*popover="auto".*?<\/dialog>/)?.[0] ?? ''
    expect(switches(manager)).toEqual({ essential: 'on fixed', functional: '', analytics: '', marketing: '' })
  })

  test('shows what was chosen, also after the root loader failed', () => {
    expect(switches(onPolicy(onlyAnalytics))).toMatchObject({ functional: '', analytics: 'on' })
    expect(rendered(undefined, { at: '/cookies', Shown: ConsentControls })).toContain('<dialog id="consent-manager"')
  })

  test('sends a plain form and returns to where it was opened', () => {
    const form = onPolicy(null).match(/<form class="consent-choices"[^>]*>/)?.[0]
    expect(form).toContain('method="post"')
    expect(form).toContain('action="/consent"')
    expect(onPolicy(null)).toContain('name="return_to" value="/cookies#preferences"')
    expect(onPreferences(null)).toContain('name="return_to" value="/dashboard?tab=preferences"')
  })

  test('makes rejecting as easy as accepting: same button, same place', () => {
    const buttons = onPolicy(null).match(/<button[^>]*type="submit"[^>]*>[^<]*<\/button>/g) ?? []
    const [accept = '', reject = ''] = buttons.slice(-2)
    expect(words(accept)).toBe('Accept all')
    expect(words(reject)).toBe('Reject all')
    expect(reject.replace('"reject"', '"accept"').replace('Reject', 'Accept')).toBe(accept)
  })

  test('says that there is no optional cookie today, and names marketing explicitly', () => {
    expect(words(onPolicy(null))).toContain(
      "This site sets no optional cookies today. We'll ask again before we add one.",
    )
    expect(words(onPolicy(null))).toContain('Only with your explicit consent')
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
