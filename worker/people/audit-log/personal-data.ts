import { and, asc, eq, getTableName, gt, inArray, or } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { readPages } from '#worker/ground/platform/pages.ts'
import { users } from '../accounts/table.ts'
import type { PersonalDataSource } from '../privacy/contract.ts'
import { type AuditAction, type AuditSubject, auditTexts, erasedOperator, erasedUser } from './constants.ts'
import { auditLog } from './table.ts'

const rowsPerPage = 500

const mailSubject: AuditSubject = 'mail'
/** As `note` writes it. */
const subjectOf = (userId: number) => `user ${userId}`

type Row = typeof auditLog.$inferSelect

/** What a person did as an operator, and what operators did to them. The entries stay when the account goes, without names. */
export function auditDataSource(database: Database): PersonalDataSource {
  const page = (userId: number) => (after: Row | undefined, limit: number) =>
    database
      .select()
      .from(auditLog)
      .where(
        and(
          or(eq(auditLog.actorId, userId), eq(auditLog.subject, subjectOf(userId)), eq(auditLog.personId, userId)),
          after && gt(auditLog.id, after.id),
        ),
      )
      .orderBy(asc(auditLog.id))
      .limit(limit)
  return {
    name: 'operator_log',
    tables: [getTableName(auditLog)],
    async *pages(userId) {
      for await (const rows of readPages(rowsPerPage, page(userId))) {
        yield rows.map(({ at, action, name, subject, personId, before, after }) => ({
          at: toIso(at),
          what: auditTexts[action as AuditAction] ?? action,
          ...(subject === subjectOf(userId) || personId === userId
            ? { about: 'you', before, after }
            : // Another user's address is theirs.
              { about: subject.startsWith('user ') ? subject : name }),
        }))
      }
    },
    async erase(userId) {
      await database.batch([
        database
          .update(auditLog)
          .set({ actorId: erasedOperator, device: null, addressHash: null })
          .where(eq(auditLog.actorId, userId)),
        database
          .update(auditLog)
          .set({ subject: 'user', name: erasedUser, before: null, after: null })
          .where(eq(auditLog.subject, subjectOf(userId))),
        database
          .update(auditLog)
          .set({ personId: null, name: erasedUser, before: null, after: null })
          .where(eq(auditLog.personId, userId)),
        // A test mail to them names their address, and so may the server's answer.
        database
          .update(auditLog)
          .set({ name: erasedUser, before: null, after: null })
          .where(
            and(
              eq(auditLog.subject, mailSubject),
              inArray(auditLog.name, database.select({ email: users.email }).from(users).where(eq(users.id, userId))),
            ),
          ),
      ])
      return true
    },
  }
}
