import type { Instant } from '../../platform/clock.ts'
import type { AuthorisedKind } from './constants.ts'

/** "Châtelet Billets & Co." is chatelet-billets-co. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'platform'
}

/** The day on which an authority counts, the same for all users (UTC). */
export function dayOf(now: Instant): string {
  return new Date(now).toISOString().slice(0, 10)
}

type Entry = { kind: AuthorisedKind; validFrom: string; validUntil: string }

export function isValidOn({ validFrom, validUntil }: Omit<Entry, 'kind'>, day: string): boolean {
  return validFrom <= day && day <= validUntil
}
