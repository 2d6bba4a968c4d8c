import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { isSessionOf } from '#worker/people/accounts/sessions/rules.ts'
import { users } from '#worker/people/accounts/table.ts'
import type { Plan } from '#worker/people/plans/constants.ts'
import {
  deskThreads,
  expiredPerRun,
  maxManagers,
  maxMeasured,
  maxMessagesPerThread,
  threadsPerPage,
} from './constants.ts'
import type { DeskThread, Manager, NewThread, Thread, ThreadMessage } from './contract.ts'
import { dedicatedManagers, threadMessages, threads } from './table.ts'

export type ThreadsRepository = ReturnType<typeof createThreadsRepository>

type Session = { userId: number; sessionId: string }
type Sender = Session & { plan: Plan; hasLine: boolean }

const open = `INSERT INTO threads (user_id, subject, plan, has_line, opened_at, last_at, waiting_since)
  SELECT ?1, ?2, ?3, ?4, ?5, ?5, ?5 WHERE ${isSessionOf('?6', '?1')} RETURNING id`

const firstMessage = `INSERT INTO thread_messages (thread_id, user_id, is_answer, text, sent_at)
  SELECT last_insert_rowid(), ?1, 0, ?2, ?3 WHERE changes() > 0`

const hasRoom = `(SELECT count(*) FROM thread_messages WHERE thread_id = ?1) < ${maxMessagesPerThread}`

const addMessage = `INSERT INTO thread_messages (thread_id, user_id, is_answer, text, sent_at)
  SELECT id, user_id, 0, ?3, ?4 FROM threads
  WHERE id = ?1 AND user_id = ?2 AND ${isSessionOf('?5', '?2')} AND ${hasRoom}`

const wait = `UPDATE threads SET last_at = ?2, waiting_since = coalesce(waiting_since, ?2), has_line = ?3
  WHERE id = ?1 AND changes() > 0`

/** The last message of a thread is the one that its operator read. */
const isUpToDate = '(SELECT max(id) FROM thread_messages WHERE thread_id = ?1) = ?2'

const addAnswer = `INSERT INTO thread_messages (thread_id, user_id, is_answer, author_id, text, sent_at)
  SELECT id, user_id, 1, ?3, ?4, ?5 FROM threads
  WHERE id = ?1 AND ${isUpToDate} AND ${isSessionOf('?6', '?3')} AND ${hasRoom}`

const answered = `UPDATE threads SET last_at = ?2, waiting_since = NULL, first_answer_at = coalesce(first_answer_at, ?2)
  WHERE id = ?1 AND changes() > 0`

const settle = `UPDATE threads SET waiting_since = NULL
  WHERE id = ?1 AND waiting_since IS NOT NULL AND ${isUpToDate} AND ${isSessionOf('?4', '?3')}`

/** SQL of operators who answer: active, and of a role that manages users. */
const isOperator = `users.is_active = 1 AND EXISTS
  (SELECT 1 FROM json_each(roles.permissions) WHERE json_each.value IN ('ALL', 'MANAGE_USERS'))`

const fullName = "trim(first_name || ' ' || last_name)"

const operators = `SELECT users.id, ${fullName} AS name FROM roles
  JOIN users ON users.role_id = roles.id WHERE ${isOperator} ORDER BY users.id LIMIT ${maxManagers}`

/** While they are an operator: a former one reads no agent's messages. */
const managerOf = `SELECT users.id, ${fullName} AS name, email FROM dedicated_managers
  JOIN users ON users.id = manager_id JOIN roles ON roles.id = users.role_id WHERE user_id = ?1 AND ${isOperator}`

const assign = `INSERT INTO dedicated_managers (user_id, manager_id, since)
  SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM users WHERE id = ?1)
    AND EXISTS (SELECT 1 FROM users JOIN roles ON roles.id = users.role_id WHERE users.id = ?2 AND ${isOperator})
    AND ${isSessionOf('?4', '?5')}
  ON CONFLICT (user_id) DO UPDATE SET manager_id = excluded.manager_id, since = excluded.since
    WHERE manager_id <> excluded.manager_id`

const removeExpired = [
  `DELETE FROM thread_messages WHERE thread_id IN
    (SELECT id FROM threads WHERE last_at < ?1 ORDER BY last_at LIMIT ${expiredPerRun})`,
  `DELETE FROM threads WHERE id IN (SELECT id FROM threads WHERE last_at < ?1 ORDER BY last_at LIMIT ${expiredPerRun})`,
]

const columns = {
  id: threads.id,
  userId: threads.userId,
  subject: threads.subject,
  plan: threads.plan,
  openedAt: threads.openedAt,
  lastAt: threads.lastAt,
  waitingSince: threads.waitingSince,
  firstAnswerAt: threads.firstAnswerAt,
}

const managerName = sql<string | null>`(SELECT name FROM (${sql.raw(managerOf.replace('?1', 'threads.user_id'))}))`

