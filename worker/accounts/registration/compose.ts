import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database.ts'
import type { Logger } from '../../platform/logger.ts'
import { hashPassword } from '../passwords/scrypt.ts'
import { createRegistrationRepository } from './repository.ts'
import { createRegistrationService } from './service.ts'
import { createTurnstile, everybodyIsHuman } from './turnstile.ts'

type ServicePorts = Omit<
  Parameters<typeof createRegistrationService>[0],
  'repository' | 'checkHuman' | 'hashPassword' | 'sendMail'
>
type RegistrationPorts = ServicePorts & {
  sendAccountMail: Parameters<typeof createRegistrationService>[0]['sendMail']
  fetch: Parameters<typeof createTurnstile>[0]['fetch']
  logger: Logger
}

/** Registration, put together from the settings: with a bot check where a key for one is set. */
export function composeRegistration({ turnstile }: Config, database: Database, ports: RegistrationPorts) {
  return createRegistrationService({
    ...ports,
    repository: createRegistrationRepository(database),
    checkHuman: turnstile ? createTurnstile({ ...ports, secret: turnstile.secret }) : everybodyIsHuman,
    hashPassword,
    sendMail: ports.sendAccountMail,
  })
}
