import type { Database } from '#worker/ground/platform/database.ts'
import { createRegistrationRepository } from './repository.ts'
import { createRegistrationService } from './service.ts'
import { acceptEveryVisitor, type CheckHuman } from './turnstile.ts'

type ServicePorts = Omit<Parameters<typeof createRegistrationService>[0], 'repository' | 'checkHuman' | 'sendMail'>
type RegistrationPorts = ServicePorts & {
  sendAccountMail: Parameters<typeof createRegistrationService>[0]['sendMail']
  checkHuman: CheckHuman | null
}

/** Registration, put together from the settings: with a bot check where a key for one is set. */
export function composeRegistration(database: Database, ports: RegistrationPorts) {
  return createRegistrationService({
    ...ports,
    repository: createRegistrationRepository(database),
    checkHuman: ports.checkHuman ?? acceptEveryVisitor,
    sendMail: ports.sendAccountMail,
  })
}
