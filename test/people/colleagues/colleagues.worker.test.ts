import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { visitorAt } from '#test/fakes/visitor.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { changeOwnership, reachOf } from '#worker/people/accounts/ownership/repository.ts'
import { type OwnershipChange, reachKey } from '#worker/people/accounts/ownership/rules.ts'
import { users } from '#worker/people/accounts/table.ts'
import { formerColleague } from '#worker/people/activity/constants.ts'
import { colleagueTexts, invitationMs, maxColleagues } from '#worker/people/colleagues/constants.ts'
import { createColleaguesRepository } from '#worker/people/colleagues/repository.ts'
import { createColleaguesService } from '#worker/people/colleagues/service.ts'
import { addPerson, signedIn } from '../accounts/people.ts'
import { addDeveloper, setPlan } from '../api-tokens/developer.ts'

const { ports } = createProduct(env)
const visitor = visitorAt('192.0.2.7')
const mails: { to: string; text: string }[] = []
let now = Date.now()

const repository = createColleaguesRepository(openDatabase(env.DB))
const colleagues = createColleaguesService({
  ...ports,
  repository,
  transport: {
    send: async (mail) => {
      mails.push(mail)
      return { kind: 'sent', messageId: '1' }
    },
  },
  from: 'Touchline <alerts@touchline.example>',
  publicOrigin: 'http://localhost:8787',
  clock: () => now,
})

beforeEach(() => {
  mails.length = 0
  now = Date.now()
})

type Caller = Awaited<ReturnType<typeof callerOf>>

async function callerOf(userId: number) {
  const { sessionId } = await signedIn(userId)
  const found = { sessionId, userId, firstName: 'Robin', lastName: 'Fairweather', googleProfile: null }
  const [row] = await openDatabase(env.DB).select().from(users).where(eq(users.id, userId))
  return { ...found, email: row?.email ?? '', isEmailVerified: row?.isEmailVerified ?? false }
}

const addAgent = async () => callerOf((await addDeveloper('premium')).id)
const addCaller = async (more = {}) => callerOf((await addPerson(more)).id)

const invite = (agent: Caller, email: string, role = 'booker') => colleagues.invite(agent, { email, role }, visitor)

async function addSeat(agent: Caller, more = {}) {
  const person = await addCaller(more)
  await invite(agent, person.email)
  expect(await colleagues.accept(person, agent.userId, visitor)).toMatchObject({ ok: true })
  return person
}

describe('an invitation', () => {
  test('is mailed without a secret and accepted by the account with that proven address', async () => {
    const [agent, person] = [await addAgent(), await addCaller()]
    expect(await invite(agent, person.email.toUpperCase())).toMatchObject({ ok: true })
    expect(mails).toMatchObject([{ to: person.email, text: expect.stringContaining('localhost:8787/colleagues\n') }])
    expect(await colleagues.ofPerson(person)).toMatchObject({ invitedBy: [{ id: agent.userId, role: 'booker' }] })
    expect(await colleagues.accept(person, agent.userId, visitor)).toMatchObject({ ok: true })
    expect(await colleagues.ofAgent(agent.userId)).toMatchObject({
      list: [{ id: person.userId, role: 'booker' }],
      invitations: [],
    })
  })

  test('is nothing to another person, to an unproven address, after its end, after it was withdrawn, and twice', async () => {
    const agent = await addAgent()
    const [person, stranger, unproven] = [
      await addCaller(),
      await addCaller(),
      await addCaller({ isEmailVerified: false }),
    ]
    await invite(agent, person.email)
    await invite(agent, unproven.email)
    const none = { error: { code: 'NOT_FOUND' } }
    expect(await colleagues.accept(stranger, agent.userId, visitor)).toMatchObject(none)
    expect(await colleagues.accept(unproven, agent.userId, visitor)).toMatchObject({ ok: false })
    const claimed = { ...stranger, email: person.email }
    expect(await colleagues.accept(claimed, agent.userId, visitor)).toMatchObject(none)
    expect(await colleagues.accept({ ...unproven, isEmailVerified: true }, agent.userId, visitor)).toMatchObject(none)
    now += invitationMs
    expect(await colleagues.accept(person, agent.userId, visitor)).toMatchObject(none)
    now -= invitationMs
    await colleagues.withdraw(agent.userId, person.email, visitor)
    expect(await colleagues.accept(person, agent.userId, visitor)).toMatchObject(none)
    await invite(agent, person.email)
    await colleagues.accept(person, agent.userId, visitor)
    await colleagues.remove(agent.userId, person.userId, visitor)
    expect(await colleagues.accept(person, agent.userId, visitor)).toMatchObject(none)
  })

  test('takes one of five places, however many are sent at once; one that expired takes none', async () => {
    const agent = await addAgent()
    await addSeat(agent)
    const asked = Array.from({ length: maxColleagues + 1 }, (_, n) => invite(agent, `colleague${n}@example.com`))
    const sent = (await Promise.all(asked)).filter(({ ok }) => ok)
    expect(sent).toHaveLength(maxColleagues - 1)
    expect(await invite(agent, 'one-more@example.com')).toMatchObject({ error: { message: colleagueTexts.tooMany } })
    now += invitationMs
    expect(await invite(agent, 'one-more@example.com')).toMatchObject({ ok: true })
    await colleagues.sweep()
    const { results } = await env.DB.prepare('SELECT email FROM colleague_invitations').all()
    expect(results).toEqual([{ email: 'one-more@example.com' }])
  })

  test('needs the plan, and is not for oneself or a colleague', async () => {
    const agent = await addAgent()
    const person = await addSeat(agent)
    const wrong = { error: { code: 'INVALID' } }
    expect(await invite(agent, agent.email)).toMatchObject(wrong)
    expect(await invite(agent, person.email)).toMatchObject(wrong)
    expect(await invite(agent, 'a@example.com', 'owner')).toMatchObject(wrong)
    await setPlan(agent.userId, 'pro')
    expect(await invite(agent, 'a@example.com')).toMatchObject({ error: { code: 'PLAN_REQUIRED' } })
  })

  test('sent or accepted by a session that ended meanwhile leaves nothing', async () => {
    const [agent, person] = [await addAgent(), await addCaller()]
    await invite(agent, person.email)
    await ports.sessions.endAll(agent.userId)
    await ports.sessions.endAll(person.userId)
    expect(await invite(agent, 'late@example.com')).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await colleagues.accept(person, agent.userId, visitor)).toMatchObject({ ok: false })
    expect(await colleagues.ofAgent(agent.userId)).toMatchObject({ list: [], invitations: [{ email: person.email }] })
  })
})

