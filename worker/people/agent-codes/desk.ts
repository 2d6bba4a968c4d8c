import { parseInput } from '#worker/ground/http.ts'
import { type Clock, dayMs, toIso } from '#worker/ground/platform/clock.ts'
import { fail, type Result } from '#worker/ground/platform/result.ts'
import { holds } from '../accounts/rules.ts'
import type { Caller } from '../accounts/sessions/contract.ts'
import type { Note } from '../audit-log/contract.ts'
import { agentsMayMore, noSuchCode } from './constants.ts'
import { NewAgentCode } from './contract.ts'
import type { AgentCodesRepository } from './repository.ts'
import type { AgentCodesService } from './service.ts'

type Ports = {
  codes: Pick<AgentCodesService, 'issue' | 'list' | 'revoke'>
  repository: Pick<AgentCodesRepository, 'find' | 'agentPermissions'>
  note: Note
  clock: Clock
}

type Issuer = Pick<Caller, 'userId' | 'permissions'>

/** Agent codes in the hands of operators, each act noted. */
export function createAgentCodeDesk({ codes, repository, note, clock }: Ports) {
  return {
    list: codes.list,

    /** The code itself is in the answer and nowhere else. It gives a role, and no operator gives what they may not do. */
    async issue(
      { userId: actorId, permissions }: Issuer,
      input: unknown,
    ): Promise<Result<{ code: string }, 'INVALID' | 'FORBIDDEN'>> {
      const form = parseInput(NewAgentCode, input)
      if (!form.ok) return form
      const given = await repository.agentPermissions()
      if (!given.every((permission) => holds(permissions, permission))) return fail('FORBIDDEN', agentsMayMore)
      const { label, maxUses, days } = form.value
      const expiresAt = days === null ? null : clock() + days * dayMs
      const after = { label, maxUses, expiresAt: expiresAt && toIso(expiresAt) }
      const about = { actorId, subject: 'agent code', id: 'inserted', name: label } as const
      const noted = note({ ...about, action: 'agent_code_issued', before: null, after })
      return { ok: true, value: await codes.issue(label, maxUses, expiresAt, [noted]) }
    },

    async revoke(actorId: number, id: number): Promise<Result<null, 'NOT_FOUND'>> {
      const code = Number.isSafeInteger(id) ? await repository.find(id) : null
      if (!code) return fail('NOT_FOUND', noSuchCode)
      const about = { actorId, subject: 'agent code', id, name: code.label } as const
      const noted = note({ ...about, action: 'agent_code_revoked', before: { uses: code.uses }, after: null })
      return codes.revoke(id, [noted])
    },
  }
}
