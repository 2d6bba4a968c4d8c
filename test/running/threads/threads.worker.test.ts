import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import type { Mail, SendResult } from '#worker/ground/mail/contract.ts'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import {
  maxMessagesPerThread,
  messagesPerDay,
  threadKeptMs,
  threadsPerPage,
  threadTexts,
} from '#worker/running/threads/constants.ts'
import { createThreadDesk } from '#worker/running/threads/desk.service.ts'
import { createThreadMailer } from '#worker/running/threads/mailer.ts'
import { createThreadsRepository } from '#worker/running/threads/repository.ts'
import { createThreadsService } from '#worker/running/threads/service.ts'
import { meteredDatabase, tableScans } from '../../alerting/alerts/metered-database.ts'
import { createFakeLogger } from '../../fakes/logger.ts'
import { addPerson, count, signedIn } from '../../people/accounts/people.ts'
import { setPlan } from '../../people/api-tokens/developer.ts'

const { ports } = createProduct(env)
const mails: Mail[] = []
const office: { result: SendResult | null; now: number } = { result: null, now: Date.now() }
const repository = createThreadsRepository(openDatabase(env.DB))
const mailer = createThreadMailer({
  transport: {
    send: async (mail) => {
      mails.push(mail)
      return office.result ?? { kind: 'sent', messageId: mail.messageId }
    },
  },
  from: 'Touchline <alerts@touchline.example>',
  publicOrigin: 'http://localhost:8787',
  newId: () => crypto.randomUUID(),
  logger: createFakeLogger(),
})
const shared = { ...ports, repository, mailer, clock: () => office.now }
const threads = createThreadsService({ ...shared, operatorEmail: 'hello@touchline.example' })
const desk = createThreadDesk(shared)

beforeEach(() => {
  mails.length = 0
  office.result = null
  office.now = Date.now()
})

const asked = { subject: 'Cup final', message: 'Which sellers have four seats together?' }

async function addCaller(more: Parameters<typeof addPerson>[0] = {}) {
  const { id, email } = await addPerson(more)
  const { sessionId } = await signedIn(id)
  return { userId: id, sessionId, email, firstName: more.firstName ?? 'Robin', googleProfile: null }
}

async function addAgent(plan: Parameters<typeof setPlan>[1] = 'premium') {
  const agent = await addCaller()
  await setPlan(agent.userId, plan)
  return agent
}

const addOperator = (more = {}) => addCaller({ firstName: 'Sam', lastName: 'Hughes', roleId: roleIds.Manager, ...more })
type Caller = Awaited<ReturnType<typeof addAgent>>

async function opened(agent: Caller, sent: object = asked): Promise<number> {
  const made = await threads.open(agent, sent)
  if (!made.ok) throw new Error(made.error.message)
  return made.value.id
}

async function lastOf(id: number): Promise<number> {
  return (await repository.messagesOf(id)).at(-1)?.id ?? 0
}

const answerTo = async (operator: Caller, id: number, message = 'Two of them do.') =>
  desk.answer(operator, id, { message, seen: String(await lastOf(id)) })

