import { beforeAll, describe, expect, test, vi } from 'vitest'
import { AutoPurchase } from '#app/pages/dashboard/auto-purchase/part.ts'
import PreferencesTab from '#app/pages/dashboard/preferences.tsx'
import { changePreferences, loadPreferences } from '#app/pages/dashboard/preferences-data.ts'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { autoPurchasePath } from '#worker/money/purchases/settings/constants.ts'
import type { Permission } from '#worker/people/accounts/constants.ts'
import { createFakeLogger } from '../fakes/logger.ts'
import { preferencesTab, unsavedPreferences } from './quick-buy-data.ts'
import { answered, markup, routeArgs, words } from './render.tsx'

const rendered = (saved: object = {}, tab: object = {}, at = '/') =>
  markup(<PreferencesTab {...preferencesTab} saved={{ ...unsavedPreferences, ...saved }} {...tab} />, at)

/** The tag of the control of this name. */
const control = (html: string, name: string) => new RegExp(`<(?:input|select)[^>]*name="${name}"[^>]*>`).exec(html)?.[0]

describe('Quick-Buy Setup', () => {
  // As the page's loader does, so that the HTML is whole.
  beforeAll(() => AutoPurchase.prepare())

  test('has the six sections in their order', () => {
    const sections = rendered().replace(/<dialog.*?<\/dialog>/, '')
    const titles = [...sections.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title?.replace('&amp;', '&'))
    expect(titles).toEqual([
      'Personal Information',
      'International Phone Number & Verification',
      'Address Information',
      'Payment Preferences',
      'Purchase kit',
      'Basic Form Automation',
      'Auto-purchase',
      'This browser',
    ])
  })

  test.each([
    [autoPurchasePath, ['auto-purchase']],
    ['/dashboard?tab=preferences&part=personal#personal', ['personal']],
    ['/dashboard?tab=preferences', []],
  ])('unfolds the part that %s names', (at, parts) => {
    const opened = [...rendered({}, {}, at).matchAll(/<details class="panel fold-panel" id="([^"]+)" open=""/g)]
    expect(opened.map(([, part]) => part)).toEqual(parts)
    expect(rendered()).toContain(`id="${parts[0] ?? 'payment'}"`)
  })

  test('has the defaults, limits and steps as specified', () => {
    const html = rendered()
    expect(html).toMatch(/<option value="United Kingdom" selected="">/)
    expect(html).toMatch(/<option value="card" selected="">Credit\/Debit Card</)
    expect([...html.matchAll(/<option/g)]).toHaveLength(9 + 3)
    expect(control(html, 'budget_limit')).toMatch(/type="number".*min="0" step="10".*value="0"/)
    expect(control(html, 'max_ticket_price')).toMatch(/type="number".*min="0" step="5".*value="0"/)
    expect(control(html, 'auto_fill_enabled')).toContain('checked=""')
    expect(words(html)).toContain('Address line 2 (optional)')
  })

  test('shows the email of the account, which cannot be changed here', () => {
    expect(control(rendered(), 'email')).toMatch(/value="robin@example.com"/)
    expect(control(rendered(), 'email')).toMatch(/readonly=""/i)
  })

  test.each([
    ['full_name', 'name'],
    ['email', 'email'],
    ['phone', 'tel'],
    ['address_line1', 'address-line1'],
    ['address_line2', 'address-line2'],
    ['city', 'address-level2'],
    ['postal_code', 'postal-code'],
    ['country', 'country-name'],
  ])('lets the browser fill in %s', (name, token) => {
    expect(control(rendered(), name)).toMatch(new RegExp(`autocomplete="${token}"`, 'i'))
  })

  const formOf = (html: string, part: string) =>
    html.match(/<form.*?<\/form>/gs)?.find((form) => form.includes(`name="part" value="${part}"`)) ?? ''

  test.each([
    ['personal', ['full_name']],
    ['address', ['address_line1', 'address_line2', 'city', 'postal_code', 'country']],
    ['payment', ['preferred_payment_method', 'budget_limit', 'max_ticket_price', 'preferred_seating_sections']],
    ['kit', ['auto_fill_enabled']],
  ])('saves the part %s alone', (part, names) => {
    const form = formOf(rendered(), part)
    const own = [...form.matchAll(/<(?:input|select)[^>]*?name="(\w+)"/g)].map(([, name]) => name)
    const fields = own.filter((name) => !name?.startsWith('seen_'))
    expect(fields.filter((name) => !['part', 'email', 'has_switches'].includes(name ?? ''))).toEqual(names)
    expect(own.filter((name) => name?.startsWith('seen_'))).toEqual(names.map((name) => `seen_${name}`))
    expect(form).toContain('>Save Preferences</button>')
  })

  test('folds each part to what it holds', () => {
    const html = rendered({ address_line1: '1 High Street', city: 'Leeds', budget_limit: 200, max_ticket_price: 60 })
    const folds = [...html.matchAll(/<details class="panel fold-panel"([^>]*)><summary>(.*?)<\/summary>/g)]
    expect(folds.map(([, , summary]) => words(summary ?? ''))).toEqual([
      'Personal Information Robin Fairweather (not saved yet), robin@example.com',
      'International Phone Number &amp; Verification Not given',
      'Address Information 1 High Street, Leeds',
      'Payment Preferences Credit/Debit Card · £200 a month · £60 a ticket',
      'Purchase kit 4 details to copy',
      'Basic Form Automation On',
      'Auto-purchase',
      'This browser Theme and cookies',
    ])
    expect(folds.filter(([, attributes]) => attributes?.includes('open'))).toEqual([])
  })

  test('proposes the account’s name until one is saved, and says that it is not', () => {
    const note = 'This is your account’s name, which is not saved here yet.'
    expect([words(rendered()).includes(note), words(rendered({ full_name: 'R. F.' })).includes(note)]).toEqual([
      true,
      false,
    ])
    expect(control(rendered(), 'full_name')).toContain('value="Robin Fairweather"')
    expect(control(rendered({ full_name: 'R. F.' }), 'full_name')).toContain('value="R. F."')
  })

  test('verifies the phone on its own address', () => {
    const html = rendered()
    expect(html).toMatch(/<form class="phone-form"[^>]*action="\/dashboard\?tab=preferences"/)
    expect(words(html)).toContain('Send verification code')
  })

  test('shows the details of the kit as text without script', () => {
    const html = rendered({ full_name: 'Robin', address_line1: '1 Mill Lane', city: 'Leeds' })
    const kit = /<dl class="details purchase-details">.*?<\/dl>/.exec(html)?.[0] ?? ''
    expect(words(kit)).toBe(
      'Full name Robin Email robin@example.com Address line 1 1 Mill Lane City Leeds Country United Kingdom',
    )
    expect(kit).not.toContain('<button')
  })

  test('has no details in the kit where they are switched off', () => {
    const html = rendered({ full_name: 'Robin', auto_fill_enabled: false })
    expect(html).not.toContain('purchase-details')
    expect(words(html)).toContain('Your details are switched off below.')
  })

  test('confirms a save, and says why another was refused with what was typed', () => {
    const saved = formOf(rendered({}, { savedPart: 'address' }), 'address')
    expect(words(saved)).toContain('Preferences saved')
    const typed = { part: 'payment', budget_limit: '-5' }
    const errors = { budget_limit: ['Enter 0 or more. 0 means no limit.'] }
    const refused = answered(<PreferencesTab {...preferencesTab} savedPart="payment" />, {
      quickBuy: { message: 'Please check the highlighted values.', errors, typed },
    })
    expect(words(refused)).not.toContain('Preferences saved')
    expect(words(refused)).toContain('Enter 0 or more. 0 means no limit.')
    expect(refused).toMatch(
      /<details class="panel fold-panel" [^>]*open=""[^>]*><summary>(?:(?!<\/summary>).)*Payment Preferences/,
    )
    expect(control(refused, 'budget_limit')).toMatch(/(?=.*value="-5").*aria-invalid="true"/)
    expect(control(refused, 'auto_fill_enabled')).toContain('checked')
  })

  test('says that preferences could not be loaded', () => {
    expect(words(markup(<PreferencesTab {...preferencesTab} saved={null} />))).toContain('Failed to load preferences')
  })
})

