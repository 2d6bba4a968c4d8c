import type { Evidence } from '../../matching/evidence.rules.ts'
import { found } from '../../matching/reading.rules.ts'
import { otherSide } from '../../matching/rules.ts'
import { claimsOf, type Ours } from './claims.rules.ts'
import { footballWords, movedDays, shopWords } from './constants.ts'
import type { PageEvidence } from './contract.ts'

/** Another sport that a part of an address names: "/futsal/". */
export function sportInAddress({ address }: Evidence): string | null {
  if (address.some(({ pieces }) => pieces.some(({ text }) => footballWords.has(text)))) return null
  const sports = address.flatMap((part) => found(part, 'sport'))
  return sports.find(({ text }) => text.length > 3 && !shopWords.has(text))?.text ?? null
}

/**
 * What the address that answered says of another match, and the one that was asked for does not: another opponent, day,
 * season or side. Null where it says nothing of that.
 */
export function otherInAddress({ url, finalUrl }: PageEvidence, ours: Ours): string | null {
  const [asked, answered] = [claimsOf({ url }, ours), claimsOf({ url: finalUrl }, ours)]
  const why = `The address leads to ${finalUrl}`
  const { home, away, isLoose } = answered.evidence.sides
  const isPair = home !== null && away !== null && !isLoose
  if (isPair && (answered.sides === 'half' || answered.sides === 'others'))
    return `${why}, which names another opponent.`
  const isFarOff = answered.day === 'other' && (answered.daysOff ?? 0) > movedDays
  if (isFarOff && answered.daysOff !== asked.daysOff) return `${why}, which names another day.`
  if (answered.isOtherSeason && !asked.isOtherSeason) return `${why}, which names another season.`
  const [sport, sportBefore] = [answered, asked].map(({ evidence }) => sportInAddress(evidence))
  if (sport != null && sport !== sportBefore) return `${why}: "${sport}" is not football.`
  const [side, before] = [answered, asked].map(({ evidence }) => otherSide(evidence, ours.match))
  return side?.startsWith('"') && side !== before ? `${why}: ${side}` : null
}
