import { toIso } from '#worker/ground/platform/clock.ts'
import type { ThreadMessage } from '#worker/running/threads/contract.ts'
import { clockText, dateText } from './london-time.ts'

type Props = {
  messages: readonly ThreadMessage[] /** Who opened the thread, as the reader knows them. */
  asker: string
}

/** A thread from its first message to its last. */
export function ThreadMessages({ messages, asker }: Props) {
  return (
    <ol className="ledger-entries">
      {messages.map(({ id, isAnswer, author, text, sentAt }) => (
        <li key={id} id={`message-${id}`}>
          <p>
            <strong>{isAnswer ? (author ?? 'Touchline') : asker}</strong>{' '}
            <time className="label" dateTime={toIso(sentAt)}>
              {dateText(sentAt)}, {clockText(sentAt)}
            </time>
          </p>
          <p className="thread-text">{text}</p>
        </li>
      ))}
    </ol>
  )
}
