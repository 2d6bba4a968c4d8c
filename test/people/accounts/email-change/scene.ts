import { env } from 'cloudflare:workers'
import { callerOf } from '#test/people/accounts/two-step/authenticator.ts'
import { createProduct } from '#worker/entry/services.ts'
import type { Mail } from '#worker/ground/mail/contract.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createMailsRepository } from '#worker/people/accounts/mails/repository.ts'
import { createMailsService } from '#worker/people/accounts/mails/service.ts'
import { createFakeLogger } from '../../../fakes/logger.ts'
import { freshAddress, visitorAt } from '../../../fakes/visitor.ts'
import { addPerson, openSession } from '../people.ts'

export const { ports: services, jobs } = createProduct(env)
export const visitorNow = () => visitorAt(freshAddress())
export const newAddress = () => `new-${crypto.randomUUID().slice(0, 8)}@example.com`

/** The mail consumer with a fake mail server that keeps the mails. */
export function openMailbox() {
  const sent: Mail[] = []
  const mails = createMailsService({
    repository: createMailsRepository(openDatabase(env.DB)),
    tokens: services.tokens,
    transport: {
      send: async (mail) => {
        sent.push(mail)
        return { kind: 'sent', messageId: mail.messageId }
      },
    },
    from: 'Touchline <alerts@touchline.example>',
    publicOrigin: 'https://touchline.example',
    logger: createFakeLogger(),
  })
  return { mails, sent }
}

/** Writes the mails of a change as the queue consumer would; returns the tokens of the links, if there are any. */
export async function mailed(userId: number, id: string) {
  const { mails, sent } = openMailbox()
  for (const kind of ['email_change_asked', 'change_email', 'email_changed'] as const)
    await mails.send({ id: `${kind}-${id}`, kind, userId, detail: id })
  const tokensOf = (path: string) =>
    sent.flatMap(({ text }) => new RegExp(`/${path}\\?token=(\\S+)`).exec(text)?.[1] ?? [])
  return { sent, token: tokensOf('confirm-email')[0] ?? '', takeBack: tokensOf('reset-password')[0] ?? '' }
}

export async function newestChange(userId: number) {
  const row = await env.DB.prepare(
    'SELECT id, new_email AS newEmail FROM email_changes WHERE user_id = ?1 ORDER BY rowid DESC',
  )
    .bind(userId)
    .first<{ id: string; newEmail: string }>()
  return row ?? { id: '', newEmail: '' }
}

/** The holder of a session moves the account on; `takeBack`: the link in the mail to the address before. */
export async function move(userId: number, email = newAddress()) {
  const { emailChange } = services
  const caller = await callerOf((await openSession(services.sessions, userId)).token)
  const asked = await emailChange.ask(caller, email, visitorNow())
  if (!asked.ok) throw new Error(asked.error.message)
  const { id } = await newestChange(userId)
  const { token } = await mailed(userId, id)
  const changed = await emailChange.confirm(token, caller, visitorNow())
  if (!changed.ok) throw new Error(changed.error.message)
  const { sent, takeBack } = await mailed(userId, id)
  return { email, takeBack, sent, changeId: id, session: changed.value.token }
}

/** A signed-in user with fresh proof. */
export async function signedIn(more: Parameters<typeof addPerson>[0] = {}) {
  const { id, email } = await addPerson(more)
  const { token } = await openSession(services.sessions, id)
  return { id, email, cookie: `session=${token}`, caller: await callerOf(token) }
}

/** The same with a pending change and the token of its link. */
export async function changing(newEmail = newAddress(), more: Parameters<typeof addPerson>[0] = {}) {
  const person = await signedIn(more)
  const asked = await services.emailChange.ask(person.caller, newEmail, visitorNow())
  if (!asked.ok) throw new Error(asked.error.message)
  const change = await newestChange(person.id)
  return { ...person, newEmail, changeId: change.id, ...(await mailed(person.id, change.id)) }
}

export async function addressOf(userId: number): Promise<string | null> {
  return env.DB.prepare('SELECT email FROM users WHERE id = ?').bind(userId).first<string>('email')
}
