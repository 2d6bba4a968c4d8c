import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { addPerson, count } from '../people.ts'
import { emptyForm } from './form.ts'
import { freshForm, openRegistration, peopleWith, visitor } from './scene.ts'

const good = { ok: true, value: { browser: expect.any(String) } }

describe('a new user', () => {
  test('becomes an unverified customer, with documents accepted and without a trial until the address is verified', async () => {
    const { registration, mails, plans, activity, settled, time } = openRegistration()
    const form = { ...freshForm(), firstName: '  Ada ', lastName: 'Lovelace' }
    expect(await registration.register({ ...form, email: ` ${form.email.toUpperCase()} ` }, visitor)).toEqual(good)
    await settled()
    const [person, ...others] = await peopleWith(form.email)
    expect(others).toEqual([])
    expect(person).toMatchObject({
      email: form.email,
      first_name: 'Ada',
      last_name: 'Lovelace',
      role_id: roleIds.Customer,
      is_email_verified: 0,
      is_active: 1,
      accepted_terms_at: time.now,
      created_at: time.now,
    })
    const id = person?.id ?? 0
    expect(mails).toEqual([{ kind: 'verify_email', userId: id }])
    expect(await plans.planOf(id)).toMatchObject({ effectivePlan: 'free', trialStartedAt: null })
    expect((await activity.recent(id)).map(({ kind }) => kind)).toEqual(['registered'])
  })

  test('gets seven days of Basic from the moment the address is verified', async () => {
    const { registration, plans, tokens, time } = openRegistration()
    const form = freshForm()
    const answer = await registration.register(form, visitor)
    const [{ id = 0 } = {}] = await peopleWith(form.email)
    const { token } = await tokens.mint(id, 'verify_email')
    time.now += 20 * 3_600_000
    const verify = () => registration.verify(token, { browser: answer.ok ? answer.value.browser : null }, visitor)
    expect(await verify()).toMatchObject({ value: { state: 'verified' } })
    expect(await plans.planOf(id)).toMatchObject({
      effectivePlan: 'basic',
      trialStartedAt: time.now,
      trialDaysRemaining: 7,
    })
    const startedAt = time.now
    time.now += 3_600_000
    await verify()
    expect(await plans.planOf(id)).toMatchObject({ trialStartedAt: startedAt })
  })

  test('is created once, however many forms arrive at once', async () => {
    const { registration, mails, hashed, settled } = openRegistration()
    const form = freshForm()
    const answers = await Promise.all(Array.from({ length: 50 }, () => registration.register(form, visitor)))
    await settled()
    expect(answers.every(({ ok }) => ok)).toBe(true)
    const people = await peopleWith(form.email)
    expect(people).toHaveLength(1)
    expect(mails.filter(({ kind }) => kind === 'verify_email')).toHaveLength(50)
    expect(hashed).toHaveLength(50)
    expect(await count('SELECT count(*) AS n FROM user_plans WHERE user_id = ?', people[0]?.id)).toBe(0)
  })
})

describe('an address that has an account', () => {
  test.each([
    ['verified', { isEmailVerified: true }],
    ['of a user who only signs in with Google', { passwordHash: null }],
    ['switched off', { isActive: false }],
    ['switched off before it was verified', { isActive: false, isEmailVerified: false }],
  ])('%s is notified by mail and stays unchanged', async (_name, more) => {
    const { registration, mails, hashed, settled } = openRegistration()
    const { id, email } = await addPerson(more)
    const before = await peopleWith(email)
    expect(await registration.register({ ...freshForm(), email }, visitor)).toEqual(good)
    await settled()
    expect(await peopleWith(email)).toEqual(before)
    expect(mails).toEqual([{ kind: 'already_registered', userId: id }])
    expect(hashed).toHaveLength(1)
    expect(await count('SELECT count(*) AS n FROM user_plans WHERE user_id = ?', id)).toBe(0)
    expect(await count('SELECT count(*) AS n FROM security_events WHERE user_id = ?', id)).toBe(0)
  })

  test('from which an operator took the verification keeps its password and its plan', async () => {
    const { registration, mails, plans, settled } = openRegistration()
    const { id, email } = await addPerson()
    await plans.startTrialOnRegistration(id)
    await env.DB.prepare('UPDATE users SET is_email_verified = 0 WHERE id = ?').bind(id).run()
    const before = await peopleWith(email)
    expect(await registration.register({ ...freshForm(), email }, visitor)).toEqual(good)
    await settled()
    expect(await peopleWith(email)).toEqual(before)
    expect(mails).toEqual([{ kind: 'already_registered', userId: id }])
    expect(await count('SELECT count(*) AS n FROM user_plans WHERE user_id = ?', id)).toBe(1)
  })
})

