import { type ReactNode, useEffect, useState } from 'react'
import { Banner } from './banner.tsx'

/** A confirmation that goes by itself; without script it stays until the next page load. */
export function PassingBanner({ shownMs, children }: { shownMs: number; children: ReactNode }) {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), shownMs)
    return () => clearTimeout(timer)
  }, [shownMs])
  return isShown && <Banner tone="good">{children}</Banner>
}
