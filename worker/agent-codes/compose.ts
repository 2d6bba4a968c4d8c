import type { Feature } from '../feature.ts'
import type { Ground } from '../services.ts'
import { newAgentCode } from './new-code.ts'
import { agentCodesHolding } from './personal-data.ts'
import { createAgentCodesRepository } from './repository.ts'
import { createAgentCodesService } from './service.ts'

export function composeAgentCodes({ database, clock }: Ground) {
  const repository = createAgentCodesRepository(database)
  return {
    name: 'agent-codes',
    internals: { agentCodes: createAgentCodesService({ repository, clock, newCode: newAgentCode }) },
    personalData: [agentCodesHolding(database)],
  } satisfies Feature
}
