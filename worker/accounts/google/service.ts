import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logger.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import type { Sealer } from '../../platform/sealer.ts'
import { hashToken } from '../../platform/secret-token.ts'
import type { AccountLimits } from '../limits.ts'
import type { Caller } from '../sessions/contract.ts'
import { attemptLifetimeMs, googleNotOffered, invalidAgentCode, linkNotices } from './constants.ts'
import { type Arrival, Attempt, type ExchangeInput, type GoogleIdentity, type StartInput } from './contract.ts'
import type { Bringer, GoogleEntrance } from './entrance.ts'
import type { OpenId } from './openid.ts'
import { destinationOf, incomplete, isAgentCodeLongEnough, isAnswerOf } from './rules.ts'

type GooglePorts = {
  /** Null where sign-in with Google is not offered. */
  openId: OpenId | null
  entrance: GoogleEntrance
  sealer: Sealer
  limits: AccountLimits
  limiter: { take(key: string, limit: { max: number; windowMs: number }): Promise<{ allowed: boolean }> }
  clock: Clock
  logger: Logger
}

export type GoogleService = ReturnType<typeof createGoogleService>

/** The way to Google and back. What the way was begun for is sealed in a cookie of the browser that went. */
export function createGoogleService({ openId, entrance, sealer, limits, limiter, clock, logger }: GooglePorts) {
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
    // Somebody else may have signed in meanwhile, or nobody be signed in any more.
    if (!caller || caller.userId !== attempt.userId) return Promise.resolve(incomplete('UNAUTHENTICATED'))
    return entrance.link(identity, attempt, caller, visitor)
  }

  return {
    /** Where a form that starts a sign-in may lead, as a content security policy has to say. */
    formOrigins: openId ? [openId.authorizeOrigin] : [],

    /** Where to send the browser, and what to keep in its cookie. */
    async start(
      { intent = 'sign_in', role = 'customer', agent_code: agentCode = '', return_to: asked }: StartInput,
      caller: Pick<Caller, 'userId'> | null,
    ): Promise<Result<{ redirectUrl: string; sealed: string }>> {
      if (!openId) return fail('UNAVAILABLE', googleNotOffered)
      if (intent === 'link' && !caller) return fail('UNAUTHENTICATED', linkNotices.failed)
      const isAgent = intent === 'register' && role === 'agent'
      if (isAgent && !isAgentCodeLongEnough(agentCode)) {
        return fail('INVALID', invalidAgentCode, { fields: { agent_code: [invalidAgentCode] } })
      }
      const { url, ...secrets } = openId.begin()
      const attempt: Attempt = {
        ...secrets,
        intent,
        role: isAgent ? 'agent' : 'customer',
        agentCode: isAgent ? agentCode : '',
        returnTo: destinationOf(intent, asked),
        userId: intent === 'link' && caller ? caller.userId : null,
        expiresAt: clock() + attemptLifetimeMs,
      }
      return succeed({ redirectUrl: url, sealed: await sealer.seal(JSON.stringify(attempt)) })
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
