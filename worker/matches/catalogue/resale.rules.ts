import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { PlatformKind } from './constants.ts'
import { manyCountries, type ResaleRow, type ResaleRule, resaleRows } from './resale.constants.ts'

/** Face values are not read from pages, so resale cannot prove that it keeps to them. */
const refusedKinds: Record<ResaleRule, readonly PlatformKind[]> = {
  prohibited: ['exchange', 'resale'],
  'authorised-only': ['resale'],
  'face-value': ['resale'],
  allowed: [],
}

/**
 * Why the law gives a seller of that kind neither a link nor alerts for a match in the country, in one sentence; null
 * where it does not. Asked wherever tickets are linked or announced, and to be asked before any are bought. `country`
 * is null where it is not known: then as strict as where the organiser's authority is needed.
 */
export function resaleRefusal(
  { kind, country, at }: { kind: PlatformKind; country: string | null; at: Instant },
  rows: readonly ResaleRow[] = resaleRows,
): string | null {
  if (country === null) return kind === 'resale' ? unknownCountry : null
  const row = inForce(rows, at).find((one) => one.country === country && refusedKinds[one.rule].includes(kind))
  return row ? sentenceOf(row) : null
}

/** Whether the country of the match can matter, so that it is not read where it cannot. */
export function isRuled(kind: PlatformKind, at: Instant, rows: readonly ResaleRow[] = resaleRows): boolean {
  if (kind === 'resale') return true
  const ruled = rows.filter(({ rule }) => refusedKinds[rule].includes(kind))
  return ruled.length > 0 && inForce(ruled, at).length > 0
}

type Place = { venue: string | null; homeStadium: string; homeCountry: string; leagueCountry: string }

/** Where a match is played: the home side's country at its own ground, else its league's; null if that is several. */
export function countryOfMatch({ venue, homeStadium, homeCountry, leagueCountry }: Place): string | null {
  const isAtHome = venue !== null && venue.trim().toLowerCase() === homeStadium.trim().toLowerCase()
  if (isAtHome && homeCountry !== '') return homeCountry
  return manyCountries.includes(leagueCountry) ? null : leagueCountry
}

/** Days as texts are in order, also beside a year alone. */
function inForce(rows: readonly ResaleRow[], at: Instant): ResaleRow[] {
  const day = toIso(at).slice(0, 10)
  return rows.filter(({ from, until }) => from <= day && (until === undefined || day <= until))
}

const unknownCountry =
  'We do not know in which country this match is played, so resale without the organiser’s authority gets no link and no alerts.'

function sentenceOf({ country, rule, source }: ResaleRow): string {
  const law = `the rules for matches in ${country} (${source})`
  switch (rule) {
    case 'prohibited':
      return `No link and no alerts: ${law} forbid any resale.`
    case 'face-value':
      return `No link and no alerts: ${law} allow resale at face value at most, which this page does not show.`
    default:
      return `No link and no alerts: ${law} allow resale only with the organiser’s authority.`
  }
}
