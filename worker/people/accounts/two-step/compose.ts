import type { Config } from '#worker/entry/config.ts'
import type { Tools } from '#worker/entry/tools.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import type { ActivityService } from '../../activity/service.ts'
import type { DevicesService } from '../devices/service.ts'
import type { AccountLimits } from '../limits.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import type { RecoveryService } from '../recovery/service.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { OpenSession } from '../sign-in/opening.ts'
import { createCodeCheck } from './codes.ts'
import { createEntry } from './entry.ts'
import { createCeremonies } from './passkeys/ceremonies.ts'
import { createPasskeysRepository } from './passkeys/repository.ts'
import { createPasskeysService } from './passkeys/service.ts'
import { createProofs } from './proofs.service.ts'
import { createRecoveryCodesRepository } from './recovery-codes/repository.ts'
import { createRecoveryCodesService } from './recovery-codes/service.ts'
import { createFactorsRepository } from './repository.ts'
import { createTwoStepService } from './service.ts'
import { createTotpRepository } from './totp/repository.ts'
import { createTotpService } from './totp/service.ts'

type Ports = Tools & {
  limiter: Limiter
  limits: AccountLimits
  devices: Pick<DevicesService, 'markOf'>
  sessions: SessionsService
  activity: ActivityService
  sendAccountMail: SendAccountMail
  openSession: OpenSession
  provePassword: RecoveryService['prove']
}

/** The second step of signing in, put together: its kinds, the way in by them, and proof asked again. */
export function composeTwoStep({ linkSecret, publicOrigin }: Config, database: Database, ports: Ports) {
  const factors = createFactorsRepository(database)
  const totp = createTotpService({
    ...ports,
    repository: createTotpRepository(database),
    sealers: { setUp: createSealer(linkSecret, 'totp-set-up'), key: createSealer(linkSecret, 'totp-key') },
  })
  const recoveryCodes = createRecoveryCodesService({
    ...ports,
    repository: createRecoveryCodesRepository(database),
    secret: linkSecret,
  })
  const passkeys = createPasskeysService({
    ...ports,
    repository: createPasskeysRepository(database),
    ceremonies: createCeremonies(publicOrigin),
    sealer: createSealer(linkSecret, 'passkey-challenge'),
    secret: linkSecret,
  })
  const shared = { ...ports, factors, totp, recoveryCodes, passkeys }
  const checkCode = createCodeCheck(shared)
  const proofs = createProofs({ ...shared, checkCode })
  const entry = createEntry({ ...shared, checkCode, sealer: createSealer(linkSecret, 'second-step') })
  return { entry, proofs, passkeys, twoStep: createTwoStepService({ ...shared, proofs }) }
}
