import type { Instant } from '#worker/ground/platform/clock.ts'
import { type AuthorisedKind, publicSites } from './constants.ts'

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

/** Whether the source is an API. */
export function isApi({ kind }: { kind: string }): boolean {
  return kind in publicSites
}

/** The words as an operator edits them. */
export function wordsText(words: Record<string, string>): string {
  return Object.entries(words)
    .map(([word, meaning]) => `${word} = ${meaning}`)
    .join('\n')
}
