import { sellerEventsPath, ucpEventsPath } from '../constants.ts'
import { accessTexts, type SecretName, secretTexts } from './constants.ts'
import type { AccessRow, DeskAccess } from './contract.ts'

/** What a platform without settings is. */
export function withoutSettings(platformId: number): AccessRow {
  return {
    platformId,
    version: 0,
    protocol: 'hand_over',
    apiUrl: null,
    merchantId: null,
    handlerName: null,
    vaultUrl: null,
    sealedKey: null,
    sealedWebhookSecret: null,
    sealedVaultKey: null,
    ticketLimit: null,
    quantityParam: null,
    sectionParam: null,
    asks: null,
    asksText: null,
    isStopped: false,
    discovered: null,
  }
}

/** What the protocol needs and is not set, in words. `signsUcp`: whether we have a key for UCP. Until it is, the fan is led to the seller's page. */
export function missingOf(row: AccessRow, signsUcp: boolean): string[] {
  const { protocol, apiUrl, merchantId, handlerName, vaultUrl, sealedKey, sealedVaultKey } = row
  if (protocol === 'hand_over') return []
  const needed: [unknown, string][] = [
    [apiUrl, 'address of its API'],
    [merchantId, 'its name at the payment service'],
    protocol === 'acp' ? [sealedKey, secretTexts.key] : [handlerName, 'name of its payment handler'],
    [vaultUrl, 'address of its payment service'],
    [sealedVaultKey, secretTexts.vault_key],
    [protocol === 'acp' || signsUcp || null, accessTexts.ownKey],
  ]
  return needed.filter(([value]) => value === null).map(([, words]) => words)
}

export const sealedColumns = {
  key: 'sealedKey',
  webhook_secret: 'sealedWebhookSecret',
  vault_key: 'sealedVaultKey',
} as const satisfies Record<SecretName, keyof AccessRow>

/** `stored` without its secrets, of which operators see whether they are there. */
export function deskAccess(
  stored: AccessRow,
  { name, slug }: { name: string; slug: string },
  signsUcp: boolean,
): DeskAccess {
  const { sealedKey, sealedWebhookSecret, sealedVaultKey, ...row } = stored
  const secrets = {
    key: sealedKey !== null,
    webhook_secret: sealedWebhookSecret !== null,
    vault_key: sealedVaultKey !== null,
  }
  const eventsPath = row.protocol === 'ucp' ? ucpEventsPath : sellerEventsPath.replace(':seller', slug)
  return { ...row, name, eventsPath, secrets, missing: missingOf(stored, signsUcp) }
}
