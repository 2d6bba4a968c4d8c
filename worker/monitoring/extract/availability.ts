import type { Availability } from '../../catalogue/constants.ts'
import { decodeEntities } from './text.ts'

// What can be bought now is available; what is announced, back-ordered or not in the vocabulary is unknown.
const meanings = new Map<string, Availability>([
  ['instock', 'available'],
  ['instoreonly', 'available'],
  ['onlineonly', 'available'],
  ['madetoorder', 'available'],
  ['limitedavailability', 'limited'],
  ['soldout', 'sold_out'],
  ['outofstock', 'sold_out'],
  ['discontinued', 'sold_out'],
  ['reserved', 'sold_out'],
  ['oos', 'sold_out'],
])

const maxTermLength = 200

/** schema.org's ItemAvailability, as an address of schema.org, with its prefix or bare, in any case. */
export function readAvailability(value: unknown): Availability {
  if (typeof value !== 'string' || value.length > maxTermLength) return 'unknown'
  return (
    meanings.get(
      schemaName(decodeEntities(value))
        .replace(/[\s_-]+/g, '')
        .toLowerCase(),
    ) ?? 'unknown'
  )
}

/** "https://schema.org/InStock/" → "InStock"; text that is no term of schema.org comes back trimmed. */
export function schemaName(value: string): string {
  // Longer texts are no term, and the expressions below must not be kept busy by one.
  if (value.length > maxTermLength) return value
  return value
    .trim()
    .replace(/^(?:(?:https?:)?\/\/(?:www\.)?schema\.org\/|(?:www\.)?schema\.org\/|schema:)/i, '')
    .replace(/\/+$/, '')
}
