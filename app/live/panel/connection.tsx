import type { ConnectionStatus } from '../socket.ts'

const words: Record<ConnectionStatus, string> = {
  connected: 'Connected',
  connecting: 'Connecting',
  error: 'Error',
  disconnected: 'Disconnected',
}

/** Whether the page updates by itself. */
export function Connection({ status }: { status: ConnectionStatus }) {
  return (
    <span className={`connection connection-${status}`}>
      <span className="connection-lamp" aria-hidden="true" />
      {words[status]}
    </span>
  )
}
