import { type Context, Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { readForm } from '#worker/ground/platform/form.ts'
import type { HeardRepository } from './heard.repository.ts'
import { inboundPath, statusPath } from './sms/constants.ts'
import type { SmsService } from './sms/service.ts'
import type { TwilioSettings } from './twilio/client.ts'
import { maxWebhookBytes } from './twilio/constants.ts'
import { InboundMessage, StatusReport } from './twilio/contract.ts'
import { isOurs } from './twilio/rules.ts'
import { isSignedByTwilio } from './twilio/signature.ts'

type WebhookPorts = {
  sms: Pick<SmsService, 'onReport' | 'onReply'>
  heard: Pick<HeardRepository, 'has' | 'add'>
  /** Null when no provider is configured: then nothing is believed. */
  settings: Pick<TwilioSettings, 'accountSid' | 'authToken' | 'from'> | null
  clock: Clock
  publicOrigin: string
}

/** A sender without a valid signature learns only that the request is bad. */
const notSigned = 400

/** An empty answer in Twilio's own markup: no message is sent back. */
const noReply = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>'

/** Posts from Twilio, believed by their signature over the address that Twilio was given, and only about our account. */
export function twilioWebhooks({ sms, heard, settings, clock, publicOrigin }: WebhookPorts) {
  const routes = new Hono<HttpEnv>()

  async function genuineForm(c: Context<HttpEnv>): Promise<ReadonlyMap<string, string> | null> {
    const form = await readForm(c.req.raw, { maxBytes: maxWebhookBytes, tooLarge: 'The form is too large.' })
    if (!form.ok || !settings) return null
    const fields = new Map([...form.value].map(([name, value]) => [name, String(value)]))
    const address = publicOrigin + new URL(c.req.url).pathname
    const isSigned = isSignedByTwilio(settings.authToken, address, fields, c.req.header('X-Twilio-Signature') ?? null)
    return isSigned && fields.get('AccountSid') === settings.accountSid ? fields : null
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
    if (message && settings && isOurs(form, settings.from) && !(await heard.has(message.MessageSid))) {
      // Noted after it took effect: when that fails, Twilio's own repetition counts.
      if (await sms.onReply(message)) await heard.add(message.MessageSid, clock())
    }
    c.header('Content-Type', 'text/xml')
    return c.body(noReply)
  })

  return routes
}