export function createThreadsRepository(database: Database) {
  const { $client } = database
  const bound = (text: string, ...values: unknown[]) => $client.prepare(text).bind(...values)
  const hasChanged = (results: readonly D1Result[]) => (results[0]?.meta.changes ?? 0) > 0

  const listed = () =>
    database
      .select({ ...columns, email: users.email, manager: managerName, hasLine: threads.hasLine })
      .from(threads)
      .innerJoin(users, eq(users.id, threads.userId))

  return {
    /** Null when the session ended. */
    async open({ userId, sessionId, plan, hasLine }: Sender, { subject, message }: NewThread, now: Instant) {
      const [opened] = await $client.batch<{ id: number }>([
        bound(open, userId, subject, plan, Number(hasLine), now, sessionId),
        bound(firstMessage, userId, message, now),
      ])
      return opened?.results[0]?.id ?? null
    },

    /** False when the thread is another's or full, or the session ended. */
    async write({ userId, sessionId, hasLine }: Sender, threadId: number, message: string, now: Instant) {
      return hasChanged(
        await $client.batch([
          bound(addMessage, threadId, userId, message, now, sessionId),
          bound(wait, threadId, now, Number(hasLine)),
        ]),
      )
    },

    /** False when another message arrived meanwhile, the thread is full or gone, or the session ended. */
    async answer(
      operator: Session,
      threadId: number,
      seen: number,
      message: string,
      now: Instant,
      noted: D1PreparedStatement,
    ) {
      const { userId, sessionId } = operator
      return hasChanged(
        await $client.batch([
          bound(addAnswer, threadId, seen, userId, message, now, sessionId),
          bound(answered, threadId, now),
          noted,
        ]),
      )
    },

    /** No answer is needed. */
    async settle({ userId, sessionId }: Session, threadId: number, seen: number, noted: D1PreparedStatement) {
      return hasChanged(await $client.batch([bound(settle, threadId, seen, userId, sessionId), noted]))
    },

    /** Newest first. */
    ofAccount: (userId: number, before: number): Promise<Thread[]> =>
      database
        .select(columns)
        .from(threads)
        .where(and(eq(threads.userId, userId), lt(threads.id, before)))
        .orderBy(desc(threads.id))
        .limit(threadsPerPage),

    async find(threadId: number): Promise<DeskThread | null> {
      const [thread] = await listed().where(eq(threads.id, threadId)).limit(1)
      return thread ?? null
    },

    messagesOf: (threadId: number): Promise<ThreadMessage[]> =>
      database
        .select({
          id: threadMessages.id,
          isAnswer: threadMessages.isAnswer,
          author: users.firstName,
          text: threadMessages.text,
          sentAt: threadMessages.sentAt,
        })
        .from(threadMessages)
        .leftJoin(users, eq(users.id, threadMessages.authorId))
        .where(eq(threadMessages.threadId, threadId))
        .orderBy(asc(threadMessages.id))
        .limit(maxMessagesPerThread),

    /** Those with a dedicated manager first, then the longest waiting. */
    waiting: (): Promise<DeskThread[]> =>
      listed()
        .where(isNotNull(threads.waitingSince))
        .orderBy(desc(threads.hasLine), asc(threads.waitingSince))
        .limit(deskThreads),

    /** The last written first. */
    quiet: (): Promise<DeskThread[]> =>
      listed().where(isNull(threads.waitingSince)).orderBy(desc(threads.lastAt)).limit(deskThreads),

    /** How long first answers took, of the newest. */
    async firstAnswers(plan: Plan, since: Instant): Promise<number[]> {
      const rows = await database
        .select({ took: sql<number>`${threads.firstAnswerAt} - ${threads.openedAt}` })
        .from(threads)
        .where(and(eq(threads.plan, plan), sql`${threads.firstAnswerAt} >= ${since}`))
        .orderBy(desc(threads.firstAnswerAt))
        .limit(maxMeasured)
      return rows.map(({ took }) => took)
    },

    async operators(): Promise<Manager[]> {
      return (await $client.prepare(operators).all<Manager>()).results
    },

    managerOf: (userId: number) => bound(managerOf, userId).first<Manager & { email: string }>(),

    /** False when it was so already, or that person is no operator. */
    async assign(
      operator: Session,
      userId: number,
      managerId: number | null,
      now: Instant,
      noted: D1PreparedStatement,
    ) {
      const write =
        managerId === null
          ? bound('DELETE FROM dedicated_managers WHERE user_id = ?1', userId)
          : bound(assign, userId, managerId, now, operator.sessionId, operator.userId)
      return hasChanged(await $client.batch([write, noted]))
    },

    /** Bounded; the next run deletes more. */
    async removeExpired(before: Instant): Promise<void> {
      await $client.batch(removeExpired.map((text) => bound(text, before)))
    },

    /** An account's messages in pages, for its export. */
    page: (userId: number, after: number, limit: number) =>
      database
        .select({
          id: threadMessages.id,
          threadId: threadMessages.threadId,
          subject: threads.subject,
          isAnswer: threadMessages.isAnswer,
          text: threadMessages.text,
          sentAt: threadMessages.sentAt,
        })
        .from(threadMessages)
        .innerJoin(threads, eq(threads.id, threadMessages.threadId))
        .where(and(eq(threadMessages.userId, userId), sql`${threadMessages.id} > ${after}`))
        .orderBy(asc(threadMessages.id))
        .limit(limit),

    /** An operator's answers stay with those who got them, without a name. */
    async removeThreads(userId: number): Promise<void> {
      await $client.batch([
        bound('DELETE FROM thread_messages WHERE user_id = ?1', userId),
        bound('DELETE FROM threads WHERE user_id = ?1', userId),
        bound('UPDATE thread_messages SET author_id = NULL WHERE author_id = ?1', userId),
      ])
    },

    /** Both sides. */
    async removeManagers(userId: number): Promise<void> {
      const { userId: agent, managerId } = dedicatedManagers
      await database.delete(dedicatedManagers).where(or(eq(agent, userId), eq(managerId, userId)))
    },

    managed: (userId: number) =>
      database
        .select()
        .from(dedicatedManagers)
        .where(or(eq(dedicatedManagers.userId, userId), eq(dedicatedManagers.managerId, userId))),
  }
}
