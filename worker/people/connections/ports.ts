// What the service and its parts take.
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { Result } from '#worker/ground/platform/result.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import type { ConnectionKind } from '../channels.constants.ts'
import type { PlansService } from '../plans/service.ts'
import type { AddressRules } from './addresses.ts'
import type { connectLimit } from './constants.ts'
import type { Sender } from './contract.ts'
import type { HooksService } from './hooks/service.ts'
import type { ConnectionsRepository } from './repository.ts'
import type { ConnectionSecurity } from './security.ts'

export type ConnectionsPorts = {
  repository: ConnectionsRepository
  sealer: Sealer
  /** Hashes codes and numbers. */
  secret: Secret
  /** Null for one that the operator has not set up. */
  senders: Record<ConnectionKind, Sender | null>
  addresses: AddressRules
  plans: Pick<PlansService, 'planOf'>
  alerts: {
    addChannel: (userId: number, kind: ConnectionKind) => Promise<void>
    removeChannel: (userId: number, kind: ConnectionKind) => Promise<void>
  }
  security: ConnectionSecurity
  /** Notes what webhooks were sent. */
  hooks: Pick<HooksService, 'note' | 'took'>
  limiter: Limiter
  publicOrigin: string
  clock: Clock
  newId: NewId
  logger: Logger
}

export type Refused = 'PLAN_REQUIRED' | 'RATE_LIMITED' | 'UNAVAILABLE'

export type WhyNotNow = (
  userId: number,
  what: string,
  limit: typeof connectLimit,
) => Promise<Result<never, 'PLAN_REQUIRED' | 'RATE_LIMITED'> | null>
