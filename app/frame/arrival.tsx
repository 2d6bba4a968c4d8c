import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { isArrival, isFreeToMove, placeOf } from './arrival.ts'

/**
 * After the browser went to another page by itself: its title is announced, and the keyboard is at its content where it
 * was nowhere or at the link that led here. A document that loads does both without us.
 */
export function Arrival() {
  const { pathname, hash } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const before = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (!isIdle) return
    const from = before.current
    before.current = pathname
    if (!isArrival(from, { pathname })) return
    setTitle(document.title)
    const content = document.getElementById('content')
    if (isFreeToMove(document.activeElement, content))
      document.getElementById(placeOf(hash))?.focus({ preventScroll: true })
  }, [pathname, hash, isIdle])
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
