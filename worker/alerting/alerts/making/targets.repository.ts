// Part of the repository: what an alert may be about, and in which currency.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { type AlertTargetKind, matchesAskedForCurrency } from '../constants.ts'
import type { AlertTarget } from '../contract.ts'

const tablesOfTargets: Record<AlertTargetKind, string> = { match: 'matches', team: 'teams', league: 'leagues' }

/** The currency that the next priced match of a target is sold in. */
const nextCurrency: Record<AlertTargetKind, string> = {
  match: 'SELECT currency FROM match_summaries WHERE match_id = ?1 AND ?2 IS NOT NULL',
  team: nextPriced('home_team_id'),
  league: nextPriced('league_id'),
}

function nextPriced(column: 'home_team_id' | 'league_id'): string {
  return `SELECT currency FROM (SELECT id FROM matches WHERE ${column} = ?1 AND sort_at > ?2 ORDER BY sort_at, id
      LIMIT ${matchesAskedForCurrency}) AS next
    JOIN match_summaries ON match_id = next.id WHERE currency IS NOT NULL LIMIT 1`
}

/** Reads of targets and platforms, for an alert that is to be made or changed. */
export function targetReads($client: D1Database) {
  return {
    async exists({ kind, id }: AlertTarget): Promise<boolean> {
      return (await $client.prepare(`SELECT 1 FROM ${tablesOfTargets[kind]} WHERE id = ?1`).bind(id).first()) !== null
    },

    /** A retired one has no news. */
    async platformExists(id: number): Promise<boolean> {
      return (
        (await $client.prepare('SELECT 1 FROM platforms WHERE id = ?1 AND retired_at IS NULL').bind(id).first()) !==
        null
      )
    },

    /** Null while nothing of the target has had a price. */
    async currencyOf({ kind, id }: AlertTarget, now: Instant): Promise<string | null> {
      const found = await $client.prepare(nextCurrency[kind]).bind(id, now).first<{ currency: string | null }>()
      return found?.currency ?? null
    },
  }
}
