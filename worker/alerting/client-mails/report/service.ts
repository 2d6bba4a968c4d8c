import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { type Result, succeed } from '#worker/ground/platform/result.ts'
import type { PricedRooms } from '#worker/matches/prices/service.ts'
import type { BoughtTickets, ClientPurchases } from '#worker/money/purchases/attempts/contract.ts'
import type { ClientsService } from '#worker/people/clients/service.ts'
import type { SmsService } from '#worker/people/phones/sms/service.ts'
import type { MessageArchive } from '../../notifications/archive/service.ts'
import { maxInboxListed } from '../../notifications/inbox/constants.ts'
import type { InboxItem } from '../../notifications/inbox/contract.ts'
import { idOf, keyOf } from '../../notifications/inbox/rules.ts'
import type { InboxService } from '../../notifications/inbox/service.ts'
import type { ClientMailsRepository } from '../repository.ts'
import { clientSmsId } from '../sms.ts'
import { maxEntries, maxPurchases, maxReads, reportRoomTimeoutMs } from './constants.ts'
import type { ClientReport, ReportEntry, ReportPurchase } from './contract.ts'
import { monthOf, savedOn, spanOf } from './rules.ts'

type Ports = {
  repository: Pick<ClientMailsRepository, 'mailsOf'>
  clients: Pick<ClientsService, 'find'>
  inbox: Pick<InboxService, 'list'>
  messageArchive: Pick<MessageArchive, 'between'>
  bought: ClientPurchases
  smsOf: SmsService['sentOf']
  pricedRooms: (matchId: number) => Pick<ReturnType<PricedRooms>, 'series'>
  clock: Clock
}

export type ClientReports = ReturnType<typeof createClientReports>

/** A month of a client, from the agent's inbox, the log of mails and SMS and the purchase ledger: nothing is counted twice or stored anew. */
export function createClientReports({
  repository,
  clients,
  inbox,
  messageArchive,
  bought,
  smsOf,
  pricedRooms,
  clock,
}: Ports) {
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
    const listed = new Set(items.map(({ id }) => id))
    const isTheirs = ({ id, clients: named }: InboxItem) => !listed.has(id) && named.some((one) => one.id === clientId)
    items.push(...(await messageArchive.between(userId, from, until)).filter(isTheirs))
    return { items: items.slice(0, maxEntries), isCut: items.length > maxEntries }
  }

  /** A room that does not answer has measured nothing. */
  async function measured(purchases: readonly BoughtTickets[]): Promise<ReportPurchase[]> {
    const ids = [...new Set(purchases.map(({ matchId }) => matchId))]
    const read = async (id: number) => [id, await answerOrNull(pricedRooms(id).series(), reportRoomTimeoutMs)] as const
    const series = new Map(await Promise.all(ids.map(read)))
    return purchases.map((one) => purchaseOf(one, savedOn(one, series.get(one.matchId) ?? [])))
  }

  return {
    /** Another agent's client is not found. */
    async month(userId: number, clientId: number, asked?: string | null): Promise<Result<ClientReport, 'NOT_FOUND'>> {
      const client = await clients.find(userId, clientId)
      if (!client.ok) return client
      const { id, name, reference } = client.value
      const month = monthOf(asked, clock())
      const [{ items, isCut }, { sums, newest }] = await Promise.all([
        itemsOf(userId, clientId, month),
        bought(userId, clientId, { ...spanOf(month), limit: maxPurchases }),
      ])
      const subjects = items.map((item) => keyOf(item.id)?.subjectId ?? '')
      const smsIds = subjects.map((subjectId) => clientSmsId({ clientId, subjectId }))
      const [mails, texts] = await Promise.all([repository.mailsOf(userId, clientId, subjects), smsOf(userId, smsIds)])
      const entries = items.map((item, place) => ({
        ...entryOf(item),
        mail: mails.get(subjects[place] ?? '') ?? null,
        sms: texts.get(smsIds[place] ?? '') ?? null,
      }))
      const purchases = await measured(newest)
      return succeed({ client: { id, name, reference }, month, entries, isCut, bought: sums, purchases })
    },
  }
}

/** Without the alerts of others that the agent was notified for. */
function entryOf({
  at,
  title,
  message,
  news = message,
  match,
  lifetime,
}: InboxItem): Omit<ReportEntry, 'mail' | 'sms'> {
  const sides = match && `${match.homeTeamName} v ${match.awayTeamName}`
  return { at, title, message: news, match: sides, goneAt: lifetime?.goneAt ?? null }
}

function purchaseOf(bought: BoughtTickets, savedPence: number | null): ReportPurchase {
  const { at, homeTeam, awayTeam, platformName: seller, quantity, pence, currency, orderNumber } = bought
  return { at, match: `${homeTeam} v ${awayTeam}`, seller, quantity, pence, currency, orderNumber, savedPence }
}
