// Part of the service: one message to one address.
import { fail } from '#worker/ground/platform/result.ts'
import type { ConnectionKind } from '../channels.constants.ts'
import { connectionTexts } from './constants.ts'
import type { ChatMessage, Posted, Receiver } from './contract.ts'
import type { ConnectionsPorts } from './ports.ts'
import { webhookBody } from './senders/webhook.ts'

export type Posting = ReturnType<typeof createPosting>

export function createPosting({
  senders,
  hooks,
  publicOrigin,
  clock,
  newId,
}: Pick<ConnectionsPorts, 'senders' | 'hooks' | 'publicOrigin' | 'clock' | 'newId'>) {
  async function post(kind: ConnectionKind, to: Pick<Receiver, 'address' | 'secrets'>, message: ChatMessage) {
    const sender = senders[kind]
    return sender ? sender(to, message) : ({ kind: 'rejected', reason: 'channel not set up' } satisfies Posted)
  }

  /** As `post`; what a webhook is sent stands in its log. */
  async function postNoted(to: Receiver, message: ChatMessage, isAwaited = false): Promise<Posted> {
    if (to.kind !== 'webhook') return post(to.kind, to, message)
    const written = { ...message, body: webhookBody(message) }
    const posted = await post(to.kind, to, written)
    await hooks.note(to, written, posted, isAwaited)
    return posted
  }

  return {
    post,
    postNoted,
    /** What each message of ours has: its id, its moment and our address. */
    newMessage: () => ({ id: `msg_${newId()}`, at: clock(), publicOrigin }),
  }
}

/** Why a message that its owner waits for did not arrive, in words; null if it did. */
export function troubleOf(posted: Posted) {
  if (posted.kind === 'accepted') return null
  return fail('UNAVAILABLE', posted.kind === 'retry' ? connectionTexts.noAnswer : connectionTexts.refused)
}
