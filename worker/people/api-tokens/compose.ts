import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import type { SendAccountMail } from '../accounts/mails/contract.ts'
import type { ActivityService } from '../activity/service.ts'
import type { ClientsService } from '../clients/service.ts'
import type { PlansService } from '../plans/service.ts'
import { apiTokensDataSource } from './personal-data.ts'
import { longestSealedAnswer } from './repeats/constants.ts'
import { keyedCallsDataSource } from './repeats/personal-data.ts'
import { createRepeatsRepository } from './repeats/repository.ts'
import { createRepeatsService } from './repeats/service.ts'
import { createApiTokensRepository } from './repository.ts'
import { createApiTokensService } from './service.ts'

type Ports = BaseDependencies & {
  plans: PlansService
  clients: Pick<ClientsService, 'find' | 'isOffered'>
  activity: ActivityService
  sendAccountMail: SendAccountMail
}

export function composeApiTokens(ports: Ports) {
  const apiTokens = createApiTokensService({ ...ports, repository: createApiTokensRepository(ports.database) })
  const sealer = createSealer(ports.config.linkSecret, 'kept answer', longestSealedAnswer)
  const repeats = createRepeatsService({ ...ports, repository: createRepeatsRepository(ports.database, sealer) })
  return {
    name: 'api tokens',
    services: { apiTokens },
    internals: { repeats },
    jobs: { everyMinute: { removeExpiredApiTokens: () => apiTokens.sweep().then(repeats.sweep) } },
    personalData: [apiTokensDataSource(ports.database), keyedCallsDataSource(ports.database, sealer)],
  } satisfies Feature
}
