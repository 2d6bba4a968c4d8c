import { env, exports } from 'cloudflare:workers'
import { roleIds } from '#worker/accounts/constants.ts'
import { hashPassword } from '#worker/accounts/passwords/scrypt.ts'
import { users } from '#worker/accounts/table.ts'
import { openDatabase } from '#worker/platform/database.ts'

export const origin = 'http://localhost:8787'
export const password = 'tulip crane harbour'

/** As it is kept; nobody else is hashing. */
export async function hashOf(typed: string): Promise<string> {
  const hashed = await hashPassword(typed)
  if (!hashed.ok) throw new Error(hashed.error.message)
  return hashed.value
}

/** Hashed once: hashing is slow by design. */
let hashed: Promise<string> | undefined
let people = 0

type Person = Partial<typeof users.$inferInsert>

/** Somebody with an account; everybody's password is the same. */
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

let addresses = 0

/** An address that nothing was counted for yet. */
export function freshAddress(): string {
  addresses += 1
  return `203.0.113.${addresses % 256}.${Math.floor(addresses / 256)}`
}

type Call = {
  body?: unknown
  cookie?: string | undefined
  address?: string
  headers?: Record<string, string>
}

/** A call as a page of ours makes it. */
export function call(method: string, path: string, { body, cookie, address, headers }: Call = {}): Promise<Response> {
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
  return exports.default.fetch(new Request(origin + path, init))
}

/** The `Set-Cookie` of the session, whatever other cookies an answer brings. */
export function sessionCookieOf(answer: Response): string | undefined {
  return answer.headers.getSetCookie().find((cookie) => cookie.startsWith('session='))
}

/** Signs somebody in; the cookie to send from then on. */
export async function signIn(email: string, more: Call = {}): Promise<string> {
  const answer = await call('POST', '/api/login', { body: { email, password }, ...more })
  const [cookie = ''] = sessionCookieOf(answer)?.split(';') ?? []
  if (!cookie) throw new Error(`${answer.status} ${await answer.text()}`)
  return cookie
}

/** How the database answers to one number. */
export async function count(sql: string, ...bound: unknown[]): Promise<number> {
  return (
    (await env.DB.prepare(sql)
      .bind(...bound)
      .first<number>('n')) ?? 0
  )
}
