// The hashes that bind a mandate's versions to each other.

import { sha256Hex } from '#worker/ground/platform/sha256.ts'
import type { MandateDocument, SignedVersion, Terms } from './contract.ts'
import { canonicalJson } from './document.rules.ts'

export function hashOfDocument(document: MandateDocument): Promise<string> {
  return sha256Hex(canonicalJson(document))
}

/** Names terms together with the words in which they were read. */
export function hashOfRead(terms: Terms, words: readonly string[]): Promise<string> {
  return sha256Hex(canonicalJson({ terms, words }))
}

/** The first version that is not what was signed, or does not follow the one before; null when all hold. Oldest first. */
export async function firstBroken(versions: readonly SignedVersion[]): Promise<number | null> {
  let previous: string | null = null
  for (const [index, { document, hash }] of versions.entries()) {
    const isNext = document.version === index + 1 && document.previous === previous
    if (!isNext || (await hashOfDocument(document)) !== hash) return index + 1
    previous = hash
  }
  return null
}
