// https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks
import { createHmac } from 'node:crypto'
import { Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { readSent } from '#worker/ground/platform/body.ts'
import { isSecretEqual } from '#worker/ground/platform/constant-time.ts'
import { jsonOf } from '#worker/ground/platform/json-bytes.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { maxWhatsappPostBytes, whatsappPath } from './constants.ts'
import { WhatsappPost } from './contract.ts'
import type { WhatsappService } from './service.ts'

type WebhookPorts = {
  /** Null while no number is configured: then nothing is believed. */
  whatsapp: { service: Pick<WhatsappService, 'onPost'>; appSecret: Secret; verifyToken: Secret } | null
}

/** A sender without a valid signature learns only that the request is bad. */
const notSigned = 400

/** Posts from Meta, believed by their signature alone; its question whether the address is ours, by the token it was given. */
export function whatsappWebhooks({ whatsapp }: WebhookPorts) {
  const routes = new Hono<HttpEnv>()

  routes.get(whatsappPath, (c) => {
    const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = c.req.query()
    const isOurs = whatsapp !== null && isSecretEqual(token, whatsapp.verifyToken.reveal())
    return isOurs && mode === 'subscribe' && /^[\w-]{1,200}$/.test(challenge) ? c.text(challenge) : c.body(null, 403)
  })

  routes.post(whatsappPath, async (c) => {
    const bytes = await readSent(c.req.raw, maxWhatsappPostBytes)
    const signature = c.req.header('X-Hub-Signature-256') ?? ''
    if (
      !whatsapp ||
      !(bytes instanceof Uint8Array) ||
      !isSecretEqual(signature, signatureOf(whatsapp.appSecret, bytes))
    )
      return c.body(null, notSigned)
    const post = WhatsappPost.safeParse(jsonOf(bytes)).data
    // Posts of other kinds are none of ours; an error would make Meta repeat them for days.
    if (post) await whatsapp.service.onPost(post)
    return c.body(null, 200)
  })

  return routes
}

/** "sha256=" and the hexadecimal HMAC of the bytes as they came. */
export function signatureOf(appSecret: Secret, bytes: Uint8Array): string {
  return `sha256=${createHmac('sha256', appSecret.reveal()).update(bytes).digest('hex')}`
}
