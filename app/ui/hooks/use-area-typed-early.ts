import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useHasScript } from './use-has-script.ts'

/**
 * For a `<textarea>` with a stored text: React puts that text back while it hydrates (`initTextarea`), unlike in an input.
 * What was typed before is read just ahead of it, and put back before any other effect reads the form.
 */
export function useAreaTypedEarly(id: string): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null)
  const isHydrating = !useHasScript()
  const [early] = useState(() => (isHydrating && typeof document === 'object' ? typedInto(id) : undefined))
  useLayoutEffect(() => {
    if (area.current && early !== undefined) area.current.value = early
  }, [early])
  return area
}

function typedInto(id: string): string | undefined {
  const found = document.getElementById(id)
  return found instanceof HTMLTextAreaElement ? found.value : undefined
}
