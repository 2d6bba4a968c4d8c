import { manyText } from '#worker/ground/platform/count-text.ts'
import type { ConnectionStatus } from '../socket.ts'

const words: Record<ConnectionStatus, string> = {
  connected: 'Connected',
  connecting: 'Connecting',
  error: 'Error',
  disconnected: 'Disconnected',
}

type ConnectionProps = {
  status: ConnectionStatus
  /** How often the page is read without a connection; undefined when it is not. */
  everySeconds?: number | undefined
}

/** Whether the page updates by itself. */
export function Connection({ status, everySeconds }: ConnectionProps) {
  return (
    <>
      <span className={`connection connection-${status}`}>
        <span className="connection-lamp" aria-hidden="true" />
        {words[status]}
      </span>
      {status === 'error' && everySeconds !== undefined && (
        <span className="label">{`Reading every ${manyText(everySeconds, 'second')}`}</span>
      )}
    </>
  )
}
