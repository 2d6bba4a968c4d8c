// The hashes that bind a mandate's versions to each other.

import { sha256Hex } from '#worker/ground/platform/sha256.ts'
import type { KeptVersion, MandateDocument, Terms } from './contract.ts'
import { canonicalJson } from './document.rules.ts'

export function hashOfDocument(document: MandateDocument): Promise<string> {
  return sha256Hex(canonicalJson(document))
}

/** Names terms together with the words in which they were read. */
export function hashOfRead(terms: Terms, words: readonly string[]): Promise<string> {
  return sha256Hex(canonicalJson({ terms, words }))
}

/** The mandate that a form signs: of another person the same form signs another. */
export async function idOfForm(userId: number, form: string): Promise<string> {
  const hex = await sha256Hex(`${userId} ${form}`)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/**
 * The id of the first mandate with a version that is not what was signed, or does not follow the one before; null when
 * all hold. By mandate, oldest version first.
 */
export async function firstBrokenMandate(pages: AsyncIterable<readonly KeptVersion[]>): Promise<string | null> {
  let last: KeptVersion | null = null
  for await (const page of pages) {
    for (const version of page) {
      if (!(await follows(version, last?.mandateId === version.mandateId ? last : null))) return version.mandateId
      last = version
    }
  }
  return null
}

async function follows({ mandateId, document, hash }: KeptVersion, before: KeptVersion | null): Promise<boolean> {
  const isNext = document.version === (before?.document.version ?? 0) + 1 && document.mandate === mandateId
  return isNext && document.previous === (before?.hash ?? null) && (await hashOfDocument(document)) === hash
}
