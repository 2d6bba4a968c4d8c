// Part of the service: messages to confirmed addresses.
import type { ConnectionKind } from '../channels.constants.ts'
import { connectionReasons, maxRestMs, restMs } from './constants.ts'
import type { ChatMessage, Receiver, SentTo } from './contract.ts'
import { hooksTexts } from './hooks/constants.ts'
import { isChosen } from './hooks/rules.ts'
import type { ConnectionsPorts } from './ports.ts'
import type { Posting } from './posting.ts'
import type { ConnectionRow } from './repository.ts'
import { isResting } from './rules.ts'
import type { Opener } from './sealing.ts'

type SendingPorts = Pick<ConnectionsPorts, 'repository' | 'hooks' | 'clock' | 'logger'>

export function createSending(
  { repository, hooks, clock, logger }: SendingPorts,
  { postNoted }: Posting,
  open: Opener,
) {
  /** Null when another address was connected since. */
  async function rowOf(to: Receiver): Promise<ConnectionRow | null> {
    const row = await repository.find(to.userId, to.kind, to.name)
    return row && (await open(row, true))?.address === to.address ? row : null
  }

  return {
    /** Unordered; people without a connection of the kind are left out, those with several webhooks are there for each. */
    async recipients(userIds: number[], kind: ConnectionKind): Promise<Receiver[]> {
      const rows = await repository.recipients(userIds, kind)
      const opened = await Promise.all(rows.map((row) => open(row, row.isActive)))
      return opened.filter((receiver) => receiver !== null)
    },

    /** One that refuses for good is switched off; a job notifies its owner, so that a crash loses no notice. */
    async send(to: Receiver, message: ChatMessage): Promise<SentTo> {
      if (isResting(to, clock()))
        return { kind: 'rests', reason: connectionReasons.resting, until: to.restUntil, isAttempt: false }
      if (to.kind === 'webhook') {
        if (!isChosen(message.type, to.events)) return { kind: 'rejected', reason: hooksTexts.notChosen }
        if (await hooks.took(to, message.id)) return { kind: 'sent', messageId: message.id }
      }
      const posted = await postNoted(to, message)
      switch (posted.kind) {
        case 'accepted':
          return { kind: 'sent', messageId: message.id }
        case 'retry': {
          const waitMs = posted.afterMs ?? (posted.isTimeout ? restMs : 0)
          if (waitMs === 0) return { kind: 'retry', reason: posted.reason }
          const until = clock() + Math.min(waitMs, maxRestMs)
          const row = await rowOf(to)
          if (row) await repository.rest(row, until)
          return { kind: 'rests', reason: posted.reason, until, isAttempt: true }
        }
        case 'ended': {
          const row = await rowOf(to)
          if (row) await repository.end(row, posted.reason, clock())
          logger.info('connection_ended', { user_id: to.userId, channel: to.kind, reason: posted.reason })
          return { kind: 'rejected', reason: posted.reason }
        }
        case 'rejected':
          return posted
      }
    },
  }
}
