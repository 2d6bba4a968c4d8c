import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import type { ConnectionKind } from '../../channels.constants.ts'
import type { Sender } from '../contract.ts'
import { createDiscordSender } from './discord.ts'
import type { Post } from './post.ts'
import { createSlackSender } from './slack.ts'
import { createTelegramSender } from './telegram.ts'
import { createWebhookSender } from './webhook.ts'

type SenderPorts = {
  post: Post
  fetch: (address: string, init: RequestInit) => Promise<Response>
  clock: Clock
  /** Null while no bot is configured. */
  bot: { apiUrl: string; token: Secret; timeoutMs?: number } | null
}

/** How each kind of connection is sent to. */
export function createSenders({ post, fetch, clock, bot }: SenderPorts) {
  return {
    telegram: bot && createTelegramSender({ ...bot, fetch, clock }),
    discord: createDiscordSender(post),
    slack: createSlackSender(post),
    webhook: createWebhookSender(post, clock),
  } satisfies Record<ConnectionKind, Sender | null>
}
