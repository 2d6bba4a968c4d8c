import type { Hono } from 'hono'
import { z } from 'zod'
import { parse, readFault, readJson } from '../input.ts'
import type { SandboxState } from '../state.ts'
import { twilioAccount } from './account.ts'
import { SmsFault } from './faults.ts'
import { maxSms, newSid, smsToWire } from './phones.ts'
import { postToApp } from './reports.ts'

const SmsQuery = z.object({
  /** A plus in an address stands for a space. */
  to: z
    .string()
    .transform((text) => text.replace(/^ /, '+'))
    .optional(),
  limit: z.coerce.number().int().min(1).max(maxSms).default(1_000),
})

export const Reply = z.strictObject({ from: z.string().regex(/^\+\d{6,15}$/), body: z.string().max(1_600) })
type Reply = z.infer<typeof Reply>

/** Steers the phones. */
export function addSms(app: Hono, state: SandboxState): void {
  app.get('/sms', (c) => c.json(state.phones.list(parse(SmsQuery, c.req.query())).map(smsToWire)))
  app.delete('/sms', (c) => {
    state.phones.clear()
    return c.json({ ok: true })
  })
  app.put('/sms/fault', async (c) => {
    state.smsFault.set(await readFault(c, SmsFault))
    return c.json({ fault: state.smsFault.get() })
  })
  app.post('/sms/expire-codes', (c) => {
    state.phones.expireCodes()
    return c.json({ ok: true })
  })
  app.post('/sms/reply', async (c) => {
    const status = await reply(state, parse(Reply, await readJson(c)))
    return c.json({ status })
  })
}

/** What a person sends from their phone. Twilio handles STOP and START itself and notifies the app. */
export async function reply({ phones, appOrigin }: SandboxState, { from, body }: Reply): Promise<number | null> {
  const word = body.trim().toUpperCase()
  if (word === 'STOP') phones.setStopped(from, true)
  if (word === 'START') phones.setStopped(from, false)
  if (appOrigin === null) return null
  return postToApp(`${appOrigin}/webhooks/twilio/inbound`, {
    AccountSid: twilioAccount.sid,
    ApiVersion: '2010-04-01',
    Body: body,
    From: from,
    MessageSid: newSid('SM'),
    To: twilioAccount.from,
    ...((word === 'STOP' || word === 'START') && { OptOutType: word }),
  })
}
