import { isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import type { Client } from './contract.ts'
import { askedBy, messagingOf } from './messages/rules.ts'

/** On the wire, and in exports. */
export function clientView({ id, name, reference, details, ...client }: Client) {
  return {
    id,
    name,
    reference,
    email: client.email,
    phone: client.phone,
    notes: client.notes,
    budget: client.budgetPence === null ? null : toDecimal(client.budgetPence),
    consent_on: client.consentOn,
    consent_note: client.consentNote,
    ...details,
    /** Whether they are messaged directly, and when they said so. */
    emails: messagingOf(askedBy(client, 'email')).state,
    confirmed_at: isoOrNull(client.confirmedAt),
    stopped_at: isoOrNull(client.stoppedAt),
    sms: messagingOf(askedBy(client, 'sms')).state,
    sms_confirmed_at: isoOrNull(client.phoneConfirmedAt),
    sms_stopped_at: isoOrNull(client.phoneStoppedAt),
    created_at: toIso(client.createdAt),
  }
}
