import { env } from 'cloudflare:workers'
import { Hono } from 'hono'
import { parseConfig } from '#worker/entry/config.ts'
import { identify } from '#worker/entry/identity.ts'
import { type HttpEnv, requireSameOrigin } from '#worker/ground/http.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import { succeed } from '#worker/ground/platform/result.ts'
import { createDevicesRepository } from '#worker/people/accounts/devices/repository.ts'
import { createDevicesService } from '#worker/people/accounts/devices/service.ts'
import { composeGoogle } from '#worker/people/accounts/google/compose.ts'
import { googleApiRoutes, googlePageRoutes } from '#worker/people/accounts/google/routes.ts'
import { createLimits } from '#worker/people/accounts/limits.ts'
import type { MailKind } from '#worker/people/accounts/mails/contract.ts'
import { createPasswords } from '#worker/people/accounts/passwords/scrypt.ts'
import { createRecoveryRepository } from '#worker/people/accounts/recovery/repository.ts'
import { createRecoveryService } from '#worker/people/accounts/recovery/service.ts'
import { createSessionsRepository } from '#worker/people/accounts/sessions/repository.ts'
import { createSessionsService } from '#worker/people/accounts/sessions/service.ts'
import { createOpening } from '#worker/people/accounts/sign-in/opening.ts'
import { createSignInRepository } from '#worker/people/accounts/sign-in/repository.ts'
import { createRedeemer } from '#worker/people/accounts/sign-in/role-request.ts'
import { createTokensRepository } from '#worker/people/accounts/tokens/repository.ts'
import { createTokensService } from '#worker/people/accounts/tokens/service.ts'
import { composeTwoStep } from '#worker/people/accounts/two-step/compose.ts'
import { createActivityRepository } from '#worker/people/activity/repository.ts'
import { createActivityService } from '#worker/people/activity/service.ts'
import { createAgentCodesRepository } from '#worker/people/agent-codes/repository.ts'
import { createAgentCodesService } from '#worker/people/agent-codes/service.ts'
import { createPlansRepository } from '#worker/people/plans/repository.ts'
import { createPlansService } from '#worker/people/plans/service.ts'
import { createFakeLogger } from '../../../fakes/logger.ts'
import { freshAddress, readVisitor, visitorAt } from '../../../fakes/visitor.ts'
import { noPurchases } from '../ownership/belongings.ts'
import { password } from '../people.ts'
import { keySet, tokenOf } from './claims.ts'

export const origin = 'http://localhost:8787'

/** Claims the fake Google changes for the next user. */
type Said = Record<string, unknown>
type Sign = (nonce: string) => Response | Promise<Response>