function visit(
  services: object,
  fields: Record<string, string> = {},
  permissions: Permission[] = ['MANAGE_PREFERENCES'],
) {
  const args: object = routeArgs(
    {
      readFields: async () => fields,
      visitorOf: () => ({ networks: [] }) as never,
      config: { isSecure: false } as never,
      clock: () => 0,
      logger: createFakeLogger(),
      sms: { settings: async () => preferencesTab.phone.settings },
      ...services,
    },
    { params: {} },
  )
  const caller = { userId: 4, email: 'robin@example.com', firstName: 'Robin', lastName: '', permissions }
  const query = new URLSearchParams('tab=preferences')
  return { ...args, caller, query, notices: new URLSearchParams() } as never
}

describe('a form of Quick-Buy Setup', () => {
  test('saves its own fields, and shows the tab again', async () => {
    const asked: unknown[] = []
    const preferences = {
      change: async (_caller: unknown, input: unknown) => {
        asked.push(input)
        return succeed(null)
      },
    }
    const fields = { intent: 'save_preferences', city: 'Leeds', budget_limit: 'ten' }
    const answer = (await changePreferences(visit({ preferences }, fields))) as Response
    expect(asked).toEqual([{ city: 'Leeds', budget_limit: 0 }])
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/dashboard?tab=preferences'])
    expect(answer.headers.get('Set-Cookie')).toContain('preferences')
  })

  test('saves of them those that its person changed', async () => {
    const change = vi.fn(async () => succeed(null))
    const fields = {
      intent: 'save_preferences',
      seen_city: 'Leeds',
      city: 'York',
      seen_budget_limit: '0',
      budget_limit: '0',
    }
    await changePreferences(visit({ preferences: { change } }, fields))
    expect(change).toHaveBeenCalledWith(expect.anything(), { city: 'York' })
  })

  test('keeps what was typed where it is refused', async () => {
    const preferences = { change: async () => fail('INVALID', 'Please check.', { fields: { city: ['No.'] } }) }
    const fields = { intent: 'save_preferences', city: 'x'.repeat(200) }
    expect(await changePreferences(visit({ preferences }, fields))).toMatchObject({
      data: { quickBuy: { message: 'Please check.', errors: { city: ['No.'] }, typed: fields } },
      init: { status: 400 },
    })
  })

  test('of a person whose role may not change settings saves nothing', async () => {
    const saving = changePreferences(visit({}, { intent: 'save_preferences' }, ['VIEW_MATCHES']))
    await expect(saving).rejects.toMatchObject({ init: { status: 403 } })
  })

  test('of the phone widget leads back here', async () => {
    const phoneVerification = { startOver: async () => null }
    const answer = (await changePreferences(visit({ phoneVerification }, { intent: 'start_over' }))) as Response
    expect(answer.headers.get('Location')).toBe('/dashboard?tab=preferences')
  })

  test('of another tab is refused', async () => {
    await expect(changePreferences(visit({}, { intent: 'test' }))).rejects.toMatchObject({ status: 400 })
  })

  test('leaves the page when preferences cannot be read', async () => {
    const preferences = { all: async () => Promise.reject(new Error('down')) }
    expect(await loadPreferences(visit({ preferences }))).toMatchObject({ saved: null })
  })
})
