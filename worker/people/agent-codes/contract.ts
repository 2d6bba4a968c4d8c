import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { wholeNumber } from '#worker/ground/platform/whole-number.ts'
import { codeDaysWrong, codeUsesWrong, labelMissing, maxCodeDays, maxCodeUses, maxLabelLength } from './constants.ts'

/** A code as the administrator sees it: the code itself is shown once, when it is issued. */
export type AgentCodeEntry = {
  id: number
  label: string
  maxUses: number
  uses: number
  createdAt: Instant
  expiresAt: Instant | null
  revokedAt: Instant | null
}

/** A code to issue; days null or blank for one that does not expire. */
export const NewAgentCode = z.object({
  label: z.string({ error: labelMissing }).trim().min(1, labelMissing).max(maxLabelLength),
  maxUses: wholeNumber({ least: 1, most: maxCodeUses, error: codeUsesWrong }),
  days: z
    .union([z.literal(''), z.null()])
    .transform(() => null)
    .or(wholeNumber({ least: 1, most: maxCodeDays, error: codeDaysWrong })),
})
