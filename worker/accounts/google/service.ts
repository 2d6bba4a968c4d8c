import { parseInput } from '../../http.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Limiter } from '../../platform/limiter.ts'
import type { Logger } from '../../platform/logger.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import type { Sealer } from '../../platform/sealer.ts'
import { hashToken } from '../../platform/secret-token.ts'
import { agentCodeInvalid } from '../agent-codes/constants.ts'
import type { AgentCodesService } from '../agent-codes/service.ts'
import type { AccountLimits } from '../limits.ts'
import type { RecoveryService } from '../recovery/service.ts'
import type { Caller, Visitor } from '../sessions/contract.ts'
import { attemptLifetimeMs, googleNotOffered, linkOnProfile } from './constants.ts'
import {
  type Arrival,
  Attempt,
  type ExchangeInput,
  type GoogleIdentity,
  PasswordProof,
  type StartInput,
} from './contract.ts'
import type { Bringer, GoogleEntrance } from './entrance.ts'
import type { OpenId } from './openid.ts'
import { destinationOf, incomplete, isAnswerOf } from './rules.ts'

type GooglePorts = {
  /** Null where sign-in with Google is not offered. */
  openId: OpenId | null
  entrance: GoogleEntrance
  sealer: Sealer
  prove: RecoveryService['prove']
  limits: AccountLimits
  agentCodes: Pick<AgentCodesService, 'isValid'>
  limiter: Limiter
  clock: Clock
  logger: Logger
}

export type GoogleService = ReturnType<typeof createGoogleService>

/** The way to Google and back. What the way was begun for is sealed in a cookie of the browser that went. */
export function createGoogleService(ports: GooglePorts) {
  const { openId, entrance, sealer, prove, limits, agentCodes, limiter, clock, logger } = ports

  /** The attempt of a cookie, whatever state it is asked for. */
  async function read(sealed: string | null): Promise<Attempt | null> {
    const text = await sealer.open(sealed)
    return text === null ? null : (Attempt.safeParse(JSON.parse(text)).data ?? null)
  }

  /** The attempt that an answer belongs to, once: whoever brings it again, and be it at the same moment, gets null. */
  async function claim(sealed: string | null, state: string | undefined): Promise<Attempt | null> {
    const attempt = await read(sealed)
    if (!attempt || !isAnswerOf(attempt, state, clock())) return null
    const key = `google-attempt:${await hashToken(attempt.state)}`
    const { allowed } = await limiter.take(key, { max: 1, windowMs: attemptLifetimeMs })
    return allowed ? attempt : null
  }

  function arrive(identity: GoogleIdentity, attempt: Attempt, bringer: Bringer): Promise<Result<Arrival>> {
    const { caller, visitor } = bringer
    if (attempt.intent !== 'link') return entrance.enter(identity, attempt, bringer)
    // Every change of credentials ends the session or replaces it: the one that gave the password must still be there.
    if (!caller || caller.sessionId !== attempt.sessionId) return Promise.resolve(incomplete('UNAUTHENTICATED'))
    return entrance.link(identity, attempt, caller, visitor)
  }

  type Begun = Result<{ redirectUrl: string; sealed: string }>

  async function begin(
    more: Pick<Attempt, 'intent' | 'role' | 'agentCode' | 'returnTo' | 'sessionId'>,
  ): Promise<Begun> {
    if (!openId) return fail('UNAVAILABLE', googleNotOffered)
    const { url, ...secrets } = openId.begin()
    const attempt: Attempt = { ...secrets, ...more, expiresAt: clock() + attemptLifetimeMs }
    return succeed({ redirectUrl: url, sealed: await sealer.seal(JSON.stringify(attempt)) })
  }

  /** Asked before the browser leaves: a code that is mistyped can be put right here alone. */
  async function admitAgent(code: string, visitor: Visitor): Promise<Result<null>> {
    const within = await limits.take('agent_code', visitor)
    if (!within.ok) return within
    if (await agentCodes.isValid(code)) return succeed(null)
    return fail('INVALID', agentCodeInvalid, { fields: { agent_code: [agentCodeInvalid] } })
  }

  return {
    /** Where a form that starts a sign-in may lead, as a content security policy has to say. */
    formOrigins: openId ? [openId.authorizeOrigin] : [],

    /** Where to send the browser, and what to keep in its cookie. */
    async start(
      { intent = 'sign_in', role = 'customer', agent_code: agentCode = '', return_to: asked }: StartInput,
      visitor: Visitor,
    ): Promise<Begun> {
      if (!openId) return fail('UNAVAILABLE', googleNotOffered)
      // A session alone must not give a way in that outlives it.
      if (intent === 'link') return fail('FORBIDDEN', linkOnProfile)
      const isAgent = intent === 'register' && role === 'agent'
      const admitted = isAgent ? await admitAgent(agentCode, visitor) : succeed(null)
      if (!admitted.ok) return admitted
      const wish = { role: isAgent ? 'agent' : 'customer', agentCode: isAgent ? agentCode : '' } as const
      return begin({ ...wish, intent, returnTo: destinationOf(intent, asked), sessionId: null })
    },

    /** The same for a signed-in person who gives their password, to link a Google account. */
    async startLinking(
      caller: Pick<Caller, 'userId' | 'sessionId' | 'email'>,
      input: unknown,
      visitor: Visitor,
    ): Promise<Begun> {
      const form = parseInput(PasswordProof, input)
      if (!form.ok) return form
      const proven = await prove(caller, form.value.current_password, visitor)
      if (!proven.ok) return proven
      const returnTo = destinationOf('link', undefined)
      return begin({ intent: 'link', role: 'customer', agentCode: '', returnTo, sessionId: caller.sessionId })
    },

    /** What a cookie's attempt was begun for, without using it up; null when the answer is not one to it. */
    async look(sealed: string | null, state: string | undefined): Promise<Pick<Attempt, 'intent' | 'returnTo'> | null> {
      const attempt = await read(sealed)
      if (!attempt || !isAnswerOf(attempt, state, clock())) return null
      return { intent: attempt.intent, returnTo: attempt.returnTo }
    },

    /** Turns what Google gave the browser into a session, or links. */
    async finish({ code, state }: ExchangeInput, bringer: Bringer): Promise<Result<Arrival>> {
      if (!openId) return fail('UNAVAILABLE', googleNotOffered)
      const within = await limits.take('google', bringer.visitor)
      if (!within.ok) return within
      const attempt = await claim(bringer.sealed, state)
      if (!attempt) return incomplete('UNAUTHENTICATED')
      const exchanged = await openId.exchange({ ...attempt, code })
      if (!exchanged.ok) {
        logger.warn('google_exchange_failed', { reason: exchanged.reason })
        return incomplete(exchanged.isOutage ? 'UNAVAILABLE' : 'UNAUTHENTICATED')
      }
      return arrive(exchanged.identity, attempt, bringer)
    },
  }
}