describe('an agent with a line', () => {
  test('writes, is answered by name on the page and by email, and writes again', async () => {
    const [agent, operator] = [await addAgent(), await addOperator()]
    const id = await opened(agent)
    expect(mails).toMatchObject([{ to: 'hello@touchline.example', subject: 'Message: Cup final' }])
    expect(mails[0]?.text).toContain(`http://localhost:8787/admin/messages/${id}`)
    office.now += 3 * hourMs
    expect(await answerTo(operator, id)).toEqual({ ok: true, value: { isMailed: true } })
    expect(mails[1]).toMatchObject({ to: agent.email, subject: 'Answer: Cup final' })
    expect(mails[1]?.text).toContain(
      `Two of them do.\n\nRead and answer: http://localhost:8787/dashboard/messages/${id}`,
    )
    expect(await threads.read(agent.userId, id)).toMatchObject({
      thread: { waitingSince: null, firstAnswerAt: office.now },
      messages: [
        { isAnswer: false, text: asked.message },
        { isAnswer: true, author: 'Sam', text: 'Two of them do.' },
      ],
    })
    office.now += minuteMs
    expect(await threads.write(agent, id, { message: 'And in the away end?' })).toMatchObject({ ok: true })
    expect(await threads.read(agent.userId, id)).toMatchObject({ thread: { waitingSince: office.now } })
    expect(
      await count(
        "SELECT count(*) AS n FROM audit_log WHERE action = 'thread_answered' AND subject = ?",
        `user ${agent.userId}`,
      ),
    ).toBe(1)
  })

  test('is answered in one word, and says thanks', async () => {
    const [agent, operator] = [await addAgent(), await addOperator()]
    const id = await opened(agent)
    expect(await answerTo(operator, id, 'Yes.')).toMatchObject({ ok: true })
    expect(await threads.write(agent, id, { message: 'Thanks!' })).toMatchObject({ ok: true })
    expect(await threads.write(agent, id, { message: ' \n' })).toMatchObject({
      error: { fields: { message: [threadTexts.empty] } },
    })
    expect(await threads.open(agent, { ...asked, message: 'Thanks!' })).toMatchObject({ error: { code: 'INVALID' } })
  })

  test('writes to the operator that the desk chose, while they are one', async () => {
    const [agent, operator] = [await addAgent(), await addOperator()]
    const about = { id: agent.userId, email: agent.email }
    expect((await desk.managersFor(agent.userId)).operators).toContainEqual({ id: operator.userId, name: 'Sam Hughes' })
    expect(await desk.assign(operator, about, { manager: String(agent.userId) })).toMatchObject({
      error: { fields: { manager: [threadTexts.noManager] } },
    })
    expect(await desk.assign(operator, about, { manager: String(operator.userId) })).toMatchObject({ ok: true })
    expect(await threads.lineOf(agent.userId)).toMatchObject({ manager: 'Sam Hughes' })
    const id = await opened(agent)
    expect(mails).toMatchObject([{ to: operator.email }])
    expect(await repository.find(id)).toMatchObject({ manager: 'Sam Hughes' })
    await env.DB.prepare('UPDATE users SET role_id = ? WHERE id = ?').bind(roleIds.Customer, operator.userId).run()
    await threads.write(agent, id, { message: 'Is that so today too?' })
    expect(mails[1]).toMatchObject({ to: 'hello@touchline.example' })
    expect(await threads.lineOf(agent.userId)).toMatchObject({ hasManager: true, manager: null })
    await desk.assign(operator, about, { manager: '' })
    const noted = "SELECT count(*) AS n FROM audit_log WHERE action = 'manager_assigned' AND subject = ?"
    expect(await count(noted, `user ${agent.userId}`)).toBe(2)
  })

  test('stands first in the inbox, then who waits longest; what needs no answer waits no more', async () => {
    const [pro, agent, other] = [await addAgent('pro'), await addAgent(), await addAgent()]
    const first = await opened(pro)
    office.now += minuteMs
    const second = await opened(agent)
    office.now += minuteMs
    const third = await opened(other)
    const order = async () =>
      (await desk.inbox()).waiting.map(({ id }) => id).filter((id) => [first, second, third].includes(id))
    expect(await order()).toEqual([second, third, first])
    const operator = await addOperator()
    expect(await desk.settle(operator, second, { seen: String(await lastOf(second)) })).toMatchObject({ ok: true })
    const noted = "SELECT count(*) AS n FROM audit_log WHERE action = 'thread_settled' AND subject = ?"
    expect(await count(noted, `user ${agent.userId}`)).toBe(1)
    expect(await order()).toEqual([third, first])
    expect((await desk.inbox()).quiet).toContainEqual(expect.objectContaining({ id: second, firstAnswerAt: null }))
  })
})

test('the measured median is that of its plan, and of 90 days', async () => {
  const plan = 'pro'
  const [agent, operator] = [await addAgent(plan), await addOperator()]
  await env.DB.prepare("UPDATE threads SET plan = 'basic'").run()
  expect(await threads.lineOf(agent.userId)).toMatchObject({ hasManager: false, measured: null })
  for (const hours of [1, 2, 9]) {
    const id = await opened(agent)
    office.now += hours * hourMs
    await answerTo(operator, id)
    await threads.write(agent, id, { message: 'Thank you for this.' })
    office.now += hours * hourMs
    await answerTo(operator, id, 'You are welcome.')
  }
  expect(await threads.lineOf(agent.userId)).toMatchObject({ measured: { medianMs: 2 * hourMs, answers: 3 } })
  office.now += 90 * 24 * hourMs
  expect(await threads.lineOf(agent.userId)).toMatchObject({ measured: null })
})

