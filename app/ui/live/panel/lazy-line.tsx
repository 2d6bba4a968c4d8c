import { type ComponentProps, lazy, Suspense } from 'react'
import { useIsAwake } from '../../hooks/use-is-awake.ts'
import { lateImport, untilLoaded } from '../../late-import.ts'
import type { MatchesLine, MatchLine } from './line.tsx'

const Matches = lazy(() => loadLine().then((module) => ({ default: module.MatchesLine })))
const One = lazy(() => loadLine().then((module) => ({ default: module.MatchLine })))

const importLine = lateImport(() => import('./line.tsx'))
/** An error here would replace the whole page, which works without the connection. */
const loadLine = untilLoaded(importLine)

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
