import { secondMs } from '#worker/ground/platform/clock.ts'

/** Why an answer that arrived says nothing. */
export const unreadable = 'unreadable'

export const acpVersion = '2026-04-17'
export const ucpVersion = '2026-04-08'

/** Where a UCP profile is found: a seller's, and ours. */
export const ucpProfilePath = '/.well-known/ucp'

/** Time and answer size of a call to a seller. A payment takes seconds; what takes longer is asked for later. */
export const sellerTimeoutMs = 10 * secondMs
export const maxSellerBytes = 256 * 1024

/** Seconds that the time of a seller's webhook may differ from ours. */
export const webhookToleranceS = 300

/** `seller` is the platform's slug. */
export const sellerEventsPath = '/webhooks/sellers/:seller'
/** One for all sellers that speak UCP: they find it in our profile, and their signature says who they are. */
export const ucpEventsPath = '/webhooks/ucp/orders'

/** Longer texts of sellers are cut: they are shown to people and kept. */
export const maxSellerText = 300

export const texts = {
  noDelegatedCard: 'The seller takes no payment by an agent here.',
  notAllowed: 'The seller’s address can’t be reached.',
  notSetUp: 'the seller is not set up',
  gone: 'The seller no longer knows this purchase.',
  handOver: 'This seller is bought from on its own page.',
  refused: (status: number) => `The seller refused (status ${status}).`,
} as const
