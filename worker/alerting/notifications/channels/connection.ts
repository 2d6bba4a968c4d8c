import type { ConnectionKind } from '#worker/people/channels.constants.ts'
import type { ChatMessage, Receiver } from '#worker/people/connections/contract.ts'
import { whyNotSent } from '#worker/people/connections/rules.ts'
import type { ConnectionsService } from '#worker/people/connections/service.ts'
import type { Channel, Letter, Notice, Reach, Unsent } from '../contract.ts'
import type { AlertLink } from '../links/contract.ts'
import { chatLetter, chatMessage } from '../templates/chat.ts'

type Dependencies = {
  kind: ConnectionKind
  /** Unordered; people without a connection of the kind are left out. */
  recipients: ConnectionsService['recipients']
  /** Whose plan includes these channels now. */
  entitled: (userIds: number[]) => Promise<Set<number>>
  send: ConnectionsService['send']
  publicOrigin: string
  /** The token of a link that quiets an alert, without a session. */
  alertToken: (link: Omit<AlertLink, 'endsAt'>) => Promise<string>
}

/** A person's chat or webhook. */
export function createConnectionChannel(dependencies: Dependencies): Channel {
  const { kind, recipients, entitled, send, publicOrigin, alertToken } = dependencies

  async function muteUrlOf(userId: number, alertId: number, matchId: number | null): Promise<string> {
    return `${publicOrigin}/m/${await alertToken({ userId, alertId, matchId, under: null })}`
  }

  async function messageOf(notice: Notice): Promise<ChatMessage> {
    const muteUrl = await muteUrlOf(notice.userId, notice.alert.id, notice.change.matchId)
    return chatMessage(notice, { publicOrigin, muteUrl })
  }

  async function letterOf(letter: Letter): Promise<ChatMessage> {
    const { userId, alert, match } = letter
    return chatLetter(letter, {
      publicOrigin,
      muteUrl: alert && (await muteUrlOf(userId, alert.id, match?.id ?? null)),
    })
  }

  return {
    async reach(userIds) {
      const [found, entitledIds] = await Promise.all([recipients(userIds, kind), entitled(userIds)])
      const byUser = new Map(found.map((to) => [to.userId, to]))
      return new Map<number, Reach | Unsent>(
        userIds.map((userId) => {
          const to = byUser.get(userId)
          const reason = whyNotSent(to, entitledIds.has(userId))
          if (reason !== null) return [userId, { reason }]
          const receiver = to as Receiver
          return [
            userId,
            {
              send: async (notice: Notice) => send(receiver, await messageOf(notice)),
              write: async (letter: Letter) => send(receiver, await letterOf(letter)),
            },
          ]
        }),
      )
    },
  }
}
