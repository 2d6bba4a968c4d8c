import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { MatchesLine, MatchLine } from './line.tsx'

const Matches = lazy(() => import('./line.tsx').then((module) => ({ default: module.MatchesLine })))
const One = lazy(() => import('./line.tsx').then((module) => ({ default: module.MatchLine })))

// Each wakes up by itself: a page that had to know would be rendered once more for it.

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

/** False on the server and while the page wakes up: what needs script is not there before script is. */
export function useIsAwake(): boolean {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => setIsAwake(true), [])
  return isAwake
}
