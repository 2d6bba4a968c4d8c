// Connecting a chat: a link opens the bot with a code, and what the chat then writes proves whose it is.

import type { Clock } from '#worker/ground/platform/clock.ts'
import { cutText } from '#worker/ground/platform/cut-text.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import { hashToken, newSecretToken } from '#worker/ground/platform/secret-token.ts'
import { changedMeanwhile } from '../../accounts/recovery/constants.ts'
import type { SignedIn } from '../../accounts/sessions/contract.ts'
import type { ConnectionKind } from '../../channels.constants.ts'
import type { PlansService } from '../../plans/service.ts'
import { codeMs, connectionTexts, connectLimit } from '../constants.ts'
import type { Sender, TelegramUpdate } from '../contract.ts'
import { chatConnected } from '../messages.ts'
import type { ConnectionsRepository } from '../repository.ts'
import type { ConnectionSecurity } from '../security.ts'

type Ports = {
  repository: Pick<ConnectionsRepository, 'save' | 'claimChat' | 'ownerOf' | 'find'>
  sealer: Sealer
  /** Null while no bot is configured. */
  bot: { name: string; linkUrl: string; send: Sender } | null
  plans: Pick<PlansService, 'planOf'>
  alerts: { addChannel: (userId: number, kind: ConnectionKind) => Promise<void> }
  security: Pick<ConnectionSecurity, 'added'>
  limiter: Limiter
  publicOrigin: string
  clock: Clock
  newId: NewId
}

export type TelegramService = ReturnType<typeof createTelegramService>

const maxLabelLength = 60

export function createTelegramService(ports: Ports) {
  const { repository, sealer, bot, plans, alerts, security, limiter, publicOrigin, clock, newId } = ports
  return {
    isSetUp: bot !== null,

    /** A link into Telegram, valid once and for half an hour. */
    async start(
      caller: SignedIn,
    ): Promise<Result<{ url: string }, 'UNAVAILABLE' | 'PLAN_REQUIRED' | 'RATE_LIMITED' | 'CONFLICT'>> {
      const { userId } = caller
      if (!bot) return fail('UNAVAILABLE', connectionTexts.noTelegram)
      if (!(await plans.planOf(userId)).entitlements.connections)
        return fail('PLAN_REQUIRED', connectionTexts.needsPlan)
      const { allowed, retryAfterSeconds } = await limiter.take(`connect:${userId}`, connectLimit)
      if (!allowed) return fail('RATE_LIMITED', connectionTexts.tooMany, { retryAfterSeconds })
      const before = await repository.find(userId, 'telegram')
      if (before?.confirmedAt && before.endedAt === null) return fail('CONFLICT', connectionTexts.alreadyConnected)
      const code = newSecretToken()
      const now = clock()
      const isSaved = await repository.save(
        caller,
        { kind: 'telegram', sealed: null, label: 'Telegram', sealedSecret: null },
        { hash: await hashToken(code), until: now + codeMs },
        now,
      )
      if (!isSaved) return fail('CONFLICT', changedMeanwhile)
      return succeed({ url: `${bot.linkUrl}/${bot.name}?start=${code}` })
    },

    /** "/start <code>" from a chat; anything else is left unanswered, so that the bot cannot be made to talk. */
    async onUpdate({ message: { text, chat } }: TelegramUpdate): Promise<void> {
      const code = /^\/start(?:@\w+)? ([\w-]{43})$/.exec(text.trim())?.[1]
      if (!bot || !code) return
      const address = String(chat.id)
      const name = cutText(chat.title ?? chat.first_name ?? chat.username ?? 'Telegram chat', maxLabelLength)
      const now = clock()
      const hash = await hashToken(code)
      const userId = await repository.ownerOf(hash, now)
      if (userId === null) return
      // Before the code is used up: Telegram repeats an update that a crash cut off.
      await alerts.addChannel(userId, 'telegram')
      await security.added({ userId, kind: 'telegram', name: '', label: name })
      if (!(await repository.claimChat(hash, { sealed: await sealer.seal(address), label: name }, now))) return
      await bot.send({ address, secrets: [] }, chatConnected({ id: `msg_${newId()}`, at: now, publicOrigin }))
    },
  }
}
