// An alert of an account, and the links of its messages that mailboxes, devices and numbers keep.
import { env } from 'cloudflare:workers'
import { receiverMark } from '#worker/alerting/notifications/links/receivers.ts'
import { linkPayload, unsubscribePayload } from '#worker/alerting/notifications/links/rules.ts'
import { parseConfig } from '#worker/entry/config.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import { linkPayload as purchasePayload } from '#worker/money/purchases/buying/links.ts'
import { call } from '../people.ts'

const { linkSecret } = parseConfig(env)
const signers = {
  m: createLinkSigner(linkSecret, 'mute'),
  u: createLinkSigner(linkSecret, 'unsubscribe'),
  p: createLinkSigner(linkSecret, 'purchase'),
}

export async function alertLinksOf(userId: number) {
  const added = await env.DB.prepare(
    `INSERT INTO alerts (user_id, target_kind, target_id, alert_type, channels, is_active, created_at)
     VALUES (?1, 'match', 1, 'availability', '["email"]', 1, 1) RETURNING id`,
  )
    .bind(userId)
    .first('id')
  const alertId = Number(added)
  const kept: { to: string; paths: string[] }[] = []
  const purchases: { to: string; path: string }[] = []
  return {
    async keep(email: string) {
      const device = await env.DB.prepare('SELECT id FROM push_devices WHERE user_id = ?').bind(userId).first('id')
      for (const [channel, address] of [['email', email] as const, ['push', String(device)] as const]) {
        const about = { userId, alertId, to: await receiverMark(channel, userId, address) }
        const payload = linkPayload({ ...about, endsAt: Date.now() + 60_000, matchId: null, under: null })
        const paths = [
          `/m/${await signers.m.sign(payload)}?do=off`,
          `/u/${await signers.u.sign(unsubscribePayload(about))}`,
        ]
        kept.push({ to: address, paths })
      }
      const phone = '+447700900123'
      for (const [channel, address] of [['email', email] as const, ['sms', phone] as const]) {
        const of = { userId, attemptId: 'a1', mandateId: 'm1', totalPence: null }
        const payload = `${purchasePayload(of)}@${await receiverMark(channel, userId, address)}`
        purchases.push({ to: address, path: `/p/${await signers.p.sign(payload)}` })
      }
    },
    /** Which of the kept links' mailboxes and numbers may still answer for a purchase, be there one or none. */
    async answers(): Promise<string[]> {
      const asked = purchases.map(async ({ to, path }) => ((await call('GET', path)).status === 403 ? [] : to))
      return (await Promise.all(asked)).flat()
    },
    /** To which of the kept links' mailboxes and devices the alert still listens. */
    async listensTo(): Promise<string[]> {
      const heard = new Set<string>()
      for (const { to, paths } of kept) {
        for (const path of paths) {
          await env.DB.prepare('UPDATE alerts SET is_active = 1 WHERE id = ?').bind(alertId).run()
          await call('POST', path)
          const isOn = await env.DB.prepare('SELECT is_active FROM alerts WHERE id = ?')
            .bind(alertId)
            .first('is_active')
          if (isOn === 0) heard.add(to)
        }
      }
      return [...heard]
    },
  }
}
