// What belongs to one person, for each call that names such a thing in its path.
import { env } from 'cloudflare:workers'
import { idOf } from '#worker/alerting/notifications/inbox/rules.ts'
import { createProduct } from '#worker/entry/services.ts'
import { keyedHash } from '#worker/ground/platform/keys.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { newWebhookSecret } from '#worker/people/connections/senders/webhook.ts'
import { visitorAt } from './fakes/visitor.ts'
import { count, openSession, signedIn as sessionFor } from './people/accounts/people.ts'

const { ports: services } = createProduct(env)
const visitor = visitorAt('192.0.2.1')

const plain: [string, string, null] = ['league', 'availability', null]

/** An alert of a person, and whether it is as it was made. */
async function someAlert(userId: number, [kind, type, pence]: [string, string, number | null] = plain) {
  const made = await env.DB.prepare(
    `INSERT INTO alerts (user_id, target_kind, target_id, alert_type, price_threshold_pence, currency, created_at)
     VALUES (?1, ?2, 1, ?3, ?4, 'GBP', ?5) RETURNING id`,
  )
    .bind(userId, kind, type, pence, Date.now())
    .first<{ id: number }>()
  const id = String(made?.id)
  const untouched = 'SELECT count(*) AS n FROM alerts WHERE id = ? AND is_active = 1 AND deleted_at IS NULL'
  return { id, isThere: async () => (await count(untouched, id)) === 1 }
}

/** A message in a person's inbox, not read. */
async function someNotification(userId: number) {
  const subjectId = `system:${crypto.randomUUID()}`
  await env.DB.prepare(
    `INSERT INTO notifications (user_id, newest_first, subject_id, is_read) VALUES (?1, -1000, ?2, 0)`,
  )
    .bind(userId, subjectId)
    .run()
  const unread = 'SELECT count(*) AS n FROM notifications WHERE subject_id = ? AND is_read = 0'
  return { id: idOf({ at: 1_000, subjectId }), isThere: async () => (await count(unread, subjectId)) === 1 }
}

const mandateTerms = {
  targets: [{ kind: 'match', id: 1 }],
  max_price: 44,
  valid_until: new Date(Date.now() + 9e9).toISOString(),
}

/** A signature under what was read of these terms. */
export async function mandateSignature() {
  const read = await services.mandates.readTerms(mandateTerms)
  return { terms: mandateTerms, read: read.ok ? read.value.read : '' }
}

/** A person's mandate, signed once and not revoked. */
async function someMandate(userId: number) {
  const signer = await sessionFor(userId)
  const signed = await services.mandates.create(signer, await mandateSignature())
  // A person has room for so many sessions only: the actors keep theirs.
  await env.DB.prepare('DELETE FROM sessions WHERE id = ?').bind(signer.sessionId).run()
  const id = signed.ok ? signed.value.id : ''
  const untouched =
    'SELECT count(*) AS n FROM purchase_mandates WHERE id = ? AND version = 1 AND revoked_at IS NULL AND live_since IS NULL'
  return { id, isThere: async () => (await count(untouched, id)) === 1 }
}

/** A client of an agent, as they were added. */
async function someClient(userId: number) {
  const made = await env.DB.prepare(
    `INSERT INTO clients (user_id, name, reference, email, phone, notes, consent_note, created_at)
     VALUES (?1, 'Robin', '', '', '', '', '', 0) RETURNING id`,
  )
    .bind(userId)
    .first<{ id: number }>()
  const id = String(made?.id)
  const untouched = "SELECT count(*) AS n FROM clients WHERE id = ? AND name = 'Robin'"
  return { id, isThere: async () => (await count(untouched, id)) === 1 }
}

const linkSecret = new Secret(env.LINK_SECRET as unknown as string)
const sealer = createSealer(linkSecret, 'connection')

