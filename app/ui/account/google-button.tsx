import { type MouseEvent, useState } from 'react'
import { googleStartPath } from '#worker/people/accounts/google/constants.ts'
import { buttonClass } from '../button.tsx'
import { type SendTrouble, sendTroubleOf } from '../form/sent-form.ts'
import { GoogleMark } from './google-mark.tsx'
import { redirectUrlOf } from './google-redirect.ts'

type GoogleButtonProps = { label: string; query: Record<string, string>; onFail: (trouble: SendTrouble) => void }

/** A plain link to Google. With script the address is requested first, so that a failure shows on this page. */
export function GoogleButton({ label, query, onFail }: GoogleButtonProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const search = new URLSearchParams(query).toString()

  async function leave(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || isLeaving) return
    event.preventDefault()
    setIsLeaving(true)
    try {
      location.assign(await redirectUrlOf(search))
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      setIsLeaving(false)
      onFail(sendTroubleOf(error))
    }
  }

  return (
    <a className={buttonClass('quiet', 'google-button')} href={`${googleStartPath}?${search}`} onClick={leave}>
      <GoogleMark />
      {label}
    </a>
  )
}