describe('is refused', () => {
  test('without a plan that promises, and when the session ended', async () => {
    const agent = await addAgent('basic')
    expect(await threads.open(agent, asked)).toMatchObject({ error: { code: 'PLAN_REQUIRED' } })
    await setPlan(agent.userId, 'premium')
    const id = await opened(agent)
    await setPlan(agent.userId, 'free')
    expect(await threads.write(agent, id, asked)).toMatchObject({ error: { code: 'PLAN_REQUIRED' } })
    expect(await threads.read(agent.userId, id)).not.toBeNull()
    await setPlan(agent.userId, 'premium')
    const [gone, operator] = [
      { ...agent, sessionId: 'gone' },
      { ...(await addOperator()), sessionId: 'gone' },
    ]
    expect(await threads.open(gone, asked)).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await threads.write(gone, id, asked)).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await answerTo(operator, id)).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await desk.settle(operator, id, { seen: await lastOf(id) })).toMatchObject({ error: { code: 'CONFLICT' } })
    const about = { id: agent.userId, email: agent.email }
    await desk.assign(operator, about, { manager: String(operator.userId) })
    expect((await desk.managersFor(agent.userId)).manager).toBeNull()
    expect(await repository.messagesOf(id)).toHaveLength(1)
  })

  test("another account's thread, and one that is full", async () => {
    const [agent, other] = [await addAgent(), await addAgent()]
    const id = await opened(agent)
    expect(await threads.read(other.userId, id)).toBeNull()
    expect(await threads.write(other, id, asked)).toMatchObject({ error: { code: 'NOT_FOUND' } })
    await env.DB.batch(
      Array.from({ length: maxMessagesPerThread - 1 }, () =>
        env.DB.prepare(
          "INSERT INTO thread_messages (thread_id, user_id, is_answer, text, sent_at) VALUES (?1, ?2, 0, 'x', 0)",
        ).bind(id, agent.userId),
      ),
    )
    expect(await threads.write(agent, id, asked)).toMatchObject({ error: { message: threadTexts.full } })
    expect(await answerTo(await addOperator(), id)).toMatchObject({ error: { message: threadTexts.full } })
  })

  test('more messages than a day has, and an answer to what its operator has not read', async () => {
    const [agent, operator] = [await addAgent(), await addOperator()]
    const id = await opened(agent)
    const seen = await lastOf(id)
    await threads.write(agent, id, { message: 'One more thing, please.' })
    expect(await desk.answer(operator, id, { message: 'A first answer.', seen })).toMatchObject({
      error: { code: 'CONFLICT', message: threadTexts.movedOn },
    })
    for (let sent = 2; sent < messagesPerDay.max; sent++) await threads.write(agent, id, asked)
    expect(await threads.write(agent, id, asked)).toMatchObject({ error: { code: 'RATE_LIMITED' } })
  })
})

test('a mail server that is down loses no message, and the operator is told', async () => {
  office.result = { kind: 'retry', reason: '451 come back later' }
  const id = await opened(await addAgent())
  expect(await answerTo(await addOperator(), id)).toEqual({ ok: true, value: { isMailed: false } })
  expect(await repository.messagesOf(id)).toHaveLength(2)
})

test('lists are read in pages, and threads end three years after their last message', async () => {
  const agent = await addAgent()
  await env.DB.batch(
    Array.from({ length: threadsPerPage + 1 }, () =>
      env.DB.prepare(
        `INSERT INTO threads (user_id, subject, plan, has_line, opened_at, last_at) VALUES (?1, 'x', 'premium', 1, ?2, ?2)`,
      ).bind(agent.userId, office.now - 1),
    ),
  )
  const page = await threads.list(agent.userId)
  expect(page).toHaveLength(threadsPerPage)
  expect(await threads.list(agent.userId, page.at(-1)?.id)).toHaveLength(1)
  const id = await opened(agent)
  office.now += threadKeptMs
  await threads.sweep()
  expect(await threads.list(agent.userId)).toMatchObject([{ id }])
  office.now += 1
  await threads.sweep()
  expect(await threads.list(agent.userId)).toEqual([])
  expect(await repository.messagesOf(id)).toEqual([])
})

test('an answer of an operator who is erased stays without a name', async () => {
  const [agent, operator] = [await addAgent(), await addOperator()]
  const id = await opened(agent)
  await answerTo(operator, id)
  await repository.removeThreads(operator.userId)
  expect((await repository.messagesOf(id))[1]).toMatchObject({ isAnswer: true, author: null })
})

test('no statement reads a whole table: the inbox reads its indexes in order, up to its limits', async () => {
  const { db, meter } = meteredDatabase(env.DB)
  const metered = createThreadsRepository(openDatabase(db))
  const [agent, operator] = [await addAgent(), await addOperator()]
  const noted = env.DB.prepare('SELECT 1')
  const sender = { ...agent, plan: 'premium' as const, hasLine: true }
  const id = (await metered.open(sender, asked, 1)) ?? 0
  await metered.write(sender, id, 'More of it.', 2)
  await metered.answer(operator, id, await lastOf(id), 'Yes.', 3, noted)
  await metered.settle(operator, id, await lastOf(id), noted)
  await metered.ofAccount(agent.userId, 1_000)
  await metered.find(id)
  await metered.messagesOf(id)
  await metered.waiting()
  await metered.quiet()
  await metered.firstAnswers('premium', 0)
  await metered.managerOf(agent.userId)
  await metered.assign(operator, agent.userId, operator.userId, 4, noted)
  await metered.page(agent.userId, 0, 10)
  await metered.removeExpired(1)
  await metered.removeManagers(agent.userId)
  await metered.removeThreads(agent.userId)
  const scans = await Promise.all([...meter.statements].map((text) => tableScans(env.DB, text)))
  expect(scans.flat()).toEqual(['SCAN threads USING INDEX threads_waiting', 'SCAN threads USING INDEX threads_by_last'])
})
