import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import type { ConnectionKind, PastedKind } from '../../channels.constants.ts'
import type { PastedForm, Sender } from '../contract.ts'
import { createAsk } from './ask.ts'
import { createDiscordSender, discordForm } from './discord.ts'
import { createGotifySender, gotifyForm } from './gotify.ts'
import { createNtfySender, ntfyForm } from './ntfy.ts'
import type { Post } from './post.ts'
import { createPushoverSender, pushoverForm } from './pushover.ts'
import { createSlackSender, slackForm } from './slack.ts'
import { createTelegramSender } from './telegram.ts'
import { createWebhookSender, webhookForm } from './webhook.ts'
import { createWhatsappSender, type WhatsappTemplates, whatsappForm } from './whatsapp.ts'

type WhatsappNumber = { apiUrl: string; phoneNumberId: string; token: Secret; templates: WhatsappTemplates }

type SenderPorts = {
  post: Post
  fetch: (address: string, init: RequestInit) => Promise<Response>
  clock: Clock
  /** Null while no bot is configured. */
  bot: { apiUrl: string; token: Secret } | null
  /** Null while no application is configured. */
  pushover: { token: Secret } | null
  /** Null while no number is configured. */
  whatsapp: WhatsappNumber | null
  publicOrigin: string
  /** Time for a call to a service that the operator sets up. */
  timeoutMs?: number
}

/** How each kind of connection is sent to. */
export function createSenders({ post, bot, pushover, whatsapp, publicOrigin, ...rest }: SenderPorts) {
  const ask = createAsk(rest)
  return {
    telegram: bot && createTelegramSender({ ...bot, ask }),
    pushover: pushover && createPushoverSender({ ...pushover, ask }),
    whatsapp: whatsapp && createWhatsappSender({ ...whatsapp, publicOrigin, ask }),
    discord: createDiscordSender(post),
    slack: createSlackSender(post),
    ntfy: createNtfySender(post),
    gotify: createGotifySender(post),
    webhook: createWebhookSender(post, rest.clock),
  } satisfies Record<ConnectionKind, Sender | null>
}

/** How the address of each kind that people paste is asked for, and which are taken. */
export const pastedForms: Record<PastedKind, PastedForm> = {
  discord: discordForm,
  slack: slackForm,
  whatsapp: whatsappForm,
  ntfy: ntfyForm,
  pushover: pushoverForm,
  gotify: gotifyForm,
  webhook: webhookForm,
}
