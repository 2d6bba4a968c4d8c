import { useEffect, useState } from 'react'
import { clockText } from '#app/ui/london-time.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'

type OfflineNoteProps = {
  /** When the prices were read; null where they were current until the network was lost. */
  readAt: Instant | null
}

/** On a match that was open when the network was lost. */
export function OfflineNote({ readAt }: OfflineNoteProps) {
  const [lostAt, setLostAt] = useState<Instant | null>(null)
  useEffect(() => {
    const lose = () => setLostAt(Date.now())
    const regain = () => setLostAt(null)
    window.addEventListener('offline', lose)
    window.addEventListener('online', regain)
    return () => {
      window.removeEventListener('offline', lose)
      window.removeEventListener('online', regain)
    }
  }, [])
  if (lostAt === null) return null
  return (
    <p className="label" role="status">
      You're offline. As of {clockText(readAt ?? lostAt)}
    </p>
  )
}
