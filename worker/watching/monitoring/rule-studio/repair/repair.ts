import { stepsForRules } from '../../constants.ts'
import { wallCodes } from '../../contract.ts'
import type { Document, Element } from '../../extract/dom.ts'
import { compileSelector } from '../../extract/selector.ts'
import { Steps, TooManySteps } from '../../extract/steps.ts'
import type { StoredPage } from '../../stored-pages/contract.ts'
import { leastRepairScore, rowsTolerance, ruleFieldTexts, sureRepairAhead, sureRepairScore } from '../constants.ts'
import type { Repair, RepairedPart, RulesSpec } from '../contract.ts'
import { numberElements } from '../numbering.ts'
import { anchorsOf } from './anchors.ts'
import { type Choice, chooseField, chooseRow, fitOf } from './choice.ts'
import { type Anchor, type Reading, readWith, type Wanted, wantedOf } from './known.ts'

type Asked = { good: StoredPage; bad: StoredPage; spec: RulesSpec; currency: string }

/**
 * Proposes selectors for rules in force that stopped matching: what they found on the last good page is looked for on the
 * last bad one. Null where they still match, where the good page does not show what they mean, or where nothing is found.
 */
export function proposeRepair({ good, bad, spec, currency }: Asked): Repair | null {
  if (wallCodes.some((code) => bad.problems.includes(code))) return null
  const before = readWith(good, spec, currency)
  const now = readWith(bad, spec, currency)
  const { document } = now
  if (before.offers === 0 || !document) return null
  const steps = new Steps(bad.body.length)
  steps.grant(stepsForRules)
  try {
    return repaired({ before, now, document, spec, bad, currency, steps })
  } catch (error) {
    if (error instanceof TooManySteps) return null
    throw error
  }
}

type Broken = {
  before: Reading
  now: Reading
  document: Document
  spec: RulesSpec
  bad: StoredPage
  currency: string
  steps: Steps
}

function repaired({ before, now, document, spec, bad, currency, steps }: Broken): Repair | null {
  const wanted = spec.rules.flatMap((_, place) => wantedOf(spec, place, before) ?? [])
  const anchors = anchorsOf(numberElements(document).elements, wanted, steps)
  const parts: RepairedPart[] = []
  let row = spec.row
  if (row !== undefined && now.rows === 0) {
    const chosen = chooseRow(document, anchors, wanted, before.rows, steps)
    if (!chosen) return null
    parts.push(partOf('Row', row, chosen))
    row = chosen.selector
  }
  const fields = repairedRules(rowsOf(document, row, steps), spec, { wanted, anchors, now }, steps)
  if (!fields) return null
  const draft: RulesSpec = { ...spec, ...(row !== undefined && { row }), rules: fields.rules }
  const read = readWith(bad, draft, currency)
  const all = [...parts, ...fields.parts]
  if (read.offers === 0 || read.offers < now.offers || all.length === 0) return null
  const isLike = Math.abs(read.rows - before.rows) <= rowsTolerance * before.rows
  const isClear = all.every(
    ({ after, score, ahead }) => after !== null && score >= sureRepairScore && ahead >= sureRepairAhead,
  )
  const counts = { rows: read.rows, rowsBefore: before.rows, offers: read.offers }
  return { parts: all, spec: draft, ...counts, isSure: isLike && isClear }
}

/** Each rule as it is where it still finds what it meant, or repaired; null where one that is required cannot be. */
function repairedRules(
  rows: readonly Element[],
  spec: RulesSpec,
  found: { wanted: readonly Wanted[]; anchors: readonly Anchor[][]; now: Reading },
  steps: Steps,
): { rules: RulesSpec['rules']; parts: RepairedPart[] } | null {
  const { wanted, anchors, now } = found
  // A page that still gives offers lacks some field: only a selector that matches nothing at all is replaced.
  const isPartial = now.offers > 0
  const rules: RulesSpec['rules'] = []
  const parts: RepairedPart[] = []
  for (const [place, rule] of spec.rules.entries()) {
    const index = wanted.findIndex((one) => one.place === place)
    const one = wanted[index]
    // A pattern reads the text of the row, whatever its elements are called.
    if (!one || (isPartial && now.found[place]?.rows !== 0) || stillFinds(rows, rule, one, steps)) {
      rules.push(rule)
      continue
    }
    const best = chooseField(rows, anchors[index] ?? [], one, steps)
    const chosen = best && best.score >= leastRepairScore ? best : null
    if (!chosen && isPartial) {
      rules.push(rule)
      continue
    }
    if (!chosen && rule.isRequired) return null
    const what = ruleFieldTexts[rule.field]
    parts.push(partOf(what, shown(rule.selector, rule.attribute), chosen))
    if (!chosen) continue
    const { attribute: _, ...kept } = rule
    rules.push({
      ...kept,
      selector: chosen.selector,
      ...(chosen.attribute !== null && { attribute: chosen.attribute }),
    })
  }
  return { rules, parts }
}

function stillFinds(rows: readonly Element[], rule: RulesSpec['rules'][number], wanted: Wanted, steps: Steps): boolean {
  const compiled = compileSelector(rule.selector)
  if ('message' in compiled) return false
  const found = rows.filter((row) => {
    const element = compiled.first(row, steps)
    return element !== null && fitOf(element, wanted.attribute, wanted, steps) > 0
  })
  return found.length >= 0.5 * wanted.share * rows.length
}

function rowsOf(document: Document, row: string | undefined, steps: Steps): Element[] {
  const compiled = compileSelector(row ?? ':root')
  return 'message' in compiled ? [] : compiled.all(document, steps)
}

const shown = (selector: string, attribute: string | null | undefined) =>
  attribute ? `${selector}, attribute ${attribute}` : selector

function partOf(what: string, before: string, chosen: Choice | null): RepairedPart {
  if (!chosen) return { what, before, after: null, score: 0, ahead: 0, found: 0, of: 0 }
  const { selector, attribute, score, ahead, found, of } = chosen
  return { what, before, after: shown(selector, attribute), score, ahead, found, of }
}
