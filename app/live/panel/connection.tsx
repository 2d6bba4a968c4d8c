import type { ConnectionStatus } from '../socket.ts'

const words: Record<ConnectionStatus, string> = {
  connected: 'Connected',
  connecting: 'Connecting',
  error: 'Error',
  disconnected: 'Disconnected',
}

/** Whether what is shown moves by itself; true at every moment, or it would be worth nothing. */
export function Connection({ status }: { status: ConnectionStatus }) {
  return (
    <span className={`connection connection-${status}`}>
      <span className="connection-lamp" aria-hidden="true" />
      {words[status]}
    </span>
  )
}
