import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EmailAddress } from '#worker/people/accounts/contract.ts'
import { ProfileEdit } from '#worker/people/accounts/profile/contract.ts'
import type { RegistrationForm } from '#worker/people/accounts/registration/contract.ts'
import { RegistrationForm as Form } from '#worker/people/accounts/registration/contract.ts'
import {
  emailTrouble,
  type RegistrationErrors,
  registrationErrors,
  registrationProgress,
} from '#worker/people/accounts/registration/rules.ts'
import { tidyName } from '#worker/people/accounts/rules.ts'
import { emptyForm, goodForm } from './form.ts'

describe('the errors of a form', () => {
  test('are none when it is valid', () => expect(registrationErrors(goodForm)).toEqual({}))

  test('cover every field when it is empty', () => {
    expect(registrationErrors(emptyForm)).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      password: 'Password is required',
      acceptTerms: 'You must accept the Terms of Service',
      acceptDisclaimer: 'You must accept the Disclaimer',
      acceptDataProcessing: 'You must accept the Data Processing Agreement',
      acceptCookiePolicy: 'You must accept the Cookie Policy',
    })
  })

  const wrong: [string, Partial<RegistrationForm>, RegistrationErrors][] = [
    ['a name of spaces', { firstName: '   ' }, { firstName: 'First name is required' }],
    ['a name that is too long', { lastName: 'x'.repeat(81) }, { lastName: 'Please use at most 80 characters' }],
    [
      'a name with a line break',
      { firstName: 'A\nda' },
      { firstName: 'Please use one line, without control characters' },
    ],
    ['a name with NUL', { firstName: 'A\u0000' }, { firstName: 'Please use one line, without control characters' }],
    ['half a character', { lastName: '\ud83d' }, { lastName: 'Please use one line, without control characters' }],
    [
      'text that turns round',
      { lastName: 'x\u202ey' },
      { lastName: 'Please use one line, without control characters' },
    ],
    ['an address without a domain', { email: 'ada@' }, { email: 'Please enter a valid email address' }],
    [
      'a short password',
      { password: 'seven77', confirmPassword: 'seven77' },
      { password: 'Password must be at least 8 characters long' },
    ],
    [
      'a long password',
      { password: 'x'.repeat(257), confirmPassword: 'x'.repeat(257) },
      { password: 'Password must be at most 256 characters long' },
    ],
    ['a password typed in two ways', { confirmPassword: 'blue kettle' }, { confirmPassword: 'Passwords do not match' }],
    ['an agent without a code', { role: 'agent' }, { agentCode: 'Agent access code is required' }],
    ['an agent with five signs', { role: 'agent', agentCode: ' ABC12 ' }, { agentCode: 'Invalid agent access code' }],
  ]
  test.each(wrong)('of %s', (_name, change, errors) => {
    expect(registrationErrors({ ...goodForm, ...change })).toEqual(errors)
  })

  test('ignore a code that a customer left in its field', () => {
    expect(registrationErrors({ ...goodForm, agentCode: 'x' })).toEqual({})
  })

  test('accept names as people have them', () => {
    for (const firstName of ['Ünal', 'O’Brien', 'Mary-Jane', '王', 'José María', 'नेहा', 'X', '😀'])
      expect(registrationErrors({ ...goodForm, firstName })).toEqual({})
  })

  test('accept a program’s form without the repeated password', () => {
    const { confirmPassword, ...form } = goodForm
    expect(registrationErrors(Form.parse(form))).toEqual({})
  })
})

