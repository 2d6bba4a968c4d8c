// What goes wrong at the simulated seller, by the control API.
import { z } from 'zod'

const merchantModes = {
  lose: 'Does the work, loses the answer',
  late: 'Does the work, answers 30 seconds later',
  hang: 'Does nothing, and does not answer for 30 seconds',
  status: 'Answers with a status, 503 by default, and does nothing',
  limit: 'Answers 429 with Retry-After',
  busy: 'Answers 409: the same call is under way',
  conflict: 'Answers 422: the key was used for another body',
  garbage: 'Answers with a page, not JSON',
  huge: 'Answers with more than the product reads',
  pending: 'Takes the money, makes the order later',
  sold_out: 'Says that the tickets are sold',
  escalate: 'Asks for what only the buyer can give',
  reprice: 'Adds `amount` to the price of a ticket before the work',
  other_currency: 'Answers in another currency',
  other_quantity: 'Answers with one ticket more',
  other_offer: 'Answers with another offer',
  other_seat: 'Answers with seats in another section',
  add_on: 'Adds an insurance',
  other_total: 'Answers with a total that is higher by `amount`',
  other_status: 'Answers with a status that no version of the protocol has',
} as const
export type MerchantMode = keyof typeof merchantModes

const merchantSteps = ['open', 'choose', 'read', 'pay', 'complete', 'cancel', 'discover'] as const
export type MerchantStep = (typeof merchantSteps)[number]

export const MerchantFault = z.strictObject({
  mode: z.enum(Object.keys(merchantModes) as [MerchantMode, ...MerchantMode[]]),
  on: z.enum([...merchantSteps, 'any']).default('complete'),
  status: z.number().int().min(400).max(599).default(503),
  retry_after: z.number().int().min(0).max(86_400).default(1),
  /** Minor units. */
  amount: z.number().int().min(-100_000).max(100_000).default(1),
  /** Mode escalate: the protocol's code. */
  code: z.string().max(100).default('requires_sign_in'),
  times: z.number().int().min(1).max(1_000).optional(),
})
export type MerchantFault = z.infer<typeof MerchantFault>

/** How webhooks travel. `forge`: altered after it was signed; `foreign`: about an unknown session. */
export const MerchantHooks = z.strictObject({
  off: z.boolean().default(false),
  delay_ms: z.number().int().min(0).max(600_000).default(0),
  repeat: z.number().int().min(1).max(25).default(1),
  forge: z.boolean().default(false),
  foreign: z.boolean().default(false),
})
export type MerchantHooks = z.infer<typeof MerchantHooks>
