import { describe, expect, test } from 'vitest'
import { roleIds } from '#worker/accounts/constants.ts'
import { fail } from '#worker/platform/result.ts'
import { addPerson, count } from '../people.ts'
import { emptyForm } from './form.ts'
import { freshForm, openRegistration, peopleWith, visitor } from './scene.ts'

const good = { ok: true, value: null }

describe('somebody new', () => {
  test('becomes a customer who is not verified yet, with the documents accepted and a trial begun', async () => {
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
    expect(await plans.planOf(id)).toMatchObject({ effectivePlan: 'basic', trialDaysRemaining: 7 })
    expect((await activity.recent(id)).map(({ kind }) => kind)).toEqual(['registered'])
  })

  test('has the trial together with the account: nothing is lost when the process ends right after', async () => {
    const { registration, plans } = openRegistration({ isCutOff: true })
    const form = freshForm()
    expect(await registration.register(form, visitor)).toEqual(good)
    const [person] = await peopleWith(form.email)
    expect(await plans.planOf(person?.id ?? 0)).toMatchObject({ effectivePlan: 'basic', trialDaysRemaining: 7 })
  })

  test('is one person, whatever number of forms comes at once', async () => {
    const { registration, mails, hashed, settled } = openRegistration()
    const form = freshForm()
    const answers = await Promise.all(Array.from({ length: 50 }, () => registration.register(form, visitor)))
    await settled()
    expect(answers).toEqual(Array.from({ length: 50 }, () => good))
    const people = await peopleWith(form.email)
    expect(people).toHaveLength(1)
    expect(mails.filter(({ kind }) => kind === 'verify_email')).toHaveLength(1)
    expect(mails.filter(({ kind }) => kind === 'already_registered')).toHaveLength(49)
    expect(hashed).toHaveLength(50)
    expect(await count('SELECT count(*) AS n FROM user_plans WHERE user_id = ?', people[0]?.id)).toBe(1)
  })
})

describe('an address that has an account', () => {
  test.each([
    ['verified', { isEmailVerified: true }],
    ['not verified', { isEmailVerified: false }],
    ['of somebody who signs in with Google alone', { passwordHash: null }],
    ['switched off', { isActive: false }],
  ])('%s is told by mail, and nothing of it changes', async (_name, more) => {
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
})

describe('an agent', () => {
  test('needs a code, which is counted, and has no trial', async () => {
    const { registration, agentCodes, plans, settled } = openRegistration()
    const { code } = await agentCodes.issue('registering', 2, null)
    const form = { ...freshForm(), role: 'agent' as const, agentCode: code.toLowerCase() }
    expect(await registration.register(form, visitor)).toEqual(good)
    await settled()
    const [person] = await peopleWith(form.email)
    expect(person?.role_id).toBe(roleIds.Agent)
    expect(await plans.planOf(person?.id ?? 0)).toMatchObject({ effectivePlan: 'free', canStartTrial: false })
    expect((await agentCodes.list()).find(({ label }) => label === 'registering')?.uses).toBe(1)
  })

  test.each([
    ['', 'Agent access code is required'],
    ['12345', 'Invalid agent access code'],
    ['NO-SUCH-CODE', 'Invalid agent access code'],
  ])('with %j is refused, and nobody is added', async (agentCode, text) => {
    const { registration, mails, hashed } = openRegistration()
    const form = { ...freshForm(), role: 'agent' as const, agentCode }
    expect(await registration.register(form, visitor)).toEqual({
      ok: false,
      error: { code: 'INVALID', message: text, fields: { agentCode: [text] } },
    })
    expect(await peopleWith(form.email)).toEqual([])
    expect([mails, hashed]).toEqual([[], []])
  })

  test('of twenty at once with a code for three, three are agents and the others nobody', async () => {
    const { registration, agentCodes, settled } = openRegistration()
    const { code } = await agentCodes.issue('rush', 3, null)
    const forms = Array.from({ length: 20 }, () => ({ ...freshForm(), role: 'agent' as const, agentCode: code }))
    const answers = await Promise.all(forms.map((form) => registration.register(form, visitor)))
    await settled()
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    const people = (await Promise.all(forms.map(({ email }) => peopleWith(email)))).flat()
    expect(people.map(({ role_id }) => role_id)).toEqual([roleIds.Agent, roleIds.Agent, roleIds.Agent])
  })

  test('whose address has an account uses nothing of the code, and gains nothing by it', async () => {
    const { registration, agentCodes } = openRegistration()
    const { code } = await agentCodes.issue('known', 1, null)
    const { email } = await addPerson()
    const form = { ...freshForm(), email, role: 'agent' as const, agentCode: code }
    expect(await registration.register(form, visitor)).toEqual(good)
    expect((await peopleWith(email))[0]?.role_id).toBe(roleIds.Customer)
    expect(await agentCodes.isValid(code)).toBe(true)
  })
})

describe('a form that will not do', () => {
  test('is refused with a text for every field, and hashes nothing', async () => {
    const { registration, hashed } = openRegistration()
    const answer = await registration.register(emptyForm, visitor)
    expect(answer).toMatchObject({ ok: false, error: { code: 'INVALID', message: 'Please correct the fields below.' } })
    expect(Object.keys((!answer.ok && answer.error.fields) || {})).toHaveLength(8)
    expect(hashed).toEqual([])
  })

  test.each(['password1', 'Liverpool2019!', 'qwertyuiop'])(
    '%s is a password that everybody tries',
    async (password) => {
      const { registration, hashed } = openRegistration()
      const answer = await registration.register({ ...freshForm(), password, confirmPassword: password }, visitor)
      expect(answer).toMatchObject({ ok: false, error: { fields: { password: [expect.stringContaining('guessed')] } } })
      expect(hashed).toEqual([])
    },
  )

  test('is not counted; one beyond the limit hashes nothing', async () => {
    const taken: string[] = []
    const { registration, hashed } = openRegistration({
      limits: {
        take: async (kind) => {
          taken.push(kind)
          return fail('RATE_LIMITED', 'Too many attempts.', { retryAfterSeconds: 60 })
        },
      },
    })
    await registration.register(emptyForm, visitor)
    expect(taken).toEqual([])
    expect(await registration.register(freshForm(), visitor)).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    expect([taken, hashed]).toEqual([['register'], []])
  })
})
