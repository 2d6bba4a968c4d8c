import type { Clock } from '#worker/ground/platform/clock.ts'
import { type Result, succeed } from '#worker/ground/platform/result.ts'
import type { ClientsService } from '#worker/people/clients/service.ts'
import { maxInboxListed } from '../../notifications/inbox/constants.ts'
import type { InboxItem } from '../../notifications/inbox/contract.ts'
import { idOf, keyOf } from '../../notifications/inbox/rules.ts'
import type { InboxService } from '../../notifications/inbox/service.ts'
import type { ClientMailsRepository } from '../repository.ts'
import { maxEntries, maxReads } from './constants.ts'
import type { ClientReport, ReportEntry } from './contract.ts'
import { monthOf, spanOf } from './rules.ts'

type Ports = {
  repository: Pick<ClientMailsRepository, 'mailsOf'>
  clients: Pick<ClientsService, 'find'>
  inbox: Pick<InboxService, 'list'>
  clock: Clock
}

export type ClientReports = ReturnType<typeof createClientReports>

/** A month of a client, from the agent's inbox and the log of mails: nothing is counted twice or stored anew. */
export function createClientReports({ repository, clients, inbox, clock }: Ports) {
  async function itemsOf(
    userId: number,
    clientId: number,
    month: string,
  ): Promise<{ items: InboxItem[]; isCut: boolean }> {
    const { from, until } = spanOf(month)
    const items: InboxItem[] = []
    let cursor: string | null = idOf({ at: until, subjectId: '!' })
    for (let reads = 0; cursor !== null; reads += 1) {
      if (reads >= maxReads || items.length >= maxEntries) return { items: items.slice(0, maxEntries), isCut: true }
      const page = await inbox.list(userId, { filter: 'all', clientId, limit: maxInboxListed, cursor })
      items.push(...page.items.filter(({ at }) => at >= from && at < until))
      const reached = page.next === null ? null : keyOf(page.next)
      cursor = reached === null || reached.at < from ? null : page.next
    }
    return { items, isCut: false }
  }

  return {
    /** Another agent's client is not found. */
    async month(userId: number, clientId: number, asked?: string | null): Promise<Result<ClientReport, 'NOT_FOUND'>> {
      const client = await clients.find(userId, clientId)
      if (!client.ok) return client
      const { id, name, reference } = client.value
      const month = monthOf(asked, clock())
      const { items, isCut } = await itemsOf(userId, clientId, month)
      const subjects = items.map((item) => keyOf(item.id)?.subjectId ?? '')
      const mails = await repository.mailsOf(userId, clientId, subjects)
      const entries = items.map((item, place) => entryOf(item, mails.get(subjects[place] ?? '') ?? null))
      return succeed({ client: { id, name, reference }, month, entries, isCut })
    },
  }
}

function entryOf({ at, title, message, match, lifetime }: InboxItem, mail: ReportEntry['mail']): ReportEntry {
  const sides = match && `${match.homeTeamName} v ${match.awayTeamName}`
  return { at, title, message, match: sides, goneAt: lifetime?.goneAt ?? null, mail }
}
