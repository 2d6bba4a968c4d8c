import { describe, expect, test } from 'vitest'
import { maySendTo, withoutDomesticZero } from '#worker/ground/platform/phone-numbers.ts'
import { CheckCode, SendCode } from '#worker/people/phones/contract.ts'
import { codeDigits, isPhone, normalisePhone, waitBeforeTrying } from '#worker/people/phones/rules.ts'
import { priceMicros, replyMeaning, statusOf, whyNoSms } from '#worker/people/phones/sms/rules.ts'

test.each([
  ['+1 (202) 555-0123', '+12025550123'],
  ['44 7700 900123', '+447700900123'],
  ['07700 900123', '+447700900123'],
  ['7700900123', '+447700900123'],
  ['tel: 07700-900-123', '+447700900123'],
  ['+44+7700900123', '+447700900123'],
  ['00447700900123', '+447700900123'],
  ['00 353 87 123 4567', '+353871234567'],
  ['+44 (0)7700 900126', '+447700900126'],
  ['(+44) (0) 7700 900126', '+447700900126'],
  ['0044 ( 0 )7700 900126', '+447700900126'],
  ['44(0)7700 900126', '+447700900126'],
  ['+351 (0)912 345 678', '+351912345678'],
  ['(0)7700 900126', '+447700900126'],
])('the number %s is sent to as %s', (typed, phone) => expect(normalisePhone(typed)).toBe(phone))

test.each([
  ['+12345', false],
  ['+123456', true],
  ['+123456789012345', true],
  ['+1234567890123456', false],
  ['+', false],
])('%s is a phone: %s', (phone, is) => expect(isPhone(phone)).toBe(is))

const textOf = (schema: typeof SendCode | typeof CheckCode, input: unknown) =>
  schema.safeParse(input).error?.issues[0]?.message

test.each([
  [{ phone: '' }, 'Please enter your phone number'],
  [{ phone: '   ' }, 'Please enter your phone number'],
  [{}, 'Please enter your phone number'],
  [{ phone: '+12' }, 'Please enter a valid international phone number, like +44 7700 900123'],
  [{ phone: '1'.repeat(41) }, 'Please enter a valid international phone number, like +44 7700 900123'],
])('the number %j is refused with its text', (input, text) => expect(textOf(SendCode, input)).toBe(text))

test.each([
  ['', 'Please enter the verification code'],
  ['12345', 'Verification code must be exactly 6 digits'],
  ['1234567', 'Verification code must be exactly 6 digits'],
  ['12345a', 'Verification code must be exactly 6 digits'],
])('the code "%s" is refused with its text', (code, text) =>
  expect(textOf(CheckCode, { phone: '07700900123', code })).toBe(text),
)

test.each([
  '+449098790000',
  '+448712345678',
  '+447012345678',
  '+19005551234',
  '+881612345678',
  '+870773123456',
  '+8835100012345',
  '+80012345678',
  '+33899123456',
])('premium, shared and satellite numbers get no SMS: %s', async (phone) => expect(await maySendTo(phone)).toBe(false))

test.each([
  '+442079460123',
  '+441632960123',
  '+443001234567',
  '+448081570123',
  '+441481960123',
  '+447640123456',
  '+35312345678',
  '+33123456789',
  '+493012345678',
  '+390669812345',
])('a number that is tied to a place gets no SMS: %s', async (phone) => expect(await maySendTo(phone)).toBe(false))

test.each([
  '+447700900123',
  '+447911123456',
  '+447624123456',
  '+12025550123',
  '+33612345678',
  '+353861234567',
  '+4915112345678',
  '+393123456789',
  '+123456',
])('a phone in a pocket may get SMS: %s', async (phone) => expect(await maySendTo(phone)).toBe(true))

test.each([
  ['+447700900123', '+447700900123'],
  ['+4407700900126', '+447700900126'],
  ['+3906698123', '+3906698123'],
  ['+440447700900123', '+440447700900123'],
  ['+4477009001', '+4477009001'],
  ['+44770090012345', '+44770090012345'],
  ['+999123456', '+999123456'],
])('the number %s is, as its country writes it: %s', async (phone, known) =>
  expect(await withoutDomesticZero(phone)).toBe(known),
)

