import { type Context, Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { readSent } from '#worker/ground/platform/body.ts'
import { isSecretEqual } from '#worker/ground/platform/constant-time.ts'
import { jsonOf } from '#worker/ground/platform/json-bytes.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { maxTelegramUpdateBytes, telegramPath } from '../constants.ts'
import { TelegramUpdate } from '../contract.ts'
import type { TelegramService } from './service.ts'

type WebhookPorts = {
  telegram: Pick<TelegramService, 'onUpdate'>
  /** What the bot was set up to send with every update; null while no bot is configured: then nothing is believed. */
  secret: Secret | null
}

/** A sender without the secret learns only that the request is bad. */
const notBelieved = 400

/** Posts from Telegram, believed by the secret in their header. */
export function telegramWebhooks({ telegram, secret }: WebhookPorts) {
  const routes = new Hono<HttpEnv>()
  routes.post(telegramPath, async (c) => {
    if (!isFromTelegram(c, secret)) return c.body(null, notBelieved)
    const update = await readUpdate(c)
    // Updates of other kinds are none of ours; an error would make Telegram repeat them.
    if (update) await telegram.onUpdate(update)
    return c.body(null, 204)
  })
  return routes
}

async function readUpdate(c: Context<HttpEnv>): Promise<TelegramUpdate | null> {
  const bytes = await readSent(c.req.raw, maxTelegramUpdateBytes)
  return bytes instanceof Uint8Array ? (TelegramUpdate.safeParse(jsonOf(bytes)).data ?? null) : null
}

function isFromTelegram(c: Context<HttpEnv>, secret: Secret | null): boolean {
  return isSecretEqual(c.req.header('X-Telegram-Bot-Api-Secret-Token') ?? '', secret?.reveal() ?? '')
}