describe('an address waiting for verification', () => {
  test('takes password, names and acceptance from the newest form, and expires older links', async () => {
    const { registration, tokens, mails, settled, time } = openRegistration()
    const stranger = { ...freshForm(), firstName: 'Mal', lastName: 'Lory' }
    await registration.register(stranger, visitor)
    const [before] = await peopleWith(stranger.email)
    const { token } = await tokens.mint(before?.id ?? 0, 'verify_email')
    time.now += 1_000
    const own = { ...stranger, firstName: 'Ada', lastName: 'Fan', password: 'umbrella at the corner flag' }
    const answer = await registration.register({ ...own, confirmPassword: own.password }, visitor)
    await settled()
    const [person, ...others] = await peopleWith(own.email)
    expect(others).toEqual([])
    expect(person).toMatchObject({
      id: before?.id,
      first_name: 'Ada',
      accepted_terms_at: time.now,
      created_at: time.now,
    })
    expect(person?.password_hash).toContain(own.password)
    expect(mails.map(({ kind }) => kind)).toEqual(['verify_email', 'verify_email'])
    const browser = answer.ok ? answer.value.browser : null
    expect(await registration.verify(token, { browser }, visitor)).toMatchObject({ value: { state: 'invalid' } })
  })

  test('keeps an open link to a new password, which proves the mailbox, whatever forms follow', async () => {
    const { registration, tokens } = openRegistration()
    const form = freshForm()
    await registration.register(form, visitor)
    const [{ id = 0 } = {}] = await peopleWith(form.email)
    const reset = await tokens.mint(id, 'reset_password', form.email)
    const verifying = await tokens.mint(id, 'verify_email', form.email)
    await registration.register({ ...form, firstName: 'Mal' }, visitor)
    expect(await tokens.read(reset.token, 'reset_password')).toMatchObject({ state: 'live', userId: id })
    expect(await tokens.read(verifying.token, 'verify_email')).toEqual({ state: 'unknown' })
  })

  test('is a customer when a customer form follows an agent form', async () => {
    const { registration, agentCodes, tokens, plans } = openRegistration()
    const { code } = await agentCodes.issue('replaced', 1, null)
    const form = freshForm()
    await registration.register({ ...form, role: 'agent', agentCode: code }, visitor)
    const answer = await registration.register(form, visitor)
    const [{ id = 0 } = {}] = await peopleWith(form.email)
    const { token } = await tokens.mint(id, 'verify_email')
    await registration.verify(token, { browser: answer.ok ? answer.value.browser : null }, visitor)
    expect((await peopleWith(form.email))[0]).toMatchObject({ role_id: roleIds.Customer, is_email_verified: 1 })
    expect(await agentCodes.isValid(code)).toBe(true)
    expect(await plans.planOf(id)).toMatchObject({ effectivePlan: 'basic' })
  })
})

