// The form of a mandate, which sends texts alone.

import { toIso } from '#worker/ground/platform/clock.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import { localDay, localInstant } from '#worker/ground/platform/zones.ts'
import type { MandateTarget, Terms } from './contract.ts'

type Fields = Readonly<Record<string, string>>

/** Name of the box that chooses a target: "target:match:7". */
export function targetField({ kind, id }: MandateTarget): string {
  return `${targetPrefix}${kind}:${id}`
}

const targetPrefix = 'target:'
const zone = 'Europe/London'

/** What the form shows of terms. */
export function fieldsOf(terms: Terms): Record<string, string> {
  const decimal = (pence: number | null) => (pence === null ? '' : String(toDecimal(pence)))
  return {
    ...Object.fromEntries(terms.targets.map((target) => [targetField(target), 'on'])),
    sellers: terms.sellers,
    areas: terms.areas.join(', '),
    ticket_types: terms.ticketTypes.join(', '),
    quantity: String(terms.quantity),
    currency: terms.currency,
    max_price: decimal(terms.maxPricePence),
    max_total: decimal(terms.maxTotalPence),
    purchases: String(terms.purchases),
    valid_until: localDay(terms.validUntilAt, zone),
    mode: terms.mode,
  }
}

/** What `NewTerms` takes. An amount or a number that is none is sent as it was typed, to be refused. */
export function termsIn(fields: Fields): Record<string, unknown> {
  return {
    targets: targetsIn(fields),
    sellers: fields.sellers,
    areas: namesIn(fields.areas),
    ticket_types: namesIn(fields.ticket_types),
    quantity: fields.quantity,
    currency: fields.currency,
    max_price: amountIn(fields.max_price),
    max_total: amountIn(fields.max_total),
    purchases: fields.purchases,
    valid_until: endOf(fields.valid_until ?? ''),
    mode: fields.mode,
  }
}

function targetsIn(fields: Fields) {
  return Object.keys(fields)
    .filter((name) => name.startsWith(targetPrefix))
    .map((name) => name.slice(targetPrefix.length).split(':'))
    .map(([kind, id]) => ({ kind, id }))
}

function namesIn(typed = ''): string[] {
  return typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Empty for no limit. */
function amountIn(typed = ''): number | string | null {
  const text = typed.trim()
  if (text === '') return null
  const amount = Number(text)
  return Number.isFinite(amount) ? amount : text
}

/** The last minute of a day in London; another text as it is. */
function endOf(day: string): string {
  return /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day) ? toIso(localInstant(day, '23:59', zone)) : day
}
