import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeReference } from '#scripts/seed/reference.ts'
import { addPerson, count } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { registrationClosed } from '#worker/people/accounts/registration/constants.ts'
import { createSettingsRepository } from '#worker/running/settings/repository.ts'
import { createSettingsService } from '#worker/running/settings/service.ts'
import { visitorAt } from '../../fakes/visitor.ts'

const { ports } = createProduct(env)
const { settings, registration, tokens, listPlatforms, findPlatform } = ports
const run = (sql: string) => env.DB.prepare(sql).run()
const turn = (name: string, is_on: 'on' | 'off', by = 1) => settings.set(by, { name, is_on })
const entries = () => count("SELECT count(*) AS n FROM audit_log WHERE action = 'switch_set'")
const form = {
  firstName: 'Robin',
  lastName: 'Fairweather',
  email: 'robin@fans.test',
  password: 'tulip crane harbour',
  confirmPassword: 'tulip crane harbour',
  role: 'customer' as const,
  agentCode: '',
  acceptTerms: true,
  acceptDisclaimer: true,
  acceptDataProcessing: true,
  acceptCookiePolicy: true,
  'cf-turnstile-response': '',
}

beforeEach(() => run('DELETE FROM settings'))

describe('a switch', () => {
  test('is on until it is switched off, and each change is noted once', async () => {
    const before = await entries()
    expect((await settings.list()).every(({ isOn }) => isOn)).toBe(true)
    expect(await turn('claims', 'off')).toMatchObject({ ok: true })
    expect(await settings.isOn('claims')).toBe(false)
    expect(await turn('claims', 'on')).toMatchObject({ ok: true })
    expect(await settings.isOn('claims')).toBe(true)
    expect(await entries()).toBe(before + 2)
  })

  test('that two operators press is changed once, and the second is refused', async () => {
    const before = await entries()
    const done = await Promise.all([turn('claims', 'off', 1), turn('claims', 'off', 2)])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    expect(done.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await entries()).toBe(before + 1)
  })

  test('that does not exist is refused', async () => {
    expect(await turn('everything', 'off')).toMatchObject({ error: { code: 'INVALID' } })
    expect(await settings.set(1, { name: 'claims', is_on: 'perhaps' })).toMatchObject({ error: { code: 'INVALID' } })
  })
})

test('with registration closed no account is made, and those that exist stay', async () => {
  const accounts = () => count('SELECT count(*) AS n FROM users')
  await addPerson({ roleId: roleIds.Customer })
  const before = await accounts()
  await turn('registration_open', 'off')
  expect(await registration.register(form, visitorAt('192.0.2.9'))).toMatchObject({
    error: { code: 'UNAVAILABLE', message: registrationClosed },
  })
  expect(await accounts()).toBe(before)
  await turn('registration_open', 'on')
  expect(await registration.register(form, visitorAt('192.0.2.9'))).toMatchObject({ ok: true })
  expect(await accounts()).toBe(before + 1)
})

test('a form that was sent while registration was open is confirmed after it closed', async () => {
  const visitor = visitorAt('192.0.2.10')
  const sent = await registration.register({ ...form, email: 'early@fans.test' }, visitor)
  const row = await env.DB.prepare("SELECT id FROM users WHERE email = 'early@fans.test'").first<{ id: number }>()
  const { token } = await tokens.mint(row?.id ?? 0, 'verify_email', 'early@fans.test')
  await turn('registration_open', 'off')
  const browser = sent.ok ? sent.value.browser : ''
  expect(await registration.verify(token, { browser }, visitor)).toMatchObject({ value: { state: 'verified' } })
})

test('with resale alerts off no unauthorised resale is alerted, whatever its platform allows', async () => {
  await writeReference(env.DB)
  await run(
    `INSERT INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute, is_resale_allowed)
     VALUES (901, 'resale-901', 'Resale', 'resale', 'https://resale.test', 'GBP', '{"kind":"structured"}', 10, 1),
       (902, 'shop-902', 'Shop', 'official', 'https://shop.test', 'GBP', '{"kind":"structured"}', 10, 0)`,
  )
  const alertable = async () =>
    (await listPlatforms()).filter(({ id, isAlertable }) => id > 900 && isAlertable).map(({ id }) => id)
  expect(await alertable()).toEqual([901, 902])
  await turn('resale_alerts', 'off')
  expect(await alertable()).toEqual([902])
  expect(await findPlatform(901)).toMatchObject({ isAlertable: false })
})

describe('whether pages offer an account', () => {
  const asked = (isOn: () => Promise<boolean>) => {
    const repository = { ...createSettingsRepository(openDatabase(env.DB)), isOn }
    return createSettingsService({ repository, audit: ports.audit, clock: () => 1 }).offersAccounts()
  }

  test.each([
    ['as the switch says when it is on', async () => true, true],
    ['as the switch says when it is off', async () => false, false],
    ['yes when it cannot be read', () => Promise.reject(new Error('D1 is away')), true],
    ['yes when it is not read in time', () => new Promise<boolean>(() => undefined), true],
  ])('is answered %s', async (_, isOn, offers) => {
    expect(await asked(isOn)).toBe(offers)
  })
})
