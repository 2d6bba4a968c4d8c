import type { Clock } from '#worker/ground/platform/clock.ts'
import { byteOrderMark, csvLine } from '#worker/ground/platform/csv.ts'
import { readPages } from '#worker/ground/platform/pages.ts'
import { planAt } from '../../plans/rules.ts'
import type { PlansService } from '../../plans/service.ts'
import { exportPageSize, searchedUsers, usersPageSize } from './constants.ts'
import { type DeskUser, type UserPage, UserQuery } from './contract.ts'
import type { UserDeskRepository, UserRow, UserSearch } from './repository.ts'
import { seenOf, userMatch } from './rules.ts'
import { exportCells, exportHead } from './view.ts'

/** Numbers of many users; those without one are left out. */
export type PhoneBook = {
  recipients: (userIds: number[]) => Promise<{ userId: number; phone: string; isVerified: boolean }[]>
}

type Ports = {
  repository: UserDeskRepository
  plans: Pick<PlansService, 'plansOf'>
  phoneBook: PhoneBook
  clock: Clock
}

/** Users as operators find and export them. */
export function createUserReader({ repository, plans, phoneBook, clock }: Ports) {
  async function shown(rows: readonly UserRow[]): Promise<DeskUser[]> {
    const ids = rows.map(({ id }) => id)
    const [planOf, numbers] = await Promise.all([plans.plansOf(ids), phoneBook.recipients(ids)])
    const phoneOf = new Map(numbers.map((number) => [number.userId, number]))
    return rows.map(({ lastSeenAt, lastSignedInAt, roleAssignedAt, ...row }) => {
      const { effectivePlan, status, statusText } =
        planOf.get(row.id) ?? planAt({ record: null, isAgent: false }, clock())
      const { phone = null, isVerified: isPhoneVerified = false } = phoneOf.get(row.id) ?? {}
      return {
        ...row,
        phone,
        isPhoneVerified,
        plan: { effectivePlan, status, statusText },
        lastActiveAt: lastSeenAt ?? lastSignedInAt,
        roleAssignedAt: roleAssignedAt ?? row.createdAt,
        seen: seenOf(row),
      }
    })
  }

  /** Reads one more than fits, to know whether there are more; a search reads further and filters what it found. */
  async function pageOf(query: UserQuery, search: UserSearch): Promise<Omit<UserPage, 'query'>> {
    const isNarrowed = search.match !== undefined && [query.role, query.status, query.email].some((one) => one)
    const limit = isNarrowed ? searchedUsers : usersPageSize + 1
    const ids = await repository.ids(search, limit)
    const isBack = search.above !== undefined
    const rows = (await repository.withIds(ids, search)).toSorted((a, b) => (isBack ? a.id - b.id : b.id - a.id))
    const kept = rows.slice(0, usersPageSize)
    const isMore = rows.length > usersPageSize
    const isCut = isNarrowed && ids.length === limit
    const onward = isMore ? kept.at(-1)?.id : isCut ? ids.at(-1) : undefined
    const users = await shown(kept.toSorted((a, b) => b.id - a.id))
    const start = search.above ?? search.below
    return isBack
      ? { users, previous: onward ?? null, next: (users.at(-1)?.id ?? start) || null }
      : { users, previous: start === undefined ? null : (users[0]?.id ?? start - 1), next: onward ?? null }
  }

  return {
    async list(params: Record<string, string>): Promise<UserPage> {
      const query = UserQuery.parse(params)
      const { q, role, status, email, cursor, before } = query
      const match = q ? userMatch(q) : undefined
      if (match === null) return { users: [], next: null, previous: null, query }
      const page = await pageOf(query, {
        match,
        roleId: role,
        isActive: status && status === 'active',
        isEmailVerified: email && email === 'verified',
        below: cursor,
        above: cursor ? undefined : before,
      })
      return { ...page, query }
    },

    async user(id: number): Promise<DeskUser | null> {
      const [user] = await shown(await repository.withIds([id]))
      return user ?? null
    },

    wayBackOf: (id: number) => repository.wayBackOf(id, clock()),

    /** Every user as CSV, read page by page while it is sent. */
    csv(): ReadableStream<Uint8Array> {
      const pages = readPages<UserRow>(exportPageSize, (after, limit) => repository.after(after?.id ?? 0, limit))
      const encoder = new TextEncoder()
      return new ReadableStream({
        start: (stream) => stream.enqueue(encoder.encode(byteOrderMark + csvLine(exportHead))),
        async pull(stream) {
          const { done, value = [] } = await pages.next()
          if (done) return stream.close()
          const rows = (await shown(value)).map((user) => csvLine(exportCells(user)))
          stream.enqueue(encoder.encode(rows.join('')))
        },
        cancel: async () => void (await pages.return(undefined)),
      })
    },
  }
}
