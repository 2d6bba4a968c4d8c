// UCP 2026-04-08, as far as we read it: unknown fields are left out, unknown statuses and codes are kept as texts.
import { z } from 'zod'
import { amount, Part, Totals } from '../totals.contract.ts'

const id = z.string().min(1).max(255)
const text = z.string().max(5_000)
const url = z.string().max(2_048)

const Option = z.object({ id, totals: z.array(Part).max(50).optional() })
const Group = z.object({ id, options: z.array(Option).max(50).optional(), selected_option_id: id.nullish() })
const Method = z.object({
  id,
  type: z.string().max(50),
  line_item_ids: z.array(id).max(50),
  selected_destination_id: id.nullish(),
  groups: z.array(Group).max(50).optional(),
})
export type Group = z.infer<typeof Group>

const Message = z.object({ type: z.string().max(50), code: z.string().max(100).optional(), content: text.optional() })
const messages = z.array(Message).max(50).optional()

export const UcpCheckout = z.object({
  ucp: z.object({
    payment_handlers: z.record(z.string().max(200), z.array(z.object({ id })).max(50)).optional(),
  }),
  id,
  status: z.string().max(50),
  currency: z.string().length(3),
  line_items: z.array(z.object({ id, item: z.object({ id }), quantity: z.number().int().min(1).max(1_000) })).max(50),
  totals: Totals,
  messages,
  links: z.array(z.object({ type: z.string().max(50), url })).max(50),
  fulfillment: z.object({ methods: z.array(Method).max(50).optional() }).optional(),
  expires_at: z.iso.datetime({ offset: true }).optional(),
  continue_url: url.optional(),
  order: z.object({ id, label: z.string().max(255).optional(), permalink_url: url }).optional(),
})
export type UcpCheckout = z.infer<typeof UcpCheckout>

const Adjustment = z.object({
  type: z.string().max(50),
  status: z.string().max(50),
  amount: amount.optional(),
  totals: z.array(Part).max(50).optional(),
})

/** What became of a checkout that was paid. */
export const UcpOrder = z.object({
  id,
  checkout_id: id.optional(),
  adjustments: z.array(Adjustment).max(200).optional(),
})
export type UcpOrder = z.infer<typeof UcpOrder>

/** What a webhook is about; the order is read before it is believed. */
export const UcpEvent = z.object({ checkout_id: id })

/** What a seller's profile publishes: a JWK Set, `keys` by its later name. Kinds that we can't use are let be. */
const jwks = z.array(z.unknown()).max(50).optional()
export const UcpKeys = z.object({ signing_keys: jwks, keys: jwks })
const coordinate = z.string().regex(/^[\w-]{43}$/)
export const UcpKey = z.object({
  kid: id,
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: coordinate,
  y: coordinate,
  use: z.string().optional(),
})

/** The answer of a seller that has no such checkout, or makes none: status 200 all the same. */
export const UcpFailure = z.object({ ucp: z.object({ status: z.literal('error') }), messages })
