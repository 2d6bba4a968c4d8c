import type { Match } from '#worker/catalogue/contract.ts'
import type { PriceEntry, PriceHistoryEntry } from '#worker/prices/contract.ts'

export type Site = ReturnType<typeof createSite>

/** The app's own API, as a test uses it. */
export function createSite(origin: string) {
  let refreshes = 0
  async function read<T>(path: string): Promise<T> {
    const answer = await fetch(`${origin}/api${path}`)
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  return {
    leagues: () => read<{ id: number; slug: string }[]>('/leagues'),
    matches: (query: Record<string, string>) => read<Match[]>(`/matches?${new URLSearchParams(query)}`),
    prices: (matchId: number) => read<PriceEntry[]>(`/matches/${matchId}/prices`),
    history: (matchId: number, platform: string) =>
      read<PriceHistoryEntry[]>(`/price-tracking/history/${matchId}?platform=${platform}`),
    /** Asks for a look at every platform of the match now, each time from another address; the answer's status. */
    async refresh(matchId: number): Promise<number> {
      refreshes += 1
      const headers = { Origin: origin, 'CF-Connecting-IP': `192.0.2.${refreshes % 256}` }
      return (await fetch(`${origin}/api/matches/${matchId}/prices/refresh`, { method: 'POST', headers })).status
    },
  }
}