describe('an address', () => {
  test.each([
    'ada@example.com',
    ' Ada@Example.COM ',
    'first.last+tag@sub.example.co.uk',
    `${'a'.repeat(64)}@example.com`,
  ])('%s is accepted', (email) => expect(emailTrouble(email)).toBeNull())

  test.each([
    'ada',
    'ada@example',
    'ada@.com',
    'ada@example.',
    'ada@example..com',
    '@example.com',
    'ada@@example.com',
    'ada@exa mple.com',
    'Ada <ada@example.com>',
    'ada@example.com,eve@example.com',
    'ada@example.com;eve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    '"ada"@example.com',
    'ada@example.com\u0000',
    'ada\u200b@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('%j will not', (email) => expect(emailTrouble(email)).toBe('Please enter a valid email address'))

  test.each([`${'a.'.repeat(100_000)}@${'b.'.repeat(100_000)}`, `a@${'b.'.repeat(120)}`])(
    'is refused without trying every way to read it: %.20s…',
    (email) => {
      expect(emailTrouble(email)).toBe('Please enter a valid email address')
    },
  )

  test('that is accepted never contains characters that end a header line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        if (emailTrouble(text) === null) expect(text.trim()).not.toMatch(/[\r\n\0<>,;]|\s/)
      }),
    )
  })
})

describe('progress', () => {
  const partly = (change: Partial<RegistrationForm>) => ({ ...emptyForm, ...change })
  const named = { firstName: 'Ada', lastName: 'Fan' }
  const signedUp = { ...named, email: 'ada@example.com', password: 'blue kettle' }
  const accepted = { acceptTerms: true, acceptDisclaimer: true, acceptDataProcessing: true, acceptCookiePolicy: true }

  test.each([
    [25, {}],
    [25, { firstName: 'Ada' }],
    [25, accepted],
    [50, named],
    [50, { ...named, email: 'ada@example.com' }],
    [75, signedUp],
    [75, { ...signedUp, ...accepted, acceptCookiePolicy: false }],
    [100, { ...signedUp, ...accepted }],
  ])('by email is %d%%', (percent, change) => {
    expect(registrationProgress('email', partly(change))).toBe(percent)
  })

  test.each([
    [100, { role: 'customer' as const }],
    [50, { role: 'agent' as const }],
    [50, { role: 'agent' as const, agentCode: '  ' }],
    [100, { role: 'agent' as const, agentCode: 'AGENT-2026' }],
  ])('by Google is %d%%', (percent, change) => {
    expect(registrationProgress('google', partly(change))).toBe(percent)
  })

  test('never drops when another field is filled in', () => {
    const fields = Object.entries({ ...signedUp, ...accepted })
    fc.assert(
      fc.property(fc.shuffledSubarray(fields, { minLength: fields.length }), (order) => {
        let form = emptyForm
        let before = 0
        for (const [name, value] of order) {
          form = { ...form, [name]: value }
          const percent = registrationProgress('email', form)
          expect(percent).toBeGreaterThanOrEqual(before)
          before = percent
        }
        expect(before).toBe(100)
      }),
    )
  })
})

test('a normalized name has single spaces and one encoding of each letter', () => {
  expect(tidyName('  Jose\u0301   María ')).toBe('José María')
})

test.each([
  'üser@example.com',
  'user@exämple.test',
  'fan@münchen.example',
  'a..b@example.com',
  'ﬀ@example.com',
  'a24@1.2.3.4',
  '.a@example.com',
])('%s is refused by every form, because it could not sign in', (email) => {
  expect(emailTrouble(email)).not.toBeNull()
  expect(EmailAddress.safeParse(email).success).toBe(false)
})

test('an address that can register can sign in', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(EmailAddress.safeParse(email).success).toBe(emailTrouble(email) === null)
    }),
  )
})

test.each(['Ro\u202ebin', '\u2066Robin', 'Ro\ud800bin', '\u200b\u200b', '\u3164', '\u2800', 'Ro\nbin'])(
  'the name %j is refused by profile and registration',
  (name) => {
    expect(registrationErrors({ ...goodForm, firstName: name }).firstName).toBeDefined()
    expect(ProfileEdit.safeParse({ first_name: name, last_name: 'Fan' }).success).toBe(false)
  },
)

test.each(["O'Brien", 'José María', '이', 'د', 'Å', 'X Æ A-12'])('the name %s is accepted by both', (name) => {
  expect(registrationErrors({ ...goodForm, firstName: name })).toEqual({})
  expect(ProfileEdit.safeParse({ first_name: name, last_name: 'Fan' }).success).toBe(true)
})
