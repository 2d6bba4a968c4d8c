import { getTableName } from 'drizzle-orm'
import { isoOrNull } from '#worker/ground/platform/clock.ts'
import { readPages } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import type { ClientMailsRepository } from './repository.ts'
import { clientMails } from './table.ts'

const rowsPerPage = 500

/** What was mailed to an agent's clients. */
export function clientMailsDataSource({ page, removeAll }: ClientMailsRepository): PersonalDataSource {
  return {
    name: 'client_mails',
    tables: [getTableName(clientMails)],
    async *pages(userId) {
      type Row = Awaited<ReturnType<typeof page>>[number]
      for await (const rows of readPages<Row>(rowsPerPage, (after, limit) => page(userId, after, limit))) {
        yield rows.map(({ clientId, subjectId, status, sentAt, reason }) => ({
          client_id: clientId,
          subject: subjectId,
          status,
          sent_at: isoOrNull(sentAt),
          reason,
        }))
      }
    },
    async erase(userId) {
      await removeAll(userId)
      return true
    },
  }
}
