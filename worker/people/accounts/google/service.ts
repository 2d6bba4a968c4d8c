import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import { agentCodeInvalid } from '../../agent-codes/constants.ts'
import type { AgentCodesService } from '../../agent-codes/service.ts'
import type { AccountLimits } from '../limits.ts'
import type { RecoveryService } from '../recovery/service.ts'
import type { Caller, Visitor } from '../sessions/contract.ts'
import { attemptLifetimeMs, googleNotOffered, linkOnProfile } from './constants.ts'
import {
  type Arrival,
  type ExchangeInput,
  type GoogleIdentity,
  GoogleSignIn,
  PasswordProof,
  type StartInput,
} from './contract.ts'
import type { GoogleEntrance, ReturningBrowser } from './entrance.ts'
import type { OpenId } from './openid.ts'
import { destinationOf, incomplete, isAnswerOf } from './rules.ts'

type GooglePorts = {
  /** Null when Google sign-in is not configured. */
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

/** The round trip to Google. Its purpose is sealed in a cookie of the browser that started it. */
export function createGoogleService(ports: GooglePorts) {
  const { openId, entrance, sealer, prove, limits, agentCodes, limiter, clock, logger } = ports

  /** The attempt in a cookie, whatever its state. */
  async function read(sealed: string | null): Promise<GoogleSignIn | null> {
    const text = await sealer.open(sealed)
    return text === null ? null : (GoogleSignIn.safeParse(JSON.parse(text)).data ?? null)
  }

  /** The attempt an answer belongs to, single use: a second or concurrent call gets null. */
  async function claim(sealed: string | null, state: string | undefined): Promise<GoogleSignIn | null> {
    const attempt = await read(sealed)
    if (!attempt || !isAnswerOf(attempt, state, clock())) return null
    const key = `google-attempt:${await hashToken(attempt.state)}`
    const { allowed } = await limiter.take(key, { max: 1, windowMs: attemptLifetimeMs })
    return allowed ? attempt : null
  }

  function arrive(
    identity: GoogleIdentity,
    attempt: GoogleSignIn,
    bringer: ReturningBrowser,
  ): Promise<Result<Arrival>> {
    const { caller, visitor } = bringer
    if (attempt.intent !== 'link') return entrance.enter(identity, attempt, bringer)
    // Changes of credentials end or replace the session: the one that proved the password must still exist.
    if (!caller || caller.sessionId !== attempt.sessionId) return Promise.resolve(incomplete('UNAUTHENTICATED'))
    return entrance.link(identity, attempt, caller, visitor)
  }

  type Begun = Result<{ redirectUrl: string; sealed: string }>

  async function begin(
    more: Pick<GoogleSignIn, 'intent' | 'role' | 'agentCode' | 'returnTo' | 'sessionId'>,
  ): Promise<Begun> {
    if (!openId) return fail('UNAVAILABLE', googleNotOffered)
    const { url, ...secrets } = openId.begin()
    const attempt: GoogleSignIn = { ...secrets, ...more, expiresAt: clock() + attemptLifetimeMs }
    return succeed({ redirectUrl: url, sealed: await sealer.seal(JSON.stringify(attempt)) })
  }

  /** Checked before the redirect, because a mistyped code can only be corrected here. */
  async function admitAgent(code: string, visitor: Visitor): Promise<Result<null>> {
    const within = await limits.take('agent_code', visitor)
    if (!within.ok) return within
    if (await agentCodes.isValid(code)) return succeed(null)
    return fail('INVALID', agentCodeInvalid, { fields: { agent_code: [agentCodeInvalid] } })
  }

  return {
    /** Origins that sign-in forms may redirect to, for the content security policy. */
    formOrigins: openId ? [openId.authorizeOrigin] : [],

    /** The URL to redirect to, and what to keep in the cookie. */
    async start(
      { intent = 'sign_in', role = 'customer', agent_code: agentCode = '', return_to: asked }: StartInput,
      visitor: Visitor,
    ): Promise<Begun> {
      if (!openId) return fail('UNAVAILABLE', googleNotOffered)
      // A session alone must not add a way in that outlives it.
      if (intent === 'link') return fail('FORBIDDEN', linkOnProfile)
      const isAgent = intent === 'register' && role === 'agent'
      const admitted = isAgent ? await admitAgent(agentCode, visitor) : succeed(null)
      if (!admitted.ok) return admitted
      const asRole = { role: isAgent ? 'agent' : 'customer', agentCode: isAgent ? agentCode : '' } as const
      return begin({ ...asRole, intent, returnTo: destinationOf(intent, asked), sessionId: null })
    },

    /** The same for a signed-in user who gives their password to link a Google account. */
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

    /** The intent of a cookie's attempt, without spending it; null when the answer does not match. */
    async readAttempt(
      sealed: string | null,
      state: string | undefined,
    ): Promise<Pick<GoogleSignIn, 'intent' | 'returnTo'> | null> {
      const attempt = await read(sealed)
      if (!attempt || !isAnswerOf(attempt, state, clock())) return null
      return { intent: attempt.intent, returnTo: attempt.returnTo }
    },

    /** Turns Google's code into a session or a linked account. */
    async finish({ code, state }: ExchangeInput, bringer: ReturningBrowser): Promise<Result<Arrival>> {
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
