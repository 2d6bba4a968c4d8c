// A developer: a person on a plan with API access, and calls with their tokens.
import { env } from 'cloudflare:workers'
import { visitorAt } from '#test/fakes/visitor.ts'
import type { Product } from '#worker/entry/services.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import type { TokenAccess } from '#worker/people/api-tokens/constants.ts'
import type { Plan } from '#worker/people/plans/constants.ts'
import { addPerson, call, signedIn } from '../accounts/people.ts'

export async function addDeveloper(plan: Plan = 'pro') {
  const person = await addPerson()
  await setPlan(person.id, plan)
  return person
}

export async function setPlan(userId: number, plan: Plan): Promise<void> {
  await env.DB.prepare(
    `INSERT OR REPLACE INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since) VALUES (?, ?, ?, 0)`,
  )
    .bind(userId, plan, Date.now() + 40 * dayMs)
    .run()
}

export async function makeToken(
  { ports }: Pick<Product, 'ports'>,
  userId: number,
  access: TokenAccess = 'read',
  client: number | '' = '',
) {
  const asked = { name: 'Sheet', access, days: '30', client_id: client }
  const made = await ports.apiTokens.create(await signedIn(userId), asked, visitorAt('192.0.2.1'))
  if (!made.ok) throw new Error(made.error.message)
  return made.value.token
}

/** As a program calls: no origin, no cookie. */
export const callWith = (
  token: string,
  method: string,
  path: string,
  body?: unknown,
  more: Record<string, string> = {},
) =>
  call(method, path, {
    headers: { Authorization: `Bearer ${token}`, Origin: '', ...more },
    ...(body !== undefined && { body }),
  })