test.each([
  [1, '1 minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3_599, '60 minutes'],
])('a wait of %i seconds is shown as %s', (seconds, text) =>
  expect(waitBeforeTrying(seconds)).toBe(`Too many attempts. Please wait ${text} before trying again.`),
)

test('a pasted code keeps its digits, and no more than six', () => {
  expect(codeDigits('Your code is 123 456.')).toBe('123456')
  expect(codeDigits('12345678')).toBe('123456')
})

const preferences = {
  availability_alerts: true,
  price_drop_alerts: false,
  high_demand_alerts: true,
  purchase_confirmations: true,
  system_notifications: true,
}
const to = { userId: 1, phone: '+44', isSmsOn: true, isVerified: true, isStopped: false, isActive: true, preferences }

describe('an SMS is sent', () => {
  test('to who may and wants it', () => expect(whyNoSms(to, true, 'availability')).toBeNull())
  test.each([
    ['account deactivated', { isActive: false }],
    ['phone not verified', { isVerified: false }],
    ['phone replied STOP', { isStopped: true }],
    ['SMS turned off', { isSmsOn: false }],
  ])('but not when: %s', (reason, more) => expect(whyNoSms({ ...to, ...more }, true, 'availability')).toBe(reason))
  test('but not without a plan that includes it', () =>
    expect(whyNoSms(to, false, 'availability')).toBe('plan without SMS'))
  test('but not of a kind that was switched off', () =>
    expect(whyNoSms(to, true, 'price_drop')).toBe('SMS of this kind turned off'))
  test('as an availability alert when it is the last chance', () => {
    expect(whyNoSms(to, true, 'last_chance')).toBeNull()
    const off = { ...to, preferences: { ...preferences, availability_alerts: false } }
    expect(whyNoSms(off, true, 'last_chance')).not.toBeNull()
  })
})

test.each([
  [{ Body: ' stop ' }, 'stop'],
  [{ Body: 'UNSUBSCRIBE' }, 'stop'],
  [{ Body: 'Start' }, 'start'],
  [{ Body: 'please stop it' }, null],
  [{ OptOutType: 'STOP', Body: 'arrêt' }, 'stop'],
  [{ OptOutType: 'HELP', Body: 'HELP' }, null],
  [{}, null],
  [{ Body: 'Stop.' }, 'stop'],
  [{ Body: 'STOP!' }, 'stop'],
  [{ Body: 'stop please' }, 'stop'],
  [{ Body: 'Stop. Thank you' }, 'stop'],
  [{ Body: '"STOP"' }, 'stop'],
  [{ Body: '“Stop”' }, 'stop'],
  [{ Body: '«stop»' }, 'stop'],
  [{ Body: 'stop all' }, 'stop'],
  [{ Body: 'STOP\u200b' }, 'stop'],
  [{ Body: 'Ｓｔｏｐ' }, 'stop'],
  [{ Body: 'Opt-out' }, 'stop'],
  [{ Body: 'opt out now' }, 'stop'],
  [{ Body: 'Unsubscribe me, please' }, 'stop'],
  [{ Body: 'ARRÊT' }, 'stop'],
  [{ Body: 'Stopp!' }, 'stop'],
  [{ Body: 'Baja, gracias' }, 'stop'],
  [{ Body: 'Start.' }, 'start'],
  [{ Body: '“START” again' }, 'start'],
  [{ Body: 'Yes!' }, 'start'],
  [{ Body: "Yes, I'll be there" }, null],
  [{ Body: 'We must stop them on Saturday' }, null],
  [{ Body: 'Stopping by later' }, null],
  [{ Body: 'OK' }, null],
  [{ Body: '...' }, null],
  [{ Body: 'Please stop' }, 'stop'],
  [{ Body: 'Bitte stopp!' }, 'stop'],
  [{ Body: 'Please end this match early' }, null],
  [{ Body: 'Abbestellen' }, 'stop'],
  [{ Body: 'İptal' }, 'stop'],
  [{ Body: 'Zrušit' }, 'stop'],
  [{ Body: 'Arrêtez !' }, 'stop'],
  [{ Body: 'Durdur' }, 'stop'],
  [{ Body: 'Ferma' }, 'stop'],
] as const)('the answer %j means %s', (reply, meaning) => expect(replyMeaning(reply)).toBe(meaning))

test('prices are kept in millionths, whatever their sign', () => {
  expect(priceMicros('-0.05240')).toBe(52_400)
  expect(priceMicros(null)).toBeNull()
  expect(priceMicros('free')).toBeNull()
})

test('a word that is no status of ours says nothing', () => {
  expect(statusOf('delivered')).toBe('delivered')
  expect(statusOf('constructor')).toBeNull()
  expect(statusOf('receiving')).toBeNull()
})
