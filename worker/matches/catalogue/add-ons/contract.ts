import { z } from 'zod'
import { type AddOn, maxTicketWordsLength, type OfferKind, offerMeanings, ticketWordsWrong } from './kinds.constants.ts'

/** What an offer says of itself. */
export type OfferNames = {
  ticketType: string
  section: string | null
  /** Further names of what is sold, where the page has them. */
  labels?: readonly string[] | undefined
  /** Types of what is sold, of schema.org, in lower case. */
  types?: readonly string[] | undefined
}

/**
 * `addOn`: what it is, or may be, beside a ticket (decision 12). `says`: for whom a ticket is ("Adult"), or what seat it is
 * for; missing where its names say neither, as those of add-ons that no vocabulary knows.
 */
export type Decision = { kind: OfferKind; addOn: AddOn | null; says?: 'whom' | 'seat' }

/** "last few = limited": a word and its meaning on each line, as an operator types them. */
export function wordLines<Meaning extends string>(meanings: readonly Meaning[], most: number, wrong: string) {
  return z
    .string()
    .max(most)
    .transform((text, context): Record<string, Meaning> => {
      const lines = text.split('\n').map((line) => line.trim())
      const words: Record<string, Meaning> = {}
      for (const line of lines.filter(Boolean)) {
        const [word, stated] = line.split(/\s*[=:]\s*(?=[a-z_]+$)/)
        const meaning = meanings.find((known) => known === stated)
        if (!word || meaning === undefined) {
          context.addIssue({ code: 'custom', message: wrong })
          return z.NEVER
        }
        words[word.toLowerCase()] = meaning
      }
      return words
    })
}

/** How words in a platform's ticket types are read. */
export const TicketWords = wordLines(offerMeanings, maxTicketWordsLength, ticketWordsWrong)
