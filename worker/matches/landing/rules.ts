import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Coverage } from '../catalogue/contract.ts'
import { isBuyable, isTicket } from '../catalogue/rules.ts'
import type { PriceStep } from '../prices/contract.ts'
import { ledgerOldMs, ledgerRows } from './constants.ts'
import type { ChangedMatch, LedgerEntry, Movement, ShownCoverage } from './contract.ts'

export function shownCoverage({ leagues, teams, platforms }: Coverage): ShownCoverage {
  return {
    leagues: leagues.map(({ slug, name, country }) => ({ slug, name, country })),
    teams,
    platforms: platforms.map(({ name, kind }) => ({ name, kind })),
  }
}

/** A row of a room's history. */
export type HistoryRow = PriceStep & { id: number }

/** A match with its room's history, newest first. */
export type MatchHistory = { match: ChangedMatch; history: readonly HistoryRow[] }

/**
 * The latest changes over several matches, one per observation: its cheapest ticket stands for the rest. Of platforms
 * that may be advertised.
 */
export function ledgerEntries(histories: readonly MatchHistory[], now: Instant): LedgerEntry[] {
  const entries = histories
    .flatMap(entriesOf)
    .filter(({ row }) => now - row.at <= ledgerOldMs)
    .map(({ match, row, moved }) => toEntry(match, row, moved))
  const byCheck = Map.groupBy(entries.toSorted(byWorth), ({ id }) => id)
  return [...byCheck.values()]
    .flatMap(([best]) => best ?? [])
    .sort((a, b) => b.at - a.at || byWorth(a, b))
    .slice(0, ledgerRows)
}

type Moved = Pick<LedgerEntry, 'movement' | 'previousPence' | 'wasPlusFees'>

/** Every change of a ticket, compared with the previous row of the same ticket. */
function entriesOf({ match, history }: MatchHistory) {
  const known = new Map<string, HistoryRow>()
  return history
    .filter(isTicket)
    .toReversed()
    .flatMap((row) => {
      const moved = movementOf(row, known.get(offerOf(row)))
      known.set(offerOf(row), row)
      return moved ? [{ match, row, moved }] : []
    })
}

/** Null for changes a fan would not notice. */
function movementOf(row: HistoryRow, before: HistoryRow | undefined): Moved | null {
  if (!before) return isBuyable(row) ? { movement: 'listed', previousPence: null } : null
  const was = { previousPence: before.pricePence, wasPlusFees: before.isPlusFees }
  if (!isBuyable(row)) return isBuyable(before) ? { movement: 'gone', ...was } : null
  if (!isBuyable(before)) {
    // Back only where it is known that none were left: a ballot that opens is on sale.
    return { movement: before.availability === 'sold_out' ? 'appeared' : 'listed', previousPence: null }
  }
  if (row.pricePence === null || before.pricePence === null || row.currency !== before.currency) return null
  if (row.pricePence === before.pricePence) return null
  return { movement: row.pricePence < before.pricePence ? 'fell' : 'rose', ...was }
}

function offerOf({ platformId, ticketType, section }: HistoryRow): string {
  return JSON.stringify([platformId, ticketType, section])
}

function toEntry(match: ChangedMatch, row: HistoryRow, moved: Moved): LedgerEntry {
  const { at, platformName, ticketType, section, pricePence, currency, availability, isPlusFees } = row
  return {
    id: `${match.id}:${row.platformId}:${at}`,
    matchId: match.id,
    homeName: match.homeName,
    awayName: match.awayName,
    at,
    platformName,
    ticketType,
    section,
    ...moved,
    pricePence,
    isPlusFees,
    currency,
    availability,
  }
}

const worth: readonly Movement[] = ['fell', 'appeared', 'gone', 'rose', 'listed']

/** Good news first, then cheapest first. */
function byWorth(a: LedgerEntry, b: LedgerEntry): number {
  return (
    worth.indexOf(a.movement) - worth.indexOf(b.movement) ||
    (a.pricePence ?? Number.MAX_SAFE_INTEGER) - (b.pricePence ?? Number.MAX_SAFE_INTEGER)
  )
}
