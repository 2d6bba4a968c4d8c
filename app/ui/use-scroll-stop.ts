import { useEffect, useRef, useState } from 'react'

/** For a box that may scroll: a stop for the keyboard where it does. Until script has measured it, it is one. */
export function useScrollStop<Box extends HTMLElement>() {
  const ref = useRef<Box>(null)
  const [isStop, setIsStop] = useState(true)
  useEffect(() => {
    const box = ref.current
    if (!box) return
    const sizes = new ResizeObserver(() => {
      const isScrolling = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight
      // The box that has the focus would lose it.
      setIsStop(isScrolling || box === document.activeElement)
    })
    sizes.observe(box)
    return () => sizes.disconnect()
  }, [])
  return { ref, tabIndex: isStop ? 0 : undefined }
}
