import { minuteMs } from '#worker/ground/platform/clock.ts'
import { wordsOfPath } from '../../matching/address-words.rules.ts'
import { whenIs } from '../../matching/days.rules.ts'
import { found } from '../../matching/reading.rules.ts'
import { otherSide } from '../../matching/rules.ts'
import { sportInAddress } from './address-named.rules.ts'
import { claimsOf, type Ours } from './claims.rules.ts'
import { mostLabelWords, movedDays } from './constants.ts'
import type { PageEvidence } from './contract.ts'
import { sideNamed } from './side-named.rules.ts'

/** Shops give the hour when doors open, too. */
const doorsOpenMs = 90 * minuteMs

/**
 * What a page says of another side than ours, or of another sport, in its titles, headings, labels, address and organiser.
 * At the hour of our match, or without an hour, only what is surely said counts.
 */
export function sideStatedBeside(evidence: PageEvidence, ours: Ours): string | null {
  const { event, names, finalUrl } = evidence
  const {
    title = null,
    shared = null,
    headings = [],
    canonical = null,
    said,
    saidHour,
    times = [],
    below,
  } = names ?? {}
  const stated = event?.startDate ?? times[0] ?? said
  if (stated === undefined) return sideNamed(evidence, ours)
  const moment = stated === said && saidHour !== undefined ? withHour(said, saidHour, ours) : stated
  // A day that the text alone gives may be that of a sale.
  if (isAtKickoff(moment, ours) || (stated === said && isFarOff(said, ours))) return sideNamed(evidence, ours)
  const addresses = [finalUrl, canonical].map((address) => wordsOfAddress(address ?? ''))
  const labels = below?.split(/[|·•]/).filter((part) => part.trim().split(/\s+/).length <= mostLabelWords) ?? []
  const texts = [title, shared, ...headings, ...addresses, event?.around, ...labels]
  for (const text of new Set(texts)) {
    const side = text ? otherSide(claimsOf({ title: text }, ours).evidence, ours.match) : null
    if (side?.startsWith('"')) return side
  }
  // A heading may be that of a basket.
  const [sport] = [title, shared].flatMap((text) =>
    text ? found(claimsOf({ title: text }, ours).evidence.main, 'sport') : [],
  )
  const named = sport?.text ?? sportInAddress(claimsOf({ url: finalUrl }, ours).evidence)
  return named === null ? sideNamed(evidence, ours) : `"${named}" is not football.`
}

/** A day without an hour may be that of any side; one that is our day is taken for ours. */
function isAtKickoff(startDate: string, ours: Ours): boolean {
  const { kickoffAt, zone } = ours.match
  if (kickoffAt === null) return true
  const { evidence, day } = claimsOf({ start_date: startDate }, ours)
  const { moments } = whenIs(evidence, kickoffAt).at(zone)
  return moments.length === 0 ? day === 'same' : moments.some((at) => Math.abs(at - kickoffAt) <= doorsOpenMs)
}

/** A day in a text with the hour behind it, as data has both. */
function withHour(said: string, hour: string, ours: Ours): string {
  const [day] = claimsOf({ start_date: said }, ours).when.at(ours.match.zone).days
  return day === undefined ? said : `${day}T${hour}`
}

function isFarOff(day: string, ours: Ours): boolean {
  const { daysOff } = claimsOf({ start_date: day }, ours)
  return daysOff === null || daysOff > movedDays
}

function wordsOfAddress(address: string): string {
  return wordsOfPath(/^(?:[a-z][a-z\d+.-]*:)?\/\/[^/]*(\/[^?#]*)/i.exec(address)?.[1] ?? '')
}
