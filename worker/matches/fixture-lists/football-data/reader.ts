import type { Clock } from '#worker/ground/platform/clock.ts'
import { getJson } from '#worker/ground/platform/get-json.ts'
import type { Budget } from '../../live/football-data/contract.ts'
import { budgetOf, waitMs } from '../../live/football-data/rules.ts'
import { listTimeoutMs, maxListBytes } from '../constants.ts'
import type { FeedRow } from '../contract.ts'
import { FixtureList } from './contract.ts'
import { rowOf } from './rules.ts'

export type ListAnswer =
  | { ok: true; rows: FeedRow[]; unreadable: number; budget: Budget | null }
  | { ok: false; reason: string; status: number | null; retryAfterMs: number | null }

export type CompetitionReader = (code: string) => Promise<ListAnswer>

type Ports = { fetch: (url: string, init: RequestInit) => Promise<Response>; url: string; key: string; now: Clock }

/** Reads all matches of a competition's season, with one request. */
export function createCompetitionReader({ fetch, url, key, now }: Ports): CompetitionReader {
  return async (code) => {
    const address = `${url.replace(/\/$/, '')}/v4/competitions/${encodeURIComponent(code)}/matches`
    const limits = { timeoutMs: listTimeoutMs, maxBytes: maxListBytes }
    const answer = await getJson(fetch, address, { headers: { 'X-Auth-Token': key }, ...limits })
    if (!answer.ok) {
      const { status, reason, headers } = answer
      return { ok: false, reason, status, retryAfterMs: status === 429 && headers ? waitMs(headers, now()) : null }
    }
    const list = FixtureList.safeParse(answer.body)
    if (!list.success) return { ok: false, reason: 'not a list of matches', status: 200, retryAfterMs: null }
    const { fixtures, unreadable } = list.data
    return { ok: true, rows: fixtures.map(rowOf), unreadable, budget: budgetOf(answer.headers, now()) }
  }
}
