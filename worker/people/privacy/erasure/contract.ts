import { z } from 'zod'
import { deletionReasons, feedbackTooLong, maxFeedbackLength, pickAReason } from './constants.ts'

export const DeletionRequest = z.object({
  reason: z.enum(deletionReasons, { error: pickAReason }),
  feedback: z.string().trim().max(maxFeedbackLength, feedbackTooLong).default(''),
})
export type DeletionRequest = z.infer<typeof DeletionRequest>
