import { formatMoney } from '../../../platform/money.ts'
import type { DriftFlag, Sign } from '../contract.ts'

/** A flag's evidence in words, a sentence for each kind of sign. */
export function evidenceTexts({ evidence, of }: DriftFlag, currency: string): string[] {
  return evidence.map((sign) => `${sentenceOf(sign, currency)} Seen in ${sign.looks} of the last ${of} checks.`)
}

function sentenceOf({ kind, was, is }: Sign, currency: string): string {
  switch (kind) {
    case 'yield':
      return is === 0
        ? 'Pages that had tickets give none, and do not say that they are sold out.'
        : `Pages give less: ${is} tickets and prices, usually ${was}.`
    case 'prices':
      return `Prices are out of range: the middle one of a page is ${formatMoney(is, currency)}, usually ${formatMoney(was, currency)}.`
    case 'words':
      return `Words are unknown: ${is} % of a page’s ticket types, areas, availability or currency, usually ${was} %.`
    case 'structure':
      return `Pages are built differently: ${is} % of their elements and data are as they were.`
  }
}
