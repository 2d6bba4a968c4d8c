import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { shouldRevalidate } from '#app/pages/dashboard/dashboard.tsx'
import SmsTab from '#app/pages/dashboard/sms.tsx'
import { changeSms, loadSms } from '#app/pages/dashboard/sms-data.ts'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { createFakeLogger } from '../fakes/logger.ts'
import { answered, markup, routeArgs, words } from './render.tsx'

const preferences = {
  availability_alerts: true,
  price_drop_alerts: false,
  high_demand_alerts: true,
  purchase_confirmations: true,
  system_notifications: true,
}
const settings = {
  phone: '+447700900123',
  phoneSpaced: '+44 7700 900123',
  isVerified: true,
  isCodePending: false,
  isStopped: false,
  plan: 'pro' as const,
  isInPlan: true,
  isOn: true,
  preferences,
  month: { sent: 3, max: 100 },
  fromSpaced: '+44 7700 900000',
}
type Shown = Partial<typeof settings>
const rendered = (more: Shown = {}, tab: object = {}) =>
  markup(<SmsTab settings={{ ...settings, ...more }} isChanging={false} done={null} now={0} {...tab} />)

describe('the SMS tab', () => {
  test('shows the verified number, the plan, and what is switched on', () => {
    const html = rendered()
    expect(words(html)).toContain('Phone Number Verified +44 7700 900123')
    expect(words(html)).toContain('Your plan: Pro . 3 of 100 SMS used this month.')
    expect(html).toMatch(/<input[^>]*name="price_drop_alerts"(?![^>]*checked)/)
    expect(html).toMatch(/<fieldset class="sms-kinds">/)
  })

  test('asks for the phone first, and then for the code, which the phone fills in', () => {
    const first = rendered({ phone: null as never, phoneSpaced: null as never, isVerified: false, isOn: false })
    expect(first).toMatch(/<input[^>]*type="tel"[^>]*autocomplete="tel"/i)
    expect(first).not.toContain('name="code"')
    const second = rendered({ isVerified: false, isCodePending: true, isOn: false })
    expect(second).toMatch(/<input[^>]*autocomplete="one-time-code"[^>]*inputmode="numeric"/i)
    expect(second).toContain('Send again')
    expect(second).not.toContain('type="tel"')
  })

  test('has a number that waits for its code in the field as it is shown elsewhere', () =>
    expect(rendered({ isVerified: false, isOn: false })).toMatch(/<input[^>]*type="tel"[^>]*value="\+44 7700 900123"/))

  test('says before the code to another number is sent that it costs the number there is, and SMS', () => {
    const text = words(rendered({}, { isChanging: true }))
    const warning =
      'We text you at +44 7700 900123. Sending a code to a new number removes this one and switches SMS off at once. Turn SMS on again when the new number is verified.'
    expect(text).toContain(warning)
    expect(text.indexOf(warning)).toBeLessThan(text.indexOf('Send verification code'))
  })

  test.each([
    ['a verified number', {}],
    ['a number that is not verified', { isVerified: false, isOn: false }],
    ['a number that a code is on its way to', { isVerified: false, isCodePending: true, isOn: false }],
  ])('removes %s after asking, which needs no script', (_what, more) => {
    const html = rendered(more)
    expect(html).toMatch(
      /<button type="button"[^>]*commandfor="remove-phone"[^>]*command="show-modal"[^>]*>Remove number</,
    )
    const dialog = /<dialog id="remove-phone".*?<\/dialog>/.exec(html)?.[0] ?? ''
    expect(words(dialog)).toContain('Remove your phone number?')
    expect(words(dialog)).toContain('We forget +44 7700 900123')
    expect(dialog).toMatch(/<button[^>]*value="remove"[^>]*name="intent"/)
  })

  test('has nothing to remove where there is no number', () => {
    const none = rendered({ phone: null as never, phoneSpaced: null as never, isVerified: false, isOn: false })
    expect(none).not.toContain('Remove number')
  })

  test('says that the number was removed', () => {
    const none = { phone: null as never, phoneSpaced: null as never, isVerified: false, isOn: false }
    expect(words(rendered(none, { done: 'removed' }))).toContain('Phone number removed.')
  })

  test('says why SMS cannot be switched on: the plan, or the number', () => {
    const free = rendered({ plan: 'free' as never, isInPlan: false, isOn: false })
    expect(words(free)).toContain('SMS notifications need a Pro or Premium plan.')
    expect(free).toMatch(/<input[^>]*name="is_on"|<fieldset class="sms-kinds" disabled=""/)
    expect(words(rendered({ isVerified: false, isOn: false }))).toContain('Verify your phone number first.')
  })

  test('switches the kinds off with the master switch', () =>
    expect(rendered({ isOn: false })).toContain('<fieldset class="sms-kinds" disabled="">'))

  test('shows users who replied STOP how to start again', () =>
    expect(words(rendered({ isStopped: true }))).toContain('Text START to +44 7700 900000'))

  test('says that settings cannot be read', () =>
    expect(words(markup(<SmsTab settings={null} isChanging={false} done={null} now={0} />))).toContain(
      'Unable to load SMS settings',
    ))

  test('says that the test SMS was sent, and no longer when the next one was not', () => {
    const sent = 'Test SMS sent successfully! Check your phone.'
    const tested = { settings, isChanging: false, done: 'tested' as const, now: 0 }
    expect(words(markup(<SmsTab {...tested} />))).toContain(sent)
    const answer = { intent: 'test', code: 'UNAVAILABLE', message: 'No network.', errors: {}, phone: '' }
    const refused = words(answered(<SmsTab {...tested} />, answer))
    expect(refused).toContain('Failed to send test SMS: No network.')
    expect(refused).not.toContain(sent)
  })
})

