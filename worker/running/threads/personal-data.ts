import { getTableName } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import { onePage, readPages } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import type { ThreadsRepository } from './repository.ts'
import { dedicatedManagers, threadMessages, threads } from './table.ts'

const rowsPerPage = 100

/** What an account wrote to us and was answered, without the operators' names. */
export function threadsDataSource({ page, removeThreads }: ThreadsRepository): PersonalDataSource {
  type Row = Awaited<ReturnType<typeof page>>[number]
  return {
    name: 'messages',
    tables: [getTableName(threads), getTableName(threadMessages)],
    async *pages(userId) {
      const read = (after: Row | undefined, limit: number) => page(userId, after?.id ?? 0, limit)
      for await (const rows of readPages(rowsPerPage, read)) {
        yield rows.map(({ threadId, subject, isAnswer, text, sentAt }) => ({
          thread: threadId,
          subject,
          from: isAnswer ? 'Touchline' : 'you',
          text,
          sent_at: toIso(sentAt),
        }))
      }
    },
    async erase(userId) {
      await removeThreads(userId)
      return true
    },
  }
}

/** On both sides, without the other person's name. */
export function managersDataSource({ managed, removeManagers }: ThreadsRepository): PersonalDataSource {
  return {
    name: 'dedicated_managers',
    tables: [getTableName(dedicatedManagers)],
    async *pages(userId) {
      for await (const rows of onePage(managed(userId))) {
        yield rows.map(({ userId: agentId, since }) => ({
          what: agentId === userId ? 'has a dedicated manager' : 'is a dedicated manager',
          since: toIso(since),
        }))
      }
    },
    async erase(userId) {
      await removeManagers(userId)
      return true
    },
  }
}
