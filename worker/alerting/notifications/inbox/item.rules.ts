import type { Instant } from '#worker/ground/platform/clock.ts'
import { Change } from '#worker/matches/changes/contract.ts'
import { WantedNews } from '../contract.ts'
import type { NamedInShort } from '../naming.rules.ts'
import { type DeliveryStep, type InboxItem, type NotificationFacts, type StoredItem, SystemNotice } from './contract.ts'
import { idOf, savingOf, wordsFor } from './rules.ts'

/** One notification of the inbox as it is stored. */
export type InboxRow = {
  newestFirst: number
  subjectId: string
  matchId: number | null
  alertId: number | null
  alertType: InboxItem['type'] | null
  isRead: number
  kind: string | null
  facts: string | null
  wanted: string | null
  priceThresholdPence: number | null
  limitOfClient: number | null
  homeTeamName: string | null
  awayTeamName: string | null
  leagueName: string | null
  kickoffAt: Instant | null
  matchDay: string | null
  deliveries: string
  also: string
  clients: string
  goneAt: Instant | null
  checkedAt: Instant | null
}

type StoredAlso = Omit<NamedInShort, 'isForChosen'> & { conditions: string | null }

export function itemOf(row: InboxRow): StoredItem {
  const { matchId, priceThresholdPence, homeTeamName, awayTeamName, leagueName, matchDay } = row
  const key = { at: -row.newestFirst, subjectId: row.subjectId }
  const type = row.alertType ?? 'system'
  const facts: unknown = row.facts === null ? null : JSON.parse(row.facts)
  const news: NotificationFacts = {
    type,
    priceThresholdPence,
    change: Change.safeParse(facts).data ?? null,
    wanted: row.wanted === null ? null : (WantedNews.safeParse(JSON.parse(row.wanted)).data ?? null),
    notice: SystemNotice.safeParse(facts).data ?? null,
    also: (JSON.parse(row.also) as StoredAlso[]).map(({ conditions, ...also }) => ({
      ...also,
      isForChosen: conditions !== null,
    })),
  }
  const isKnown = matchId !== null && homeTeamName !== null && awayTeamName !== null && leagueName !== null
  return {
    ...wordsFor(news),
    saving: savingOf(news),
    id: idOf(key),
    at: key.at,
    type,
    isRead: row.isRead === 1,
    alertId: row.alertId,
    priceThresholdPence,
    limitOfClient: row.limitOfClient,
    match:
      isKnown && matchDay !== null
        ? { id: matchId, homeTeamName, awayTeamName, leagueName, kickoffAt: row.kickoffAt, matchDay }
        : null,
    clients: JSON.parse(row.clients) as InboxItem['clients'],
    deliveries: JSON.parse(row.deliveries) as DeliveryStep[],
    lifetime: row.checkedAt === null ? null : { goneAt: row.goneAt, checkedAt: row.checkedAt },
  }
}
