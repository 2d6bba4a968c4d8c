import type { Policies } from '#worker/entry/policy.ts'
import { sellerEventsPath, ucpEventsPath, ucpProfilePath } from './sellers/constants.ts'

/** Whose plan includes purchases, and who may ask for anything at all. */
const buyers = { permission: 'CREATE_ALERTS', entitlement: 'autoPurchase' } as const

export const purchasesPolicies: Policies = {
  'GET /api/auto-purchase/settings': 'signed_in',
  'PUT /api/auto-purchase/settings': { permission: 'MANAGE_PREFERENCES' },
  'GET /api/auto-purchase/attempts': 'signed_in',
  'GET /api/auto-purchase/stats': 'signed_in',
  'GET /api/auto-purchase/ledger': 'signed_in',
  'PAGE /admin/platforms/:platformId/purchases': { permission: 'MANAGE_MATCHES' },
  'PAGE /mandates/new': buyers,
  'PAGE /mandates/ledger': 'signed_in',
  'PAGE /mandates/accounts': 'signed_in',
  'PAGE /mandates/cards': buyers,
  'PAGE /mandates/cards/return': buyers,
  'PAGE /mandates/:mandateId': 'signed_in',
  'PAGE /mandates/:mandateId/change': buyers,
  'GET /api/auto-purchase/mandates': 'signed_in',
  'POST /api/auto-purchase/mandates/words': buyers,
  'POST /api/auto-purchase/mandates/paper': buyers,
  'POST /api/auto-purchase/mandates': buyers,
  'PUT /api/auto-purchase/mandates/:id': buyers,
  'POST /api/auto-purchase/mandates/:id/revoke': 'signed_in',
  'POST /api/auto-purchase/mandates/:id/on': buyers,
  'POST /api/auto-purchase/mandates/:id/off': 'signed_in',
  'GET /api/auto-purchase/mandates/:id/paper': 'signed_in',
  'GET /p/:token': 'public',
  'POST /p/:token': 'public',
  [`POST ${sellerEventsPath}`]: 'public',
  [`POST ${ucpEventsPath}`]: 'public',
  [`GET ${ucpProfilePath}`]: 'public',
}
