import { capitalised } from '#worker/ground/platform/capitalised.ts'
import { meaningOfCell } from '../availability-words.rules.ts'
import { maxOffersPerPage } from '../constants.ts'
import type { ExtractedOffer, ExtractionSpec } from '../contract.ts'
import { inCurrency, readCurrency } from '../extract/currency.ts'
import type { Document, Element } from '../extract/dom.ts'
import type { Trace } from '../extract/operator-rules.ts'
import { extractPage } from '../extract/page.ts'
import { compileRules } from '../extract/rule-set.ts'
import { Steps } from '../extract/steps.ts'
import { cleanText } from '../extract/text.ts'
import type { StoredPage } from '../stored-pages/contract.ts'
import {
  foundNowhere,
  maxMarks,
  maxSamples,
  noCurrencies,
  noOffers,
  nothingMatched,
  ruleFieldTexts,
  tooManyRows,
  tooManyStepsText,
} from './constants.ts'
import type { DryRun, RulesSpec } from './contract.ts'
import { numberElements } from './numbering.ts'
import { hasPrice } from './rules.ts'

type Asked = { page: StoredPage; spec: RulesSpec; inForce: ExtractionSpec; currency: string }

/** Runs rules on a stored page beside those in force, within the steps that any page has; nothing is written or sent. */
export function tryRules({ page, spec, inForce, currency }: Asked): DryRun {
  const read = (rules: ExtractionSpec, trace?: Trace) =>
    extractPage(
      { body: page.body, contentType: page.contentType, spec: rules, expectedCurrency: currency, now: page.at },
      new Steps(page.body.length),
      trace,
    )
  const recorded = recordMatches(spec, currency, new Steps(page.body.length))
  const { offers, problems } = read(spec, recorded.trace)
  const saysCurrency = offers.some(({ currency }) => currency !== null)
  const now = read(inForce)
  const compiled = compileRules(spec)
  const isTooComplex = problems.some(({ code }) => code === 'too_complex')
  const errors = compiled.messages.length > 0 ? [] : errorsOf(recorded.rows(), offers.length, isTooComplex)
  const { sort, id, url, at, newerAt = null } = page
  const meant = (found: ExtractedOffer[]) => found.map((offer) => inCurrency(offer, currency))
  return {
    page: { sort, id, url, at, newerAt },
    errors,
    fields: fieldErrors(compiled.messages),
    ...recorded.result(),
    bareAmounts: offers.some(hasPrice) && !saysCurrency ? recorded.priceTexts() : [],
    offers: meant(offers),
    problems,
    now: { offers: meant(now.offers), problems: now.problems },
  }
}

function errorsOf(rows: number, offers: number, isTooComplex: boolean): string[] {
  if (isTooComplex) return [tooManyStepsText]
  if (rows === 0) return [nothingMatched]
  if (rows > maxOffersPerPage) return [tooManyRows(rows)]
  return offers === 0 ? [noOffers] : []
}

/** What makes rules unusable on any page, by the form's field: an unsafe pattern, an unknown selector. */
export const rulesErrors = (spec: RulesSpec) => fieldErrors(compileRules(spec).messages)

/** "rule 2 (price): …" belongs to the form's field of that rule. */
function fieldErrors(messages: readonly string[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const message of messages) {
    const [, rule, validation] = /^rule (\d+) \(\w+\)( validation)?: /.exec(message) ?? []
    const name = rule === undefined ? 'row' : `${validation ? 'validation' : 'selector'}_${Number(rule) - 1}`
    const text = message.replace(/^[^:]*: /, '')
    fields[name] = [`${capitalised(text)}.`]
  }
  return fields
}

/** Keeps what each rule matched, as numbers of elements. */
function recordMatches(spec: RulesSpec, currency: string, steps: Steps) {
  const countLikePrice = (document: Document) => {
    const rule = compileRules(spec).rules.find(({ field, kind }) => field === 'price' && kind === 'css')
    return rule?.kind === 'css' ? rule.selector.all(document, steps).length : 0
  }
  let numberOf: ReadonlyMap<Element, number> = new Map()
  let likePrice = 0
  const amounts = new Set<string>()
  let rowCount = 0
  let rowMarks: number[] = []
  let isWholePage = false
  const unknown = new Set<string>()
  const unclear = new Set<string>()
  const meanings = new Map(Object.entries(spec.availabilityWords).map(([word, of]) => [word.trim().toLowerCase(), of]))
  const strange = new Set<string>()
  const rules = spec.rules.map(() => ({ found: 0, samples: [] as string[], marks: [] as number[] }))
  const mark = (element: Element | null | undefined) => (element ? numberOf.get(element) : undefined)
  const trace: Trace = {
    document(document) {
      numberOf = numberElements(document).numberOf
      if (spec.row === undefined) likePrice = countLikePrice(document)
    },
    rows(rows) {
      rowCount = rows.length
      isWholePage = spec.row === undefined
      rowMarks = rows.slice(0, maxOffersPerPage).flatMap((row) => (row.type === 'root' ? [] : (mark(row) ?? [])))
    },
    found({ rule, row }, element, text) {
      const seen = rules[rule]
      if (!seen) return
      seen.found += 1
      if (seen.samples.length < maxSamples) seen.samples.push(cleanText(text) ?? '')
      const { field, validationPattern } = spec.rules[rule] ?? {}
      // Where a pattern says what is valid, another rule is meant for the rest.
      const value = field === 'currency' && !validationPattern ? cleanText(text) : null
      if (value && readCurrency(value, currency) === null && strange.size < maxSamples) strange.add(value)
      const number = mark(element) ?? (element === null ? rowMarks[row] : undefined)
      if (number !== undefined && seen.marks.length < maxMarks) seen.marks.push(number)
      if (field === 'price' && amounts.size < maxSamples) amounts.add(cleanText(text) ?? '')
      const word = field === 'availability' ? cleanText(text)?.toLowerCase() : undefined
      if (!word || (meanings.get(word) ?? meaningOfCell(word)) !== 'unknown') return
      if (unclear.size < maxSamples) unclear.add(word)
      if (!meanings.has(word) && unknown.size < maxOffersPerPage) unknown.add(word)
    },
  }
  /** Fields of which no rule found anything; another rule for a field stands in where the first finds nothing. */
  const nowhere = (count: number) => {
    if (count === 0) return []
    const found = new Set(spec.rules.filter((_, index) => (rules[index]?.found ?? 0) > 0).map(({ field }) => field))
    const missed = new Set(spec.rules.flatMap(({ field }) => (found.has(field) ? [] : field)))
    return [...missed].map((field) => foundNowhere(ruleFieldTexts[field], count))
  }
  return {
    trace,
    priceTexts: () => [...amounts],
    rows: () => (isWholePage ? 1 : rowCount),
    result: () => ({
      rows: isWholePage ? 1 : rowCount,
      rowMarks,
      rules,
      likePrice,
      unknownWords: [...unknown],
      unclearWords: [...unclear],
      doubts: [...(strange.size > 0 ? [noCurrencies([...strange])] : []), ...nowhere(isWholePage ? 1 : rowCount)],
    }),
  }
}
