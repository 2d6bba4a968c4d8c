import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { Note } from '../audit-log/contract.ts'
import { createAgentCodeDesk } from './desk.ts'
import { newAgentCode } from './new-code.ts'
import { agentCodesDataSource } from './personal-data.ts'
import { createAgentCodesRepository } from './repository.ts'
import { createAgentCodesService } from './service.ts'

export function composeAgentCodes({ database, audit, clock }: BaseDependencies & { audit: { note: Note } }) {
  const repository = createAgentCodesRepository(database)
  const agentCodes = createAgentCodesService({ repository, clock, newCode: newAgentCode })
  return {
    name: 'agent-codes',
    // Pages may not redeem.
    services: { agentCodeDesk: createAgentCodeDesk({ codes: agentCodes, repository, note: audit.note, clock }) },
    internals: { agentCodes },
    personalData: [agentCodesDataSource(database)],
  } satisfies Feature
}