function visit(services: object, fields: Record<string, string> = {}) {
  const args = {
    ...(routeArgs as (...all: unknown[]) => object)(
      {
        readFields: async () => fields,
        visitorOf: () => ({ networks: [] }),
        config: { isSecure: false },
        clock: () => 0,
        logger: createFakeLogger(),
        proofs: { require: () => succeed(null) },
        ...services,
      },
      { params: {} },
    ),
  }
  return {
    ...args,
    caller: { userId: 4 },
    query: new URLSearchParams('tab=sms'),
    notices: new URLSearchParams(),
  } as never
}

describe('a form of the SMS tab', () => {
  test('sends a code, and shows the tab again', async () => {
    const asked: unknown[] = []
    const phoneVerification = {
      sendCode: async (_caller: unknown, input: unknown) => {
        asked.push(input)
        return succeed(null)
      },
    }
    const answer = (await changeSms(
      visit({ phoneVerification }, { intent: 'send_code', phone: '07700 900123' }),
    )) as Response
    expect(asked).toEqual([{ intent: 'send_code', phone: '07700 900123' }])
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/dashboard?tab=sms'])
  })

  test.each(['send_code', 'check_code'])('%s waits for fresh proof, with what was typed', async (intent) => {
    const methods = { hasPassword: true, needsCode: false, hasPasskey: false }
    const proofs = { require: () => fail('PROOF_REQUIRED', 'Prove it.'), methodsOf: async () => methods }
    const fields = { intent, phone: '+447700900123' }
    const answer = await changeSms(visit({ proofs }, fields))
    expect(answer).toMatchObject({ data: { proof: { methods, fields } }, init: { status: 403 } })
    const shown = words(
      answered(
        <SmsTab settings={settings} isChanging={false} done={null} now={0} />,
        (answer as { data: object }).data,
      ),
    )
    expect(shown).toContain('We ask again before you change the number we text.')
  })

  test('removes the number, and shows the tab without it', async () => {
    const asked: unknown[] = []
    const phoneVerification = {
      remove: async (caller: unknown) => {
        asked.push(caller)
      },
    }
    const answer = (await changeSms(visit({ phoneVerification }, { intent: 'remove' }))) as Response
    expect(asked).toEqual([{ userId: 4 }])
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/dashboard?tab=sms'])
    expect(answer.headers.get('Set-Cookie')).toContain('removed')
  })

  test('takes a pasted code, and keeps the fault of a wrong one', async () => {
    const asked: unknown[] = []
    const phoneVerification = {
      checkCode: async (_caller: unknown, input: unknown) => {
        asked.push(input)
        return fail('INVALID_CODE', 'wrong', { fields: { code: ['wrong'] } })
      },
    }
    const fields = { intent: 'check_code', phone: '+447700900123', code: ' 123-456 ' }
    const answer = await changeSms(visit({ phoneVerification }, fields))
    expect(asked).toEqual([{ phone: '+447700900123', code: '123456' }])
    expect(answer).toMatchObject({ data: { intent: 'check_code', errors: { code: ['wrong'] } }, init: { status: 400 } })
  })

  test.each([
    [{ is_on: 'on' }, { sms_notifications_enabled: true }],
    [{}, { sms_notifications_enabled: false }],
    [
      { is_on: 'on', has_kinds: '1', price_drop_alerts: 'on' },
      {
        sms_notifications_enabled: true,
        notification_preferences: {
          availability_alerts: false,
          price_drop_alerts: true,
          high_demand_alerts: false,
          purchase_confirmations: false,
          system_notifications: false,
        },
      },
    ],
  ])('with %j changes %j', async (fields, change) => {
    const asked: unknown[] = []
    const sms = {
      change: async (_userId: number, input: unknown) => {
        asked.push(input)
        return succeed(null)
      },
    }
    await changeSms(visit({ sms }, { intent: 'save', ...fields }))
    expect(asked).toEqual([change])
  })

  test.each(['', 'constructor', 'nonsense'])('that means nothing is refused: "%s"', async (intent) =>
    expect(await changeSms(visit({}, { intent })).catch((thrown: Response) => thrown.status)).toBe(400),
  )
})

test('a code that expired reads the settings anew, which have none any more', async () => {
  const phoneVerification = { checkCode: async () => fail('CODE_EXPIRED', 'expired') }
  const { init } = (await changeSms(visit({ phoneVerification }, { intent: 'check_code' }))) as DataWithResponseInit
  const asked = { actionStatus: init?.status, defaultShouldRevalidate: false } as ShouldRevalidateFunctionArgs
  expect(shouldRevalidate(asked)).toBe(true)
})

type DataWithResponseInit = { init: ResponseInit | null }

test('settings that cannot be read leave the page', async () => {
  const sms = { settings: async () => Promise.reject(new Error('away')) }
  expect(await loadSms(visit({ sms }))).toMatchObject({ settings: null })
})
