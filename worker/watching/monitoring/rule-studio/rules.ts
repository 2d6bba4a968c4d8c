import { formatMoney } from '#worker/ground/platform/money.ts'
import type { Availability } from '#worker/matches/catalogue/constants.ts'
import { wordsText } from '#worker/matches/catalogue/platforms/rules.ts'
import type { ExtractedOffer, ExtractionSpec, Problem } from '../contract.ts'
import type { PageSort } from '../stored-pages/constants.ts'
import {
  otherPrices,
  pageSortTexts,
  priceAlone,
  ruleFieldTexts,
  unclearByWords,
  unclearEverywhere,
  unpricedEverywhere,
  withoutCurrency,
} from './constants.ts'
import type { DryRun, LeftOpen, Studio } from './contract.ts'

/** A line of two sets of rules side by side; null where one has none. */
export type DiffLine = { what: string; before: string | null; after: string | null }

/** The lines in which two sets of rules differ. */
export function diffOf(before: ExtractionSpec, after: ExtractionSpec): DiffLine[] {
  const [was, is] = [linesOf(before), linesOf(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((what) => ({ what, before: was.get(what) ?? null, after: is.get(what) ?? null }))
    .filter((line) => line.before !== line.after)
}

function linesOf(spec: ExtractionSpec): Map<string, string> {
  const lines = new Map([['Read as', readingLabels[spec.kind]]])
  for (const [word, meaning] of Object.entries(spec.ticketWords ?? {})) lines.set(`Ticket word “${word}”`, meaning)
  if (spec.kind !== 'rules') return lines
  if (spec.row !== undefined) lines.set('Row', spec.row)
  const seen = new Map<string, number>()
  for (const { field, selectorType, selector, attribute, isRequired, validationPattern } of spec.rules) {
    const count = (seen.get(field) ?? 0) + 1
    seen.set(field, count)
    const name = count === 1 ? ruleFieldTexts[field] : `${ruleFieldTexts[field]}, otherwise (${count})`
    const parts = [selectorType === 'css' ? selector : `/${selector}/`, attribute && `attribute ${attribute}`]
    parts.push(isRequired ? 'required' : undefined, validationPattern && `only /${validationPattern}/`)
    lines.set(name, parts.filter(Boolean).join(', '))
  }
  for (const [word, meaning] of Object.entries(spec.availabilityWords)) lines.set(`Word “${word}”`, meaning)
  return lines
}

const readingLabels: Record<ExtractionSpec['kind'], string> = {
  structured: 'schema.org data',
  ticketmaster: 'Ticketmaster Discovery API',
  seatgeek: 'SeatGeek API',
  rules: 'rules',
}

/** Whether two sets of rules say the same, in whatever order their parts were stored. */
export function isSameSpec(one: ExtractionSpec, other: ExtractionSpec): boolean {
  return stable(one) === stable(other)
}

function stable(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

/** The form's flat fields for a set of rules; see `RulesForm`. */
export function formOf(spec: ExtractionSpec): Record<string, string> {
  const ticketWords = wordsText(spec.ticketWords ?? {})
  if (spec.kind !== 'rules') return { row: '', words: '', ticket_words: ticketWords }
  const rules = spec.rules.flatMap((rule, index) => [
    [`field_${index}`, rule.field],
    [`type_${index}`, rule.selectorType],
    [`selector_${index}`, rule.selector],
    [`attribute_${index}`, rule.attribute ?? ''],
    [`validation_${index}`, rule.validationPattern ?? ''],
    [`required_${index}`, rule.isRequired ? 'on' : ''],
  ])
  const words = wordsText(spec.availabilityWords)
  return { row: spec.row ?? '', words, ticket_words: ticketWords, ...Object.fromEntries(rules) }
}

type Priced = Pick<ExtractedOffer, 'pricePence' | 'lowPence' | 'highPence' | 'currency' | 'kind'>

type WarnedOf = Pick<DryRun, 'unclearWords' | 'bareAmounts' | 'likePrice'> & {
  offers: readonly (Priced & Pick<ExtractedOffer, 'availability'>)[]
  now: { offers: readonly Priced[] }
}

/** What rules leave open on a whole page, though they may be saved: what fans would then be notified of. */
export function warningsOf({ offers, unclearWords, bareAmounts, likePrice, now }: WarnedOf): string[] {
  if (offers.length === 0) return []
  const [prices, pricesNow] = [pricesIn(offers), pricesIn(now.offers)]
  const isOther = prices !== null && pricesNow !== null && prices !== pricesNow
  const isUnclear = offers.every(({ availability }) => availability === 'unknown')
  const unclear = unclearWords.length > 0 ? unclearByWords(unclearWords) : unclearEverywhere
  return [
    ...(isUnclear ? [unclear] : []),
    ...(offers.some(hasPrice) ? [] : [unpricedEverywhere]),
    ...(bareAmounts.length > 0 ? [withoutCurrency(bareAmounts, offers[0]?.currency ?? '')] : []),
    ...(likePrice > 1 ? [priceAlone(likePrice)] : []),
    ...(isOther ? [otherPrices(prices, pricesNow)] : []),
  ]
}

/** Of its own, or the lowest of a range. */
export const hasPrice = ({ pricePence, lowPence }: Pick<Priced, 'pricePence' | 'lowPence'>): boolean =>
  pricePence !== null || lowPence !== null

/** The lowest and the highest price of tickets; null where none has one. */
function pricesIn(offers: readonly Priced[]): string | null {
  const priced = offers
    .filter(({ kind = 'ticket' }) => kind === 'ticket')
    .flatMap(({ pricePence, lowPence, highPence, currency }) =>
      [pricePence ?? lowPence, pricePence ?? highPence].flatMap((pence) => (pence === null ? [] : { pence, currency })),
    )
    .toSorted((one, other) => one.pence - other.pence)
  const ends = [
    ...new Set([priced[0], priced.at(-1)].flatMap((end) => (end ? formatMoney(end.pence, end.currency ?? 'GBP') : []))),
  ]
  return ends.length === 0 ? null : ends.join(' to ')
}

/** Whether a revision is the one that the rules in force replaced: it has read pages before, and is taken back to in one step. */
export function isWayBack({ watch, inForceNumber }: Pick<Studio, 'watch' | 'inForceNumber'>, number: number): boolean {
  return watch !== null && watch.revision === inForceNumber && watch.revisionBefore === number
}

/** What an operator accepts who means the rules as they are. */
export const meantOf = ({ warnings }: Pick<LeftOpen, 'warnings'>): string => warnings.join(' ')

/** Why a revision is refused; the warnings stand beside its buttons. The page need not be the one that is shown. */
export const leftOpenText = ({ sort, url }: LeftOpen) =>
  `These rules leave something open on the newest page, “${pageSortTexts[sort]}”, ${url}. Read below what, and tick that you mean them.`

/** Currencies of a page's prices, other than its platform is set to. */
export function otherCurrencies(offers: readonly Pick<ExtractedOffer, 'currency'>[], expected: string): string[] {
  const found = offers.flatMap(({ currency }) => (currency === null || currency === expected ? [] : currency))
  return [...new Set(found)]
}

/** Problems without those that the currency of the page's prices explains. */
export function besideCurrency({ offers, problems }: Pick<DryRun, 'offers' | 'problems'>, expected: string): Problem[] {
  return problems.filter(({ code, offerIndex }) => {
    const offer = offerIndex === undefined ? undefined : offers[offerIndex]
    return code !== 'wrong_currency' || !offer || otherCurrencies([offer], expected).length === 0
  })
}

/** What a word on a page probably means; a proposal, which an operator reads before it counts. */
export function guessMeaning(word: string): Availability {
  const text = word.toLowerCase()
  if (/sold|gone|ausverkauft|agotad|esaurit|epuis|épuis|unavailable|no tickets|nicht verf/.test(text)) return 'sold_out'
  if (/few|left|last|low|limited|wenige|últim|ultim|derni/.test(text)) return 'limited'
  if (/available|on sale|in stock|buy|verfügbar|disponib/.test(text)) return 'available'
  return 'unknown'
}

/** The stored page that was asked for, else the newest. */
export function sortToShow(asked: string | null, pages: Studio['pages']): PageSort {
  const newestFirst = pages.toSorted((one, other) => other.at - one.at)
  return (newestFirst.find(({ sort }) => sort === asked) ?? newestFirst[0])?.sort ?? 'good'
}
