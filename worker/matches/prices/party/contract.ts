import { z } from 'zod'
import { wholeNumber } from '#worker/ground/platform/whole-number.ts'
import { anyAdult, maxTogether, type Party } from './constants.ts'

/** Seats side by side, of an adult's price. */
export const TogetherQuery = z.object({
  together: wholeNumber({ least: 1, most: maxTogether }).optional().describe('Seats side by side: 2 for a pair.'),
})

export function adultsTogether(together: number = anyAdult.together): Party {
  return { ...anyAdult, together }
}
