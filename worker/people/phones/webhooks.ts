import { type Context, Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { readForm } from '#worker/ground/platform/form.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { inboundPath, statusPath } from './sms/constants.ts'
import type { SmsService } from './sms/service.ts'
import { maxWebhookBytes } from './twilio/constants.ts'
import { InboundMessage, StatusReport } from './twilio/contract.ts'
import { isSignedByTwilio } from './twilio/signature.ts'

type WebhookPorts = {
  sms: Pick<SmsService, 'onReport' | 'onReply'>
  /** Null when no provider is configured: then nothing is believed. */
  authToken: Secret | null
  publicOrigin: string
}

/** A sender without a valid signature learns only that the request is bad. */
const notSigned = 400

/** An empty answer in Twilio's own markup: no message is sent back. */
const noReply = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

/** Posts from Twilio, believed by their signature alone, over the address that Twilio was given. */
export function twilioWebhooks({ sms, authToken, publicOrigin }: WebhookPorts) {
  const routes = new Hono<HttpEnv>()

  async function genuineForm(c: Context<HttpEnv>): Promise<ReadonlyMap<string, string> | null> {
    const form = await readForm(c.req.raw, { maxBytes: maxWebhookBytes, tooLarge: 'The form is too large.' })
    if (!form.ok || !authToken) return null
    const fields = new Map([...form.value].map(([name, value]) => [name, String(value)]))
    const address = publicOrigin + new URL(c.req.url).pathname
    return isSignedByTwilio(authToken, address, fields, c.req.header('X-Twilio-Signature') ?? null) ? fields : null
  }

  routes.post(`${statusPath}/:id`, async (c) => {
    const form = await genuineForm(c)
    if (!form) return c.body(null, notSigned)
    const report = StatusReport.safeParse(Object.fromEntries(form)).data
    if (report) await sms.onReport(c.req.param('id'), report)
    return c.body(null, 204)
  })

  routes.post(inboundPath, async (c) => {
    const form = await genuineForm(c)
    if (!form) return c.body(null, notSigned)
    const message = InboundMessage.safeParse(Object.fromEntries(form)).data
    if (message) await sms.onReply(message)
    c.header('Content-Type', 'text/xml')
    return c.body(noReply)
  })

  return routes
}
