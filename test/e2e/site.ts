import type { Match } from '#worker/matches/catalogue/contract.ts'
import type { PriceEntry, PriceHistoryEntry, RefreshAnswer } from '#worker/matches/prices/contract.ts'

export type Site = ReturnType<typeof createSite>

/** The app's API. */
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
    /** Requests a check of every platform of the match, each time from another address; null when none answers. */
    async refresh(matchId: number): Promise<RefreshAnswer | null> {
      refreshes += 1
      const headers = { Origin: origin, 'CF-Connecting-IP': `192.0.2.${refreshes % 256}` }
      const answer = await fetch(`${origin}/api/matches/${matchId}/prices/refresh`, { method: 'POST', headers })
      return answer.ok ? ((await answer.json()) as RefreshAnswer) : null
    },
  }
}
