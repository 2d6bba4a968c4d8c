import type { ConnectionKind } from '#worker/people/channels.constants.ts'
import type { ChatMessage, Receiver } from '#worker/people/connections/contract.ts'
import { outcomeOfAll, whyNoneSent, whyNotSent } from '#worker/people/connections/rules.ts'
import type { ConnectionsService } from '#worker/people/connections/service.ts'
import type { Channel, Letter, Notice, Reach, Unsent } from '../contract.ts'
import type { AlertLink } from '../links/contract.ts'
import { letterTo, receiverMark } from '../links/receivers.ts'
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

  async function muteUrlOf({ userId, address }: Receiver, alertId: number, matchId: number | null): Promise<string> {
    const to = await receiverMark(kind, userId, address)
    return `${publicOrigin}/m/${await alertToken({ userId, alertId, matchId, under: null, to })}`
  }

  async function messageOf(notice: Notice, to: Receiver): Promise<ChatMessage> {
    const muteUrl = await muteUrlOf(to, notice.alert.id, notice.change.matchId)
    return chatMessage(notice, { publicOrigin, muteUrl })
  }

  async function letterOf(letter: Letter, to: Receiver): Promise<ChatMessage> {
    const { alert, match } = letter
    return chatLetter(await letterTo(letter, kind, to.address), {
      publicOrigin,
      muteUrl: alert && (await muteUrlOf(to, alert.id, match?.id ?? null)),
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
          const sendAll = async (write: (to: Receiver) => Promise<ChatMessage>) =>
            outcomeOfAll(await Promise.all(receivers.map(async (to) => send(to, await write(to)))))
          return [
            userId,
            {
              send: (notice: Notice) => sendAll((to) => messageOf(notice, to)),
              write: (letter: Letter) => sendAll((to) => letterOf(letter, to)),
            },
          ]
        }),
      )
    },
  }
}
