import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import { lateImport } from '../../ui/late-import.ts'
import type { MatchesLine, MatchLine } from './line.tsx'

const Matches = lazy(() => loadLine().then((module) => ({ default: module.MatchesLine })))
const One = lazy(() => loadLine().then((module) => ({ default: module.MatchLine })))

const retryEveryMs = 10_000

const importLine = lateImport(() => import('./line.tsx'))

/** Retries until it loads: an error here would replace the whole page, which works without the connection. */
async function loadLine(): ReturnType<typeof importLine> {
  for (;;) {
    try {
      return await importLine()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryEveryMs))
    }
  }
}

// Each checks `useIsAwake` itself: in the page, the check would render the whole page once more.

export function LazyMatchesLine(props: ComponentProps<typeof MatchesLine>) {
  if (!useIsAwake()) return null
  return (
    <Suspense>
      <Matches {...props} />
    </Suspense>
  )
}

export function LazyMatchLine(props: ComponentProps<typeof MatchLine>) {
  if (!useIsAwake()) return null
  return (
    <Suspense>
      <One {...props} />
    </Suspense>
  )
}

/** False on the server and before hydration, for controls that need script. */
export function useIsAwake(): boolean {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => setIsAwake(true), [])
  return isAwake
}
