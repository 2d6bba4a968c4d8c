import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'

/** The table markups; platforms of page type `table` use them in turn. */
export const tableMarkups = ['classic', 'grid', 'ledger'] as const
export type TableMarkup = (typeof tableMarkups)[number]

const css = { selectorType: 'css', isRequired: false } as const
const regex = { selectorType: 'regex', isRequired: false } as const

/** The rules that an administrator would write for each table markup, as plain data. */
export const tableRules: Record<TableMarkup, ExtractionSpec> = {
  classic: {
    kind: 'rules',
    row: 'table.tickets tr.ticket',
    rules: [
      { ...css, field: 'ticket_type', selector: 'td.type', isRequired: true },
      { ...css, field: 'section', selector: 'td.area' },
      { ...css, field: 'price', selector: 'td.price', isRequired: true, validationPattern: '[^0-9]*[0-9][0-9.,]*' },
      { ...css, field: 'currency', selector: 'td.price', attribute: 'data-currency', validationPattern: '[A-Z]{3}' },
      { ...css, field: 'availability', selector: 'td.status' },
      { ...css, field: 'quantity', selector: 'td.left', validationPattern: '[0-9]+' },
    ],
    availabilityWords: {
      available: 'available',
      'last few': 'limited',
      'sold out': 'sold_out',
      'ballot open': 'unknown',
    },
  },
  grid: {
    kind: 'rules',
    row: '.offer-grid .offer-row',
    rules: [
      { ...css, field: 'ticket_type', selector: '.name', isRequired: true },
      { ...css, field: 'price', selector: '.amount', isRequired: true, validationPattern: '-?[0-9]+\\.[0-9]{2}' },
      { ...regex, field: 'fees', selector: '\\+ [^0-9]*([0-9]+\\.[0-9]{2}) fees' },
      { ...css, field: 'currency', selector: 'abbr.code' },
      { ...css, field: 'availability', selector: '.state', attribute: 'data-state' },
      { ...css, field: 'quantity', selector: '.count', validationPattern: '[0-9]+' },
    ],
    availabilityWords: { 'on-sale': 'available', few: 'limited', gone: 'sold_out', register: 'unknown' },
  },
  ledger: {
    kind: 'rules',
    row: '#prices tr',
    rules: [
      { ...css, field: 'ticket_type', selector: 'th', isRequired: true },
      { ...regex, field: 'price', selector: '(-?[0-9]+\\.[0-9]{2}) [A-Z]{3} each', isRequired: true },
      { ...regex, field: 'currency', selector: '[0-9]{2} ([A-Z]{3}) each' },
      { ...regex, field: 'availability', selector: 'each \\(([A-Za-z ]+)\\)' },
    ],
    availabilityWords: {
      available: 'available',
      'last few': 'limited',
      'sold out': 'sold_out',
      'ballot open': 'unknown',
    },
  },
}
