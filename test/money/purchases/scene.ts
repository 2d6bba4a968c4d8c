import { env } from 'cloudflare:workers'
import { givePro } from '../../alerting/preferences/scene.ts'
import { addPerson, call, signIn } from '../../people/accounts/people.ts'

/** A fan on Pro, signed in a moment ago. */
export async function buyer() {
  const { id: userId, email } = await addPerson()
  await givePro(userId)
  return { userId, email, cookie: await signIn(email) }
}

export const unprove = (userId: number) =>
  env.DB.prepare(
    'UPDATE sessions SET proven_at = created_at - 3600000, created_at = created_at - 3600000 WHERE user_id = ?',
  )
    .bind(userId)
    .run()

export const endPlan = (userId: number) =>
  env.DB.prepare('UPDATE user_plans SET paid_until_at = 0 WHERE user_id = ?').bind(userId).run()

export const termsFor = (matchId: number, changed: object = {}) => ({
  targets: [{ kind: 'match', id: matchId }],
  quantity: 2,
  max_price: 44,
  valid_until: new Date(Date.now() + 9e8).toISOString(),
  ...changed,
})

const mandates = '/api/auto-purchase/mandates'

type Answer = { status: number; body: Record<string, unknown> & { id: string; hash: string; words: string[] } }

export async function answerOf(method: string, path: string, cookie: string, body?: unknown): Promise<Answer> {
  const answer = await call(method, `${mandates}${path}`, { cookie, ...(body !== undefined && { body }) })
  return { status: answer.status, body: await answer.json() }
}

/** Reads the terms and signs what was read. */
export async function sign(cookie: string, terms: object): Promise<Answer> {
  const { body } = await answerOf('POST', '/words', cookie, terms)
  return answerOf('POST', '', cookie, { terms, read: body.read })
}
