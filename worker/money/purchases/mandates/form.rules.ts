// The form of a new mandate, which sends texts alone.

import { toIso } from '#worker/ground/platform/clock.ts'
import { localInstant } from '#worker/ground/platform/zones.ts'

type Fields = Readonly<Record<string, string>>

/** What `NewTerms` takes. An amount or a number that is none is sent as it was typed, to be refused. */
export function termsIn(fields: Fields): Record<string, unknown> {
  const [kind, id] = (fields.target ?? '').split(':')
  return {
    targets: kind && id ? [{ kind, id }] : [],
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
  return /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day)
    ? toIso(localInstant(day, '23:59', 'Europe/London'))
    : day
}