describe('an agent', () => {
  test('needs a code, counted when the address is verified, and has no trial', async () => {
    const { registration, agentCodes, plans, tokens, settled } = openRegistration()
    const { code } = await agentCodes.issue('registering', 2, null)
    const form = { ...freshForm(), role: 'agent' as const, agentCode: code.toLowerCase() }
    const usesOf = async () => (await agentCodes.list()).find(({ label }) => label === 'registering')?.uses
    const registered = await registration.register(form, visitor)
    expect(registered).toEqual(good)
    await settled()
    const [waiting] = await peopleWith(form.email)
    expect([waiting?.role_id, await usesOf()]).toEqual([roleIds.Customer, 0])
    const { token } = await tokens.mint(waiting?.id ?? 0, 'verify_email')
    await registration.verify(token, { browser: registered.ok ? registered.value.browser : null }, visitor)
    const [person] = await peopleWith(form.email)
    expect(person?.role_id).toBe(roleIds.Agent)
    expect(await plans.planOf(person?.id ?? 0)).toMatchObject({ effectivePlan: 'free', canStartTrial: false })
    expect(await usesOf()).toBe(1)
  })

  test.each([
    ['', 'Agent access code is required'],
    ['12345', 'Invalid agent access code'],
    ['NO-SUCH-CODE', 'Invalid agent access code'],
  ])('with the code %j is refused, and no user is created', async (agentCode, text) => {
    const { registration, mails, hashed } = openRegistration()
    const form = { ...freshForm(), role: 'agent' as const, agentCode }
    expect(await registration.register(form, visitor)).toEqual({
      ok: false,
      error: { code: 'INVALID', message: text, fields: { agentCode: [text] } },
    })
    expect(await peopleWith(form.email)).toEqual([])
    expect([mails, hashed]).toEqual([[], []])
  })

  test('of twenty at once with a code for three, three become agents and the others customers', async () => {
    const { registration, agentCodes, tokens, settled } = openRegistration()
    const { code } = await agentCodes.issue('rush', 3, null)
    const forms = Array.from({ length: 20 }, () => ({ ...freshForm(), role: 'agent' as const, agentCode: code }))
    const answers = await Promise.all(forms.map((form) => registration.register(form, visitor)))
    await settled()
    // The form checks that a use is left; verification counts it.
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20)
    const verify = async ({ email }: { email: string }, n: number) => {
      const [{ id = 0 } = {}] = await peopleWith(email)
      const { token } = await tokens.mint(id, 'verify_email')
      const answer = answers[n]
      await registration.verify(token, { browser: answer?.ok ? answer.value.browser : null }, visitor)
      return (await peopleWith(email))[0]?.role_id
    }
    const roles = await Promise.all(forms.map(verify))
    expect(roles.filter((role) => role === roleIds.Agent)).toHaveLength(3)
    expect(roles.filter((role) => role === roleIds.Customer)).toHaveLength(17)
  })

  test('whose address has an account uses up no code and changes nothing', async () => {
    const { registration, agentCodes } = openRegistration()
    const { code } = await agentCodes.issue('known', 1, null)
    const { email } = await addPerson()
    const form = { ...freshForm(), email, role: 'agent' as const, agentCode: code }
    expect(await registration.register(form, visitor)).toEqual(good)
    expect((await peopleWith(email))[0]?.role_id).toBe(roleIds.Customer)
    expect(await agentCodes.isValid(code)).toBe(true)
  })
})

describe('an invalid form', () => {
  test('is refused with a message for every field, before any hashing', async () => {
    const { registration, hashed } = openRegistration()
    const answer = await registration.register(emptyForm, visitor)
    expect(answer).toMatchObject({ ok: false, error: { code: 'INVALID', message: 'Please correct the fields below.' } })
    expect(Object.keys((!answer.ok && answer.error.fields) || {})).toHaveLength(8)
    expect(hashed).toEqual([])
  })

  test.each(['password1', 'Liverpool2019!', 'qwertyuiop'])('%s is a common password', async (password) => {
    const { registration, hashed } = openRegistration()
    const answer = await registration.register({ ...freshForm(), password, confirmPassword: password }, visitor)
    expect(answer).toMatchObject({
      ok: false,
      error: { fields: { password: [expect.stringContaining('easy to guess')] } },
    })
    expect(hashed).toEqual([])
  })

  test('does not count against the limit; a form beyond the limit is not hashed', async () => {
    const taken: string[] = []
    const { registration, hashed } = openRegistration({
      limits: {
        take: async (kind) => {
          taken.push(kind)
          return fail('RATE_LIMITED', 'Too many attempts.', { retryAfterSeconds: 60 })
        },
        takeMail: async () => succeed(null),
      },
    })
    await registration.register(emptyForm, visitor)
    expect(taken).toEqual([])
    expect(await registration.register(freshForm(), visitor)).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    expect([taken, hashed]).toEqual([['register'], []])
  })
})
