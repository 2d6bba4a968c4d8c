import type { ConnectionKind } from '#worker/people/channels.constants.ts'
import type { ChatMessage } from '#worker/people/connections/contract.ts'
import { outcomeOfAll, whyNoneSent, whyNotSent } from '#worker/people/connections/rules.ts'
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

/** A person's chat, or all of their webhooks. */
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
      const byUser = Map.groupBy(found, ({ userId }) => userId)
      return new Map<number, Reach | Unsent>(
        userIds.map((userId) => {
          const own = byUser.get(userId) ?? []
          const isEntitled = entitledIds.has(userId)
          const reason = whyNoneSent(own, isEntitled)
          if (reason !== null) return [userId, { reason }]
          const receivers = own.filter((to) => whyNotSent(to, isEntitled) === null)
          const sendAll = async (message: ChatMessage) =>
            outcomeOfAll(await Promise.all(receivers.map((to) => send(to, message))))
          return [
            userId,
            {
              send: async (notice: Notice) => sendAll(await messageOf(notice)),
              write: async (letter: Letter) => sendAll(await letterOf(letter)),
            },
          ]
        }),
      )
    },
  }
}
