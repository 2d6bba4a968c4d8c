import { z } from 'zod'
import { maxTicketWordsLength, offerMeanings, ticketWordsWrong } from './constants.ts'

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