test('an agent alone changes roles and removes; a colleague leaves', async () => {
  const [agent, other] = [await addAgent(), await addAgent()]
  const person = await addSeat(agent)
  const missing = { error: { code: 'NOT_FOUND' } }
  expect(await colleagues.setRole(other.userId, person.userId, { role: 'viewer' }, visitor)).toMatchObject(missing)
  expect(await colleagues.setRole(person.userId, person.userId, { role: 'viewer' }, visitor)).toMatchObject(missing)
  expect(await colleagues.remove(other.userId, person.userId, visitor)).toMatchObject(missing)
  expect(await colleagues.setRole(agent.userId, person.userId, { role: 'viewer' }, visitor)).toMatchObject({ ok: true })
  await colleagues.leave(person.userId, agent.userId, visitor)
  expect(await colleagues.ofAgent(agent.userId)).toMatchObject({ list: [] })
})

test('the agent’s log says who joined and left, by the name they have, and nothing of their device', async () => {
  const agent = await addAgent()
  const person = await addSeat(agent, { firstName: 'Alex', lastName: 'Booker' })
  await colleagues.leave(person.userId, agent.userId, visitor)
  const lines = async () => (await ports.activity.recent(agent.userId)).map(({ kind, device }) => [kind, device])
  expect(await lines()).toEqual(
    expect.arrayContaining([
      ['colleague_left', 'Alex Booker'],
      ['colleague_joined', 'Alex Booker'],
      ['colleague_invited', visitor.device],
    ]),
  )
  for (const source of ports.personalData()) if (source.name === 'security_log') await source.erase(person.userId)
  expect(await lines()).toContainEqual(['colleague_joined', formerColleague])
})

test('a colleague’s own new password leaves their seat, which their agent gave to that mailbox, until it is another’s', async () => {
  const agent = await addAgent()
  const person = await addSeat(agent)
  const change = (by: OwnershipChange) =>
    changeOwnership(openDatabase(env.DB), {
      changes: [by],
      set: { passwordHash: 'new' },
      where: eq(users.id, person.userId),
    })
  for (const by of ['password_reset', 'second_step_undone'] as const) await change(by)
  expect(await colleagues.ofAgent(agent.userId)).toMatchObject({ list: [{ id: person.userId }] })
  await change('address_claimed')
  expect(await colleagues.ofAgent(agent.userId)).toMatchObject({ list: [] })
})

test('a mailbox proved by a new password ends seats and invitations, unless the owner keeps them', async () => {
  const agent = await addAgent()
  const person = await addSeat(agent)
  const stranger = await addSeat(agent)
  await invite(agent, 'late@example.com')
  await invite(agent, 'stranger@example.com')
  const reset = (keptReach: string[]) =>
    changeOwnership(openDatabase(env.DB), {
      changes: ['password_reset'],
      set: { passwordHash: 'new' },
      where: eq(users.id, agent.userId),
      keptReach,
    })
  const { email } = person
  const all = (await reachOf(openDatabase(env.DB), agent.userId)).map(reachKey)
  expect(all).toContain(`colleagues:${stranger.email}@`)
  await reset([`colleagues:${email}@`, 'colleagues:late@example.com@'])
  expect(await colleagues.ofAgent(agent.userId)).toMatchObject({
    list: [{ id: person.userId }],
    invitations: [{ email: 'late@example.com' }],
  })
  await reset([])
  expect(await colleagues.ofAgent(agent.userId)).toEqual({ list: [], invitations: [] })
})
