import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { useOnceOnline } from '#app/ui/hooks/use-once-online.ts'
import { clockText } from '#app/ui/london-time.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'

/** On a page that the service worker kept, for half a day at most: when it was read. It is read anew once the network is back. */
export function KeptNote() {
  const [keptAt, setKeptAt] = useState<Instant | null>(null)
  useEffect(() => setKeptAt(readAt()), [])
  useOnceOnline(keptAt !== null, () => location.reload())
  // In its place may be what was tapped since and cannot be read.
  const hasFailed = Boolean(useRouteError())
  if (keptAt === null || hasFailed) return null
  return (
    <div className="page kept-note">
      <Banner tone="warn">
        You're offline. This page is as of {clockText(keptAt)}; prices may have changed since.{' '}
        <a href={location.href}>Try again</a>
      </Banner>
    </div>
  )
}

/** Null for a page that the network brought. */
function readAt(): Instant | null {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const kept = visit?.serverTiming?.find(({ name }) => name === 'kept')
  return kept ? Date.parse(kept.description) : null
}