/** Sign-in with Google on the real database, counters and sessions; only Google's token endpoint is made up. */
export function createScene() {
  const config = parseConfig(env)
  const database = openDatabase(env.DB)
  const logger = createFakeLogger()
  const mails: { kind: MailKind; userId: number | null; detail?: string }[] = []
  const limiter = {
    take: (key: string, limit: { max: number; windowMs: number }) => env.RATE_LIMITER.getByName(key).take(limit),
  }
  let clockAt = Date.now()
  const clock = () => clockAt
  const sendAccountMail = async (mail: (typeof mails)[number]) => void mails.push(mail)
  const sessions = createSessionsService({
    repository: createSessionsRepository(database),
    clock,
    newId: randomId,
    closeSockets: async () => {},
  })
  const activity = createActivityService({
    repository: createActivityRepository(database),
    clock,
    newId: randomId,
    logger: createFakeLogger(),
  })
  const limits = createLimits({ limiter })
  const agentCodes = createAgentCodesService({
    repository: createAgentCodesRepository(database),
    clock,
    newCode: () => `CODE-${crypto.randomUUID()}`,
  })
  const devices = createDevicesService({ ...config, repository: createDevicesRepository(database) })
  const shared = { sessions, activity, devices, limits, limiter, sendAccountMail, clock, newId: randomId, logger }
  const openSession = createOpening({ ...shared, repository: createSignInRepository(database) })
  const { entry } = composeTwoStep(config, database, {
    ...shared,
    openSession,
    provePassword: () => Promise.reject(new Error('No password is asked for here')),
  })
  const tokens = createTokensService({ repository: createTokensRepository(database), clock })
  const recovery = createRecoveryService({
    repository: createRecoveryRepository(database),
    tokens,
    sessions,
    // Every account has the same password; checking it is instant.
    passwords: {
      ...createPasswords(config.passwordWorkFactor),
      verify: async (typed) => succeed({ isRight: typed === password, isOutdated: false }),
    },
    activity,
    devices,
    limits,
    sendAccountMail,
    afterResponse: (work) => void work(),
    purchaseEndings: noPurchases,
    clock,
    newId: randomId,
  })
  const plans = createPlansService({ repository: createPlansRepository(database), clock })

  /** Nonces by code, as Google keeps them; a code works once. */
  const codes = new Map<string, Sign>()
  const google = composeGoogle(config, database, {
    sessions,
    activity,
    limits,
    agentCodes,
    limiter,
    sendAccountMail,
    purchaseEndings: noPurchases,
    prove: recovery.prove,
    redeemAgentCode: createRedeemer(limits, agentCodes),
    startTrial: plans.startTrialOnRegistration,
    isRegistrationOpen: async () => true,
    enter: entry.enter,
    fetch: async (address, init) => {
      if (address === env.GOOGLE_KEYS_URL) return Response.json(keySet)
      const code = new URLSearchParams(String(init.body)).get('code') ?? ''
      const sign = codes.get(code)
      codes.delete(code)
      return sign ? sign(code) : Response.json({ error: 'invalid_grant' }, { status: 400 })
    },
    clock,
    logger,
  })

  let visitor = visitorAt(freshAddress())
  const visitorOf = (request: Request) => ({ ...visitor, deviceMarks: readVisitor(request).deviceMarks })
  const options = { google, visitorOf, publicOrigin: config.publicOrigin, isSecure: false, clock }
  const app = new Hono<HttpEnv>()
    .use(requireSameOrigin(config.publicOrigin))
    .use(identify({ sessions, devices, visitorOf, isSecure: false, clock }))
    .route('/api', googleApiRoutes(options))
    .route('/', googlePageRoutes(options))

  return {
    app,
    google,
    sessions,
    tokens,
    recovery,
    agentCodes,
    activity,
    plans,
    mails,
    logger,
    /** From now on, requests come from a new network address. */
    moveElsewhere: () => {
      visitor = visitorAt(freshAddress())
    },
    wait: (ms: number) => {
      clockAt += ms
    },
    /** A code for which Google answers a token about this user with this nonce. */
    grant: (nonce: string, said: Said): string =>
      addCode(codes, async () =>
        Response.json({ id_token: await tokenOf({ ...rightClaims(nonce, clockAt), ...said }) }),
      ),
    /** A code for which Google's token endpoint answers this. */
    grantAnswer: (answer: () => Response) => addCode(codes, answer),
    /** How often a code was exchanged before it was used up. */
    isUnspent: (code: string) => codes.has(code),
    userOf: (email: string) =>
      env.DB.prepare('SELECT * FROM users WHERE email = ?').bind(email).first<Record<string, unknown>>(),
  }
}

export type Scene = ReturnType<typeof createScene>

function addCode(codes: Map<string, Sign>, sign: Sign): string {
  const code = randomId()
  codes.set(code, sign)
  return code
}

function rightClaims(nonce: string, now: number) {
  const iat = Math.floor(now / 1_000)
  const { GOOGLE_ISSUER: iss, GOOGLE_CLIENT_ID: aud } = env
  return { iss, aud, azp: aud, iat, exp: iat + 3_600, nonce, email_verified: true }
}

/** A browser that keeps cookies and goes to Google and back. */
export function createBrowser({ app, grant, google, sessions }: Pick<Scene, 'app' | 'grant' | 'google' | 'sessions'>) {
  const cookies = new Map<string, string>()

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('Sec-Fetch-Site', headers.get('Sec-Fetch-Site') ?? 'same-origin')
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await app.request(origin + path, { redirect: 'manual', ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }

  /** Starts an attempt; returns the parameters sent to Google. */
  async function leave(headers: Record<string, string> = {}, query = ''): Promise<URLSearchParams> {
    const answer = await send(`/api/oauth/google/redirect_url${query}`, { headers })
    const { redirectUrl } = await answer.json<{ redirectUrl: string }>()
    return new URL(redirectUrl).searchParams
  }

  /** Starts linking a Google account, with the password. */
  async function leaveToLink(): Promise<URLSearchParams> {
    const found = await sessions.callerOf(cookies.get('session') ?? null)
    if (!found) throw new Error('No one is signed in')
    const begun = await google.startLinking(found.caller, { current_password: password }, visitorAt('192.0.2.1'))
    if (!begun.ok) throw new Error(begun.error.message)
    cookies.set('oauth', begun.value.sealed)
    return new URL(begun.value.redirectUrl).searchParams
  }

  function exchange(body: object): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', Origin: origin }
    return send('/api/sessions', { method: 'POST', headers, body: JSON.stringify(body) })
  }

  return {
    cookies,
    send,
    leave,
    leaveToLink,
    async link(said: Said): Promise<Response> {
      const asked = await leaveToLink()
      return exchange({ code: grant(asked.get('nonce') ?? '', said), state: asked.get('state') })
    },
    exchange,
    /** The whole sign-in as one user; returns the answer of the exchange. */
    async signIn(said: Said, headers: Record<string, string> = {}, query = ''): Promise<Response> {
      const asked = await leave(headers, query)
      const code = grant(asked.get('nonce') ?? '', said)
      return exchange({ code, state: asked.get('state') })
    },
  }
}