/** A webhook with one message in its log. */
async function someWebhook(userId: number) {
  const id = `Sheet ${crypto.randomUUID()}`.slice(0, 40)
  const secret = await sealer.seal(newWebhookSecret())
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO connections (user_id, kind, name, sealed, sealed_secret, label, created_at, confirmed_at)
       VALUES (?, 'webhook', ?, ?, ?, '', 0, 0)`,
    ).bind(userId, id, await sealer.seal('https://sheet.example/in'), secret),
    env.DB.prepare(
      `INSERT INTO webhook_deliveries (user_id, name, id, type, body, status, attempts, first_at, last_at)
       VALUES (?, ?, 'msg_1', 'alert.price', '{}', 'failed', 1, 0, 0)`,
    ).bind(userId, id),
  ])
  const untouched = `SELECT count(*) AS n FROM connections JOIN webhook_deliveries USING (user_id, name)
    WHERE name = ? AND sealed_secret = '${secret}' AND events IS NULL AND confirmed_at = 0 AND attempts = 1`
  return { id, isThere: async () => (await count(untouched, id)) === 1 }
}

/** One that waits for its code. */
async function someNewWebhook(userId: number) {
  const { id } = await someWebhook(userId)
  const hash = await keyedHash(linkSecret, 'connection code', JSON.stringify([userId, 'webhook', id, '123456']))
  await env.DB.prepare('UPDATE connections SET confirmed_at = NULL, code_hash = ?, code_until = ? WHERE name = ?')
    .bind(hash, Date.now() + 9e6, id)
    .run()
  const untouched = 'SELECT count(*) AS n FROM connections WHERE name = ? AND confirmed_at IS NULL AND code_tries = 0'
  return { id, isThere: async () => (await count(untouched, id)) === 1 }
}

/** Per resource named in a path: how to make one, and how to see whether it still exists. */
export const belongings: Record<string, (userId: number) => Promise<{ id: string; isThere: () => Promise<boolean> }>> =
  {
    'DELETE /api/push/devices/:id': async (userId) => {
      const id = crypto.randomUUID()
      await env.DB.prepare(
        `INSERT INTO push_devices VALUES (?1, ?2, 'https://push.example', '', '', '', 0, NULL, NULL)`,
      )
        .bind(id, userId)
        .run()
      return { id, isThere: async () => (await count('SELECT count(*) AS n FROM push_devices WHERE id = ?', id)) === 1 }
    },
    'DELETE /api/account/sessions/:id': async (userId) => {
      const { sessionId: id } = await openSession(services.sessions, userId, visitor)
      return { id, isThere: async () => (await count('SELECT count(*) AS n FROM sessions WHERE id = ?', id)) === 1 }
    },
    'GET /api/account/exports/:id': async (userId) => {
      const id = crypto.randomUUID()
      await env.DB.prepare(`INSERT INTO data_exports VALUES (?, ?, 'ready', ?3, ?3, ?3 + 9e9)`)
        .bind(id, userId, Date.now())
        .run()
      await env.EXPORTS.put(`exports/${userId}/${id}.json`, '{}')
      return { id, isThere: async () => (await env.EXPORTS.head(`exports/${userId}/${id}.json`)) !== null }
    },
    'PUT /api/auto-purchase/mandates/:id': someMandate,
    'POST /api/auto-purchase/mandates/:id/revoke': someMandate,
    'POST /api/auto-purchase/mandates/:id/on': someMandate,
    'POST /api/auto-purchase/mandates/:id/off': someMandate,
    'GET /api/auto-purchase/mandates/:id/paper': someMandate,
    'PUT /api/notifications/:id/read': someNotification,
    'PUT /api/notifications/:id/unread': someNotification,
    'GET /api/price-tracking/alerts/:id/history.csv': (userId) => someAlert(userId, ['match', 'price_drop', 4_500]),
    'DELETE /api/price-tracking/alerts/:id': (userId) => someAlert(userId, ['match', 'price_drop', 4_500]),
    'PUT /api/webhooks/:id': someWebhook,
    'DELETE /api/webhooks/:id': someWebhook,
    'POST /api/webhooks/:id/confirm': someNewWebhook,
    'POST /api/webhooks/:id/secret': someWebhook,
    'POST /api/webhooks/:id/test': someWebhook,
    'POST /api/webhooks/:id/replay': someWebhook,
    'GET /api/clients/:id': someClient,
    'GET /api/clients/:id/report.csv': someClient,
    'PUT /api/clients/:id': someClient,
    'DELETE /api/clients/:id': someClient,
    'GET /api/alerts/:id': (userId) => someAlert(userId),
    'PUT /api/alerts/:id': (userId) => someAlert(userId),
    'DELETE /api/alerts/:id': (userId) => someAlert(userId),
    'POST /api/alerts/:id/restore': (userId) => someAlert(userId),
    'POST /api/alerts/:id/duplicate': (userId) => someAlert(userId),
  }
