import { toDecimal } from '#worker/ground/platform/money.ts'
import { detailFields } from './constants.ts'
import type { Client, ClientChanges, ClientDetails } from './contract.ts'

export const noDetails = Object.fromEntries(detailFields.map((field) => [field, ''])) as ClientDetails

/** The fields of an input that are kept sealed; null when it names none of them. */
export function detailsIn(input: Partial<ClientChanges>): Partial<ClientDetails> | null {
  const named = detailFields.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]] as const]))
  return named.length > 0 ? Object.fromEntries(named) : null
}

export function isEmptyDetails(details: ClientDetails): boolean {
  return detailFields.every((field) => details[field] === '')
}

const textFields = ['name', 'reference', 'email', 'phone', 'notes', 'consent_note', ...detailFields]

/** What the client's form sends. An emptied amount means no limit, an emptied day none; other text stays to be refused. */
export function clientIn(fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const texts = textFields.filter((field) => fields[field] !== undefined).map((field) => [field, fields[field]])
  return {
    ...Object.fromEntries(texts),
    ...(fields.budget !== undefined && { budget: fields.budget.trim() === '' ? null : Number(fields.budget) }),
    ...(fields.consent_on !== undefined && { consent_on: fields.consent_on === '' ? null : fields.consent_on }),
  }
}

/** A client's values by the names of the form's fields. */
export function formOf(client: Client): Record<string, string> {
  return {
    name: client.name,
    reference: client.reference,
    email: client.email,
    phone: client.phone,
    budget: client.budgetPence === null ? '' : String(toDecimal(client.budgetPence)),
    notes: client.notes,
    consent_on: client.consentOn ?? '',
    consent_note: client.consentNote,
    ...client.details,
  }
}
