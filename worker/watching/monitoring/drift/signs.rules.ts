import {
  leastSigma,
  madToSigma,
  minHistory,
  minLikeness,
  minLonePriceChange,
  minNewWords,
  minPriceChange,
  minUnknownRise,
  minYieldFall,
  minZ,
  sameTicketsFactor,
} from './constants.ts'
import type { DriftState, Layout, Sample, Sign, Usual } from './contract.ts'

/** Offers count twice when they say a price or that they are sold out: a page without prices gives half. */
export function yieldOf({ offers, told }: Pick<Sample, 'offers' | 'told'>): number {
  return offers + told
}

/** In percent of what is usual. Rising from or falling to nothing stays finite. */
export function shareOf(is: number, usual: number): number {
  return Math.round((100 * (is + 0.5)) / (usual + 0.5))
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

/** How far a value is from what a series usually is, by median and median absolute deviation. */
function robustZ(value: number, series: readonly number[]): number {
  const middle = median(series)
  const mad = median(series.map((one) => Math.abs(one - middle)))
  return (value - middle) / Math.max(madToSigma * mad, leastSigma)
}

/** A median of few values is none, and checks of an unchanged page add none. */
function isLong(series: readonly number[]): boolean {
  return series.length >= minHistory
}

/** In what a page differs from what is usual; of each thing nothing before there is history to compare it with. */
export function signsOf(sample: Sample, usual: Usual | undefined, state: DriftState): Sign[] {
  const compared = usual
    ? [yieldSign(sample, usual, state), priceSign(sample, usual, state), wordSign(sample, usual, state)]
    : []
  return [...compared, structureSign(sample, state)].flatMap((sign) => sign ?? [])
}

function yieldSign(sample: Sample, usual: Usual, { series }: DriftState): Sign | null {
  if (usual.yield === 0 || sample.isProvenEmpty) return null
  const sign: Sign = { kind: 'yield', was: Math.round(usual.yield), is: yieldOf(sample), isStrong: false }
  // All offers, or all prices, at once: nothing that selling does. One earlier check of the page is enough, so that a
  // platform whose pages were each read once is not blind on its first day.
  if (sample.offers === 0 || (sample.priced === 0 && usual.priced >= 1))
    return isLong(series.offers.filter((offers) => offers > 0)) ? { ...sign, isStrong: true } : null
  if (usual.checks < 2 || !isLong(series.yield)) return null
  const share = shareOf(yieldOf(sample), usual.yield)
  return 100 - share >= minYieldFall && robustZ(share, series.yield) <= -minZ ? sign : null
}

/** Prices are comparable while as many tickets show one; the lowest and the middle one must have moved together. */
function priceSign(sample: Sample, usual: Usual, { series }: DriftState): Sign | null {
  const { medianPence, lowPence } = sample
  if (usual.checks < 2 || !isLong(series.prices) || !medianPence || !lowPence || !usual.medianPence || !usual.lowPence)
    return null
  const tickets = sample.priced / usual.priced
  if (tickets > sameTicketsFactor || tickets < 1 / sameTicketsFactor) return null
  const [middle, low] = [(100 * medianPence) / usual.medianPence, (100 * lowPence) / usual.lowPence]
  const isTogether = middle < 100 === low < 100
  const least = Math.min(changeOf(middle), changeOf(low))
  if (!isTogether || least < minPriceChange || Math.abs(robustZ(middle, series.prices)) < minZ) return null
  const isStrong = sample.priced > 1 || least >= minLonePriceChange
  return { kind: 'prices', was: usual.medianPence, is: medianPence, isStrong }
}

/** Falls and rises on one scale: to 60 % is as far as to 167 %. */
export function changeOf(percent: number): number {
  return percent <= 100 ? 100 - percent : 100 - 10_000 / percent
}

function wordSign(sample: Sample, usual: Usual, { series, vocabulary }: DriftState): Sign | null {
  const unknown = sample.offers === 0 ? 0 : sample.unknown
  // A page that has always said "on sale later" is as it was, beside others that sell.
  const was = Math.max(median(series.unknown), usual.unknown ?? unknown)
  const isMore = unknown - was >= minUnknownRise && robustZ(unknown, series.unknown) >= minZ
  if (isLong(series.unknown) && isMore) return { kind: 'words', was: Math.round(was), is: unknown, isStrong: true }
  const replaced = replacedWords(sample, usual, vocabulary)
  if (!isLong(series.words) || replaced < minNewWords || robustZ(replaced, series.words) < minZ) return null
  return { kind: 'words', was: Math.round(median(series.words)), is: replaced, isStrong: true }
}

/** The share of words that took the place of known ones, in percent: new tickets beside the old ones replace none. */
export function replacedWords(sample: Sample, usual: Usual, vocabulary: readonly number[]): number {
  if (sample.words.length === 0 || usual.words.length === 0) return 0
  const fresh = sample.words.filter((word) => !vocabulary.includes(word)).length / sample.words.length
  const gone = usual.words.filter((word) => !sample.words.includes(word)).length / usual.words.length
  return Math.round(100 * Math.min(fresh, gone))
}

function structureSign(sample: Sample, { layouts }: DriftState): Sign | null {
  const likeness = likenessOf(sample.layout, layouts)
  return likeness >= minLikeness ? null : { kind: 'structure', was: 100, is: likeness, isStrong: false }
}

/** In percent, to the most similar known layout; 100 before enough pages were read to know them. */
function likenessOf(print: readonly number[], layouts: readonly Layout[]): number {
  if (print.length === 0 || !areLayoutsKnown(layouts)) return 100
  return Math.max(...layouts.map((layout) => agreement(print, layout.print)))
}

/** Enough pages were read to know them. */
export function areLayoutsKnown(layouts: readonly Layout[]): boolean {
  return layouts.reduce((sum, { checks }) => sum + checks, 0) >= minHistory
}

export function agreement(one: readonly number[], other: readonly number[]): number {
  const equal = one.filter((value, index) => value === other[index]).length
  return Math.round((100 * equal) / Math.max(one.length, other.length, 1))
}
