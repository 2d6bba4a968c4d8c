import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the element where the keyboard goes on after what had the focus was removed; otherwise the page would begin from
 * its top. `gone` is what says so: falsy while nothing was removed.
 */
export function useFocusWhenGone<E extends HTMLElement>(gone: unknown): RefObject<E | null> {
  const next = useRef<E>(null)
  useEffect(() => {
    if (gone && document.activeElement === document.body) next.current?.focus({ preventScroll: true })
  }, [gone])
  return next
}
