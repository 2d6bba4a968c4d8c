import { env, exports } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { parseConfig } from '#worker/entry/config.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { familiar } from '#worker/people/accounts/passwords/lane.ts'
import { createPasswords } from '#worker/people/accounts/passwords/scrypt.ts'
import type { PasswordLink } from '#worker/people/accounts/recovery/rules.ts'
import type { OpenedSession, Visitor } from '#worker/people/accounts/sessions/contract.ts'
import { Proof } from '#worker/people/accounts/sessions/proof.ts'
import type { SessionsService } from '#worker/people/accounts/sessions/service.ts'
import { users } from '#worker/people/accounts/table.ts'
import type { TokensService } from '#worker/people/accounts/tokens/service.ts'
import type { UsedLink } from '#worker/people/accounts/tokens/using.repository.ts'
import { freshAddress, visitorAt } from '../../fakes/visitor.ts'

export const origin = 'http://localhost:8787'
export const password = 'tulip crane harbour'

const passwords = createPasswords(parseConfig(env).passwordWorkFactor)

/** The stored hash. */
export async function hashOf(typed: string): Promise<string> {
  const hashed = await passwords.hash(typed, familiar({ networks: [] }))
  if (!hashed.ok) throw new Error(hashed.error.message)
  return hashed.value
}

/** Hashed once, because hashing is slow by design. */
let hashed: Promise<string> | undefined
let people = 0

type Person = Partial<typeof users.$inferInsert>

/** A user with an account; every account has the same password. */
export async function addPerson(more: Person = {}): Promise<{ id: number; email: string }> {
  hashed ??= hashOf(password)
  people += 1
  const person = {
    email: `person${people}-${crypto.randomUUID().slice(0, 8)}@example.com`,
    firstName: 'Robin',
    lastName: 'Fairweather',
    passwordHash: await hashed,
    roleId: roleIds.Customer,
    isEmailVerified: true,
    createdAt: Date.now(),
    ...more,
  }
  const [row] = await openDatabase(env.DB).insert(users).values(person).returning({ id: users.id })
  return { id: row?.id ?? 0, email: person.email }
}

export { freshAddress }

type Call = {
  body?: unknown
  cookie?: string | undefined
  address?: string
  headers?: Record<string, string>
  /** The Worker as it is set up for the tests, unless told otherwise. */
  send?: (request: Request) => Response | Promise<Response>
}

/** A call as the site's own pages make it. */
export async function call(method: string, path: string, sent: Call = {}): Promise<Response> {
  const { body, cookie, address, headers, send = (request) => exports.default.fetch(request) } = sent
  const init: RequestInit = {
    method,
    redirect: 'manual',
    headers: {
      'CF-Connecting-IP': address ?? freshAddress(),
      'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      ...(method !== 'GET' && { Origin: origin }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(cookie && { Cookie: cookie }),
      ...headers,
    },
  }
  if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body)
  return send(new Request(origin + path, init))
}

/** The session's `Set-Cookie` among the cookies of an answer. */
export function sessionCookieOf(answer: Response): string | undefined {
  return answer.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
}

/** Signs a user in; returns the cookie to send from then on. */
export async function signIn(email: string, more: Call = {}): Promise<string> {
  const answer = await call('POST', '/api/login', { body: { email, password }, ...more })
  const [cookie = ''] = sessionCookieOf(answer)?.split(';') ?? []
  if (!cookie) throw new Error(`${answer.status} ${await answer.text()}`)
  return cookie
}

/** The proof from a user's password, or from Google for an account without one. */
export async function proofOf(userId: number): Promise<Proof> {
  const [user] = await openDatabase(env.DB).select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error('No such person')
  const account = { ...user, userId }
  const proof = Proof.ofPassword(account, { isRight: true })
  return proof ?? Proof.ofGoogle(account, { sub: user.googleId ?? '' })
}

/** The same with a second step. */
export async function twoStepProofOf(userId: number): Promise<Proof> {
  const proof = (await proofOf(userId)).with({ userId, step: { recoveryCode: true } })
  if (!proof) throw new Error('The second step is another person’s')
  return proof
}

/** A mailed link that sets a password, as the statements get it that use it up. */
export async function usedLink(
  tokens: Pick<TokensService, 'mint'>,
  userId: number,
  purpose: PasswordLink = 'reset_password',
  address?: string,
): Promise<UsedLink<PasswordLink>> {
  const { token } = await tokens.mint(userId, purpose, address)
  return { tokenHash: await hashToken(token), purpose, now: Date.now() }
}

/** Opens a session without a request; a deactivated user gets one opened before. */
export async function openSession(
  sessions: Pick<SessionsService, 'open'>,
  userId: number,
  visitor: Visitor = visitorAt('192.0.2.1'),
  { isTwoStep = false }: { isTwoStep?: boolean } = {},
): Promise<OpenedSession> {
  const wasActive = await count('SELECT is_active AS n FROM users WHERE id = ?', userId)
  const setActive = (isActive: number) =>
    env.DB.prepare('UPDATE users SET is_active = ? WHERE id = ?').bind(isActive, userId).run()
  if (!wasActive) await setActive(1)
  const opened = await sessions.open(await (isTwoStep ? twoStepProofOf(userId) : proofOf(userId)), visitor)
  if (!wasActive) await setActive(0)
  if (!opened) throw new Error('No one was signed in')
  return opened
}

/** The single number that a query returns. */
export async function count(sql: string, ...bound: unknown[]): Promise<number> {
  return (
    (await env.DB.prepare(sql)
      .bind(...bound)
      .first<number>('n')) ?? 0
  )
}

/** A user with a session of their own, as the statements see it that act while it goes on. */
export async function signedIn(userId: number): Promise<{ userId: number; sessionId: string }> {
  const sessionId = crypto.randomUUID()
  await env.DB.prepare(
    `INSERT INTO sessions (token_hash, id, user_id, created_at, last_seen_at, expires_at, device)
     VALUES (?1, ?1, ?2, 0, 0, ?3, 'x')`,
  )
    .bind(sessionId, userId, Number.MAX_SAFE_INTEGER)
    .run()
  return { userId, sessionId }
}
