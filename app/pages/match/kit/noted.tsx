import { useEffect, useRef } from 'react'
import { Icon } from '#app/ui/icons.tsx'

/** The anchor of the redirect after an answer: without script it is what leads here. */
export const notedId = 'noted'

type NotedProps = {
  isTrouble: boolean
  /** Another one takes the focus again. */
  answer: unknown
  text: string
}

/** What was noted of an answer. It takes the focus, because the answer was given far below it. */
export function Noted({ isTrouble, answer, text }: NotedProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) place.current?.focus()
  }, [answer])
  return (
    <div
      className={`banner banner-${isTrouble ? 'live' : 'good'}`}
      id={notedId}
      role={isTrouble ? 'alert' : 'status'}
      tabIndex={-1}
      ref={place}
    >
      <Icon name={isTrouble ? 'warning' : 'check'} />
      <div>{text}</div>
    </div>
  )
}
