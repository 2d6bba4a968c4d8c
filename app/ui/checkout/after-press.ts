import { useEffect, useRef } from 'react'

/** How the end of a press becomes known; a drag has no mouseup. */
const ends = ['mouseup', 'dragend'] as const

/**
 * Runs a change of the layout at once, or after a press that is under way: what moves between press and release loses
 * its click. A finger's tap sends the same mouse events; the keyboard none, so nothing waits for it.
 */
export function useAfterPress(): (change: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const listening = new AbortController()
    const press = ({ button }: MouseEvent) => {
      isPressed.current = button === 0
    }
    const release = () => {
      isPressed.current = false
      for (const change of waiting.current.splice(0)) change()
    }
    const options = { capture: true, signal: listening.signal }
    addEventListener('mousedown', press, options)
    // The click belongs to the task of the mouseup.
    for (const end of ends) addEventListener(end, () => setTimeout(release), options)
    return () => listening.abort()
  }, [])
  return (change) => {
    if (isPressed.current) waiting.current.push(change)
    else change()
  }
}
