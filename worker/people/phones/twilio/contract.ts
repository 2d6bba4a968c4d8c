import { z } from 'zod'

/** `{ code, message, more_info, status }`; the text is not kept, because it may name the number. */
export const TwilioError = z.object({ code: z.number().int() })

export const Verification = z.object({ sid: z.string().regex(/^VE[0-9a-f]{32}$/i), status: z.string() })

export const VerificationCheck = z.object({ status: z.string() })

/** Counts and prices are texts. */
export const TwilioMessage = z.object({
  sid: z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i),
  status: z.string(),
  num_segments: z.coerce.number().int().min(0).nullable().catch(null),
  price: z.string().nullable().catch(null),
  price_unit: z.string().max(3).nullable().catch(null),
})

const MessageSid = z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i)

export const StatusReport = z.object({
  MessageSid,
  MessageStatus: z.string().max(40),
  ErrorCode: z.string().max(10).optional(),
})

export const InboundMessage = z.object({
  MessageSid,
  From: z.string().max(40),
  Body: z.string().max(2_000).optional(),
  OptOutType: z.string().max(10).optional(),
})
export type StatusReport = z.infer<typeof StatusReport>
export type InboundMessage = z.infer<typeof InboundMessage>
