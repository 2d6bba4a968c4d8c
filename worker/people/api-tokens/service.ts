import { parseInput } from '#worker/ground/http.ts'
import { type Clock, dayMs } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import type { SendAccountMail } from '../accounts/mails/contract.ts'
import { changedMeanwhile } from '../accounts/recovery/constants.ts'
import type { Caller, Visitor } from '../accounts/sessions/contract.ts'
import type { ActivityService } from '../activity/service.ts'
import { clientTexts } from '../clients/constants.ts'
import type { ClientsService } from '../clients/service.ts'
import type { PlansService } from '../plans/service.ts'
import { createAdmission } from './admission.ts'
import { apiTokenTexts, expiredKeptMs, maxTokensPerPerson, tokenStartLength } from './constants.ts'
import { type ApiToken, NewApiToken } from './contract.ts'
import { newApiToken } from './new-token.ts'
import type { ApiTokensRepository } from './repository.ts'
import { callsOf } from './rules.ts'

type Ports = {
  repository: ApiTokensRepository
  plans: Pick<PlansService, 'planOf'>
  clients: Pick<ClientsService, 'find' | 'isOffered'>
  limiter: Limiter
  activity: Pick<ActivityService, 'record'>
  sendAccountMail: SendAccountMail
  clock: Clock
  newId: NewId
}

export type ApiTokensService = ReturnType<typeof createApiTokensService>

/** Tokens by which a person's own programs call the API. */
export function createApiTokensService(ports: Ports) {
  const { repository, plans, clients, activity, sendAccountMail, clock, newId } = ports

  async function isOffered(userId: number): Promise<boolean> {
    return (await plans.planOf(userId)).entitlements.apiAccess
  }

  return {
    isOffered,
    admit: createAdmission(ports),
    async list(userId: number): Promise<ApiToken[]> {
      const now = clock()
      const rows = await repository.list(userId)
      return rows.map(({ callsByDay, ...token }) => ({ ...token, calls: callsOf(callsByDay, now) }))
    },

    /** The token stands in this answer alone. The caller proved a moment ago who they are. */
    async create(
      { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
      input: unknown,
      visitor: Visitor,
    ): Promise<Result<{ token: string }, 'INVALID' | 'NOT_FOUND' | 'PLAN_REQUIRED' | 'CONFLICT'>> {
      const asked = parseInput(NewApiToken, input)
      if (!asked.ok) return asked
      if (!(await isOffered(userId))) return fail('PLAN_REQUIRED', apiTokenTexts.needsPlan)
      const { name, access, days, client_id: clientId } = asked.value
      if (clientId !== null) {
        if (!(await clients.find(userId, clientId)).ok) return fail('NOT_FOUND', clientTexts.notFound)
        if (!(await clients.isOffered(userId))) return fail('PLAN_REQUIRED', clientTexts.needsPlan)
      }
      const token = newApiToken()
      const createdAt = clock()
      const row = {
        tokenHash: await hashToken(token),
        id: newId(),
        userId,
        name,
        start: token.slice(0, tokenStartLength),
        access,
        clientId,
        createdAt,
        expiresAt: createdAt + days * dayMs,
      }
      if (!(await repository.add(row, sessionId))) {
        const isFull = (await repository.list(userId)).length >= maxTokensPerPerson
        return fail('CONFLICT', isFull ? apiTokenTexts.tooMany : changedMeanwhile)
      }
      await sendAccountMail({ kind: 'api_token_added', userId, detail: name })
      await activity.record(userId, 'api_token_added', visitor)
      return succeed({ token })
    },

    /** From the next call on, the token is refused. */
    async revoke(userId: number, id: string, visitor: Visitor): Promise<Result<null, 'NOT_FOUND'>> {
      if (!(await repository.remove(userId, id))) return fail('NOT_FOUND', apiTokenTexts.notFound)
      await activity.record(userId, 'api_token_revoked', visitor)
      return succeed(null)
    },

    sweep: (): Promise<void> => repository.removeExpired(clock() - expiredKeptMs),
  }
}
