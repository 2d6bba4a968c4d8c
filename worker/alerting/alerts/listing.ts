// Part of the service: lists of a person's alerts.
import { parseInput } from '#worker/ground/http.ts'
import { type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Alert, AlertList, NamedAlert } from './contract.ts'
import { AlertsQuery } from './making/contract.ts'
import type { OwnAlertsRepository } from './making/repository.ts'
import { countsOf, forClient, hasWords, passing } from './naming/rules.ts'

type ListingPorts = {
  repository: Pick<OwnAlertsRepository, 'listOwn'>
  nameAll: (list: readonly Alert[]) => Promise<NamedAlert[]>
}

export function createAlertList({ repository, nameAll }: ListingPorts) {
  async function listOf(own: Promise<Alert[]>, sent: unknown = {}): Promise<Result<AlertList, 'INVALID'>> {
    const asked = parseInput(AlertsQuery, sent)
    if (!asked.ok) return asked
    const { filter, query, limit, client, before = Number.POSITIVE_INFINITY } = asked.value
    const all = forClient(await own, client)
    const passed = passing(all, filter)
    // Names are read of one page, but where they are searched.
    const found = query === '' ? passed : hasWords(await nameAll(passed), query)
    const rest = found.filter(({ id }) => id < before)
    const page = rest.slice(0, limit)
    return succeed({
      alerts: await nameAll(page),
      counts: countsOf(all),
      matching: found.length,
      next: rest.length > limit ? (page.at(-1)?.id ?? null) : null,
    })
  }

  return {
    /** Newest first; the search is over names, and both it and the counts are bounded by the person's own alerts. */
    list: async (userId: number, sent: unknown = {}) => listOf(repository.listOwn(userId), sent),

    /** Likewise, of the person's alerts as they were read. */
    listOf,
  }
}
