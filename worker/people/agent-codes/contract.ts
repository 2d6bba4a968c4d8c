import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
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
  maxUses: z.coerce
    .number({ error: codeUsesWrong })
    .int(codeUsesWrong)
    .min(1, codeUsesWrong)
    .max(maxCodeUses, codeUsesWrong),
  days: z
    .union([z.literal(''), z.null()])
    .transform(() => null)
    .or(
      z.coerce
        .number({ error: codeDaysWrong })
        .int(codeDaysWrong)
        .min(1, codeDaysWrong)
        .max(maxCodeDays, codeDaysWrong),
    ),
})
