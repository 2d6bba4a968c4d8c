// What the service and its parts take.
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import type { ActivityService } from '../../activity/service.ts'
import type { DevicesService } from '../devices/service.ts'
import type { AccountLimits } from '../limits.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import type { PurchaseEndings } from '../ownership/purchases.ts'
import type { Passwords } from '../passwords/scrypt.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { AfterResponse } from '../sign-in/service.ts'
import type { TokensService } from '../tokens/service.ts'
import type { RecoveryRepository } from './repository.ts'

export type RecoveryPorts = {
  repository: RecoveryRepository
  tokens: Pick<TokensService, 'read'>
  sessions: Pick<SessionsService, 'rotate' | 'endAll' | 'closeSockets'>
  passwords: Passwords
  activity: Pick<ActivityService, 'record'>
  devices: Pick<DevicesService, 'rememberOwner'>
  limits: AccountLimits
  sendAccountMail: SendAccountMail
  purchaseEndings: Pick<PurchaseEndings, 'end' | 'listOf'>
  afterResponse: AfterResponse
  clock: Clock
  newId: NewId
}
