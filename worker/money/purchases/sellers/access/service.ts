import { parseInput } from '#worker/ground/http.ts'
import { checkAddress, type LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { SellerAccess } from '../contract.ts'
import type { Spoken } from '../discovery/contract.ts'
import { noParams, paramsOf } from '../links.rules.ts'
import { accessTexts, type SecretName } from './constants.ts'
import { AccessForm, type AccessRow, type DeskAccess, SecretForm } from './contract.ts'
import type { AccessRepository } from './repository.ts'
import { deskAccess, missingOf, sealedColumns } from './rules.ts'

type Ports = {
  repository: AccessRepository
  sealer: Sealer
  audit: Pick<AuditService, 'note' | 'noteView'>
  /** Asks the platform's site what it speaks; null while its gate is shut. */
  discover: (platformId: number, origin: string) => Promise<{ acp: Spoken; ucp: Spoken } | null>
  /** Whether we have a key that UCP's calls are signed with. */
  signsUcp: boolean
  loopbackPorts: LoopbackPorts
  clock: Clock
}

type SellerSetup = Awaited<ReturnType<SellerAccess['find']>>
type Refusal = 'INVALID' | 'NOT_FOUND' | 'CONFLICT' | 'UNAVAILABLE'

type AccessPorts = Pick<Ports, 'repository' | 'sealer' | 'signsUcp'>

/** Sellers' settings for buying: as the desk reads them, with secrets opened. */
export function createSellerAccess({ repository, sealer, signsUcp }: AccessPorts): SellerAccess {
  /** One that no key opens counts as missing; one that a former key sealed is sealed anew. */
  async function open(row: AccessRow, name: SecretName): Promise<Secret | null> {
    const column = sealedColumns[name]
    const sealed = row[column]
    const text = await sealer.open(sealed)
    if (sealed === null || text === null) return null
    if (!sealer.isCurrent(sealed)) await repository.reseal(row.platformId, column, sealed, await sealer.seal(text))
    return new Secret(text)
  }

  async function accessOf(row: AccessRow): Promise<SellerSetup['access']> {
    const { protocol, apiUrl, merchantId, handlerName, vaultUrl } = row
    if (protocol === 'hand_over' || missingOf(row, signsUcp).length > 0) return null
    const [key, webhookSecret, vaultKey] = await Promise.all([
      open(row, 'key'),
      open(row, 'webhook_secret'),
      open(row, 'vault_key'),
    ])
    if (apiUrl === null || merchantId === null || vaultUrl === null || vaultKey === null) return null
    const shared = { apiUrl, merchantId, vault: { apiUrl: vaultUrl, key: vaultKey } }
    if (protocol === 'acp') return key && { protocol, ...shared, key, webhookSecret }
    return handlerName === null ? null : { protocol, ...shared, handlerName }
  }

  const setupOf = async (row: AccessRow): Promise<SellerSetup> => ({
    access: await accessOf(row),
    isStopped: row.isStopped,
    ticketLimit: row.ticketLimit,
    params: paramsOf(row),
  })

  const sellerOf = async (found: { row: AccessRow } | null) =>
    found && { sellerId: found.row.platformId, setup: await setupOf(found.row) }

  return {
    async find(sellerId) {
      const found = await repository.find(sellerId)
      return found ? setupOf(found.row) : { access: null, isStopped: false, ticketLimit: null, params: noParams }
    },

    findBySlug: async (slug) => sellerOf(await repository.findBySlug(slug)),
    findByOrigin: async (origin) => sellerOf(await repository.findByOrigin(origin)),
  }
}

/** The same in operators' hands; each write is noted, and no secret is ever shown. */
export function createSellerDesk({ repository, sealer, signsUcp, audit, discover, loopbackPorts, clock }: Ports) {
  const about = (id: number, name: string) => ({ subject: 'platform', id, name }) as const

  const refusedAddress = (form: AccessForm) =>
    (['api_url', 'vault_url'] as const).find((field) => {
      const url = form[field]
      return url !== null && !checkAddress(url, { allowedOrigin: url, loopbackPorts }).ok
    })

  return {
    async find(platformId: number): Promise<DeskAccess | null> {
      const found = await repository.find(platformId)
      return found && deskAccess(found.row, found, signsUcp)
    },

    async save(platformId: number, input: unknown, actorId: number): Promise<Result<null, Refusal>> {
      const parsed = parseInput(AccessForm, input)
      if (!parsed.ok) return parsed
      const refused = refusedAddress(parsed.value)
      if (refused) {
        return fail('INVALID', accessTexts.badAddress, { fields: { [refused]: [accessTexts.badAddress] } })
      }
      const found = await repository.find(platformId)
      if (!found) return fail('NOT_FOUND', accessTexts.gone)
      const { version: _, ...after } = parsed.value
      const before = formOf(found.row)
      const entry = {
        actorId,
        action: 'seller_access_edited',
        ...about(platformId, found.name),
        before,
        after,
      } as const
      const isSaved = await repository.save(platformId, parsed.value, audit.note(entry))
      return isSaved ? succeed(null) : fail('CONFLICT', accessTexts.changed)
    },

    async setSecret(platformId: number, input: unknown, actorId: number): Promise<Result<null, Refusal>> {
      const parsed = parseInput(SecretForm, input)
      if (!parsed.ok) return parsed
      const found = await repository.find(platformId)
      if (!found) return fail('NOT_FOUND', accessTexts.gone)
      const { name, secret } = parsed.value
      const after = { secret: name }
      const entry = {
        actorId,
        action: 'seller_secret_set',
        ...about(platformId, found.name),
        before: null,
        after,
      } as const
      await repository.keepSecret(platformId, sealedColumns[name], await sealer.seal(secret), audit.note(entry))
      return succeed(null)
    },

    /** From the next decision on. May be repeated. */
    async stop(platformId: number, isStopped: boolean, actorId: number): Promise<Result<null, Refusal>> {
      const found = await repository.find(platformId)
      if (!found) return fail('NOT_FOUND', accessTexts.gone)
      const action = isStopped ? 'seller_stopped' : 'seller_resumed'
      const entry = { actorId, action, ...about(platformId, found.name), before: null, after: null } as const
      await repository.stop(platformId, isStopped, audit.note(entry))
      return succeed(null)
    },

    /** Asks its site which protocols it speaks. What is made of it, the operator decides. */
    async discover(platformId: number, actorId: number): Promise<Result<null, Refusal>> {
      const found = await repository.find(platformId)
      if (!found) return fail('NOT_FOUND', accessTexts.gone)
      const spoken = await discover(platformId, found.origin)
      if (!spoken) return fail('UNAVAILABLE', accessTexts.later)
      await repository.keepDiscovered(platformId, { ...spoken, at: clock() })
      await audit.noteView({ actorId, action: 'seller_asked', ...about(platformId, found.name), after: spoken })
      return succeed(null)
    },
  }
}

function formOf(row: AccessRow): Omit<AccessForm, 'version'> {
  return {
    protocol: row.protocol,
    api_url: row.apiUrl,
    merchant_id: row.merchantId,
    handler_name: row.handlerName,
    vault_url: row.vaultUrl,
    ticket_limit: row.ticketLimit,
    quantity_param: row.quantityParam,
    section_param: row.sectionParam,
    asks: row.asks,
    asks_text: row.asksText,
  }
}
