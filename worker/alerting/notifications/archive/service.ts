import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { InboxItem } from '../inbox/contract.ts'
import type { ArchivedMessage, OlderMessages } from './contract.ts'
import type { ArchiveFiles } from './files.ts'
import { isAtWorkOn, keptMonths, monthsBetween, shownOf } from './rules.ts'
import type { ArchiveStates } from './state.ts'

type Ports = {
  files: ArchiveFiles
  states: ArchiveStates
  clientNames: (ids: readonly number[]) => Promise<Map<number, string>>
  clock: Clock
}

export type MessageArchive = ReturnType<typeof createMessageArchive>

/** A person's messages in files. */
export function createMessageArchive({ files, states, clientNames, clock }: Ports) {
  async function itemsOf(userId: number, months: readonly string[]): Promise<InboxItem[]> {
    const messages: ArchivedMessage[] = []
    for (const month of months) for await (const page of files.pages(userId, month)) messages.push(...page)
    const ids = [...new Set(messages.flatMap((message) => message.clientIds))]
    const names = ids.length === 0 ? new Map<number, string>() : await clientNames(ids)
    return messages.map((message) => shownOf(message, names)).toSorted((one, other) => other.at - one.at)
  }

  return {
    /** A month of messages; the newest for one that has none. */
    async older(userId: number, asked: string): Promise<OlderMessages> {
      const kept = keptMonths(clock())
      const found = await Promise.all(kept.map((month) => files.has(userId, month)))
      const months = kept.filter((_, place) => found[place])
      const month = months.find((one) => one === asked) ?? months[0]
      return month === undefined ? null : { month, months, items: await itemsOf(userId, [month]) }
    },

    /** Newest first. */
    async between(userId: number, from: Instant, until: Instant): Promise<InboxItem[]> {
      const kept = new Set(keptMonths(clock()))
      const months = monthsBetween(from, until - 1).filter((month) => kept.has(month))
      return (await itemsOf(userId, months)).filter(({ at }) => at >= from && at < until)
    },

    async *pages(userId: number): AsyncGenerator<ArchivedMessage[]> {
      for (const month of keptMonths(clock())) yield* files.pages(userId, month)
    },

    /** Once no row is left to be moved. False while a run may still write what it read before. */
    async erase(userId: number): Promise<boolean> {
      const found = await states.read()
      if (isAtWorkOn(found?.state ?? null, userId, clock())) return false
      for (const month of keptMonths(clock())) await files.erase(userId, month)
      return true
    },
  }
}
