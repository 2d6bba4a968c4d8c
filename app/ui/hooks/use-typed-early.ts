import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For fields kept in state: hands over the element with what was typed into it, or restored by the browser, before
 * there was script. Otherwise the first change would put back what the server sent.
 */
export function useTypedEarly<E>(take: (element: E) => void): RefObject<E | null> {
  const element = useRef<E>(null)
  // Before any other effect can render the form again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at hydration.
  useLayoutEffect(() => {
    if (element.current) take(element.current)
  }, [])
  return element
}
