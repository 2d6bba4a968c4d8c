// Part of the sheet: what came of an alert that it asked for, and the way to undo it.
import { type ComponentType, type RefObject, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { sendTroubleOf, troubleText } from '../form/sent-form.ts'
import { lateImport } from '../late-import.ts'
import { isWorthOffering } from '../push/declined.ts'
import type { News } from '../toast.tsx'
import type { AskAnswer } from './ask.ts'
import { sendAsk } from './ask-calls.ts'

const importOffer = lateImport(() => import('../push/offer.tsx'))

type Created = { id: number; name: string; isOld?: boolean }
/** Push to this device, offered once an alert is made. */
export type Offer = {
  created: Created
  publicKey: string
  Part: ComponentType<{ publicKey: string; onDeclined: () => void }>
}

/** A toast, once the sheet is closed; before it, where push is worth offering, an offer in the sheet. */
export function useOutcome(dialog: RefObject<HTMLDialogElement | null>, pushKey: string | null | undefined) {
  const [news, setNews] = useState<News | null>(null)
  const [offer, setOffer] = useState<Offer | null>(null)
  const renew = useRenewal()

  function show(news: News) {
    setOffer(null)
    dialog.current?.close()
    setNews(news)
    renew()
  }

  /** The alert stays until it is answered, and so does the way to undo it. */
  async function undo(created: Created) {
    const failed = (text: string) => show({ text, icon: 'warning', action: undoButton(created) })
    try {
      const answer = await sendAsk({ intent: 'undo', id: String(created.id) })
      if ('trouble' in answer) failed(answer.trouble)
      else show({ text: 'Alert deleted.' })
    } catch (error) {
      failed(troubleText(sendTroubleOf(error), 'Failed to delete alert'))
    }
  }

  function undoButton(created: Created) {
    return (
      <button className="toast-action" type="button" onClick={() => undo(created)}>
        Undo
      </button>
    )
  }

  function showCreated(created: Created) {
    if (created.isOld) show({ text: `You already had this one: ${created.name}.` })
    else show({ text: `Alert created: ${created.name}.`, action: undoButton(created) })
  }

  async function end(answer: AskAnswer) {
    if ('kept' in answer) location.assign('/register')
    if (!('saved' in answer)) return
    if (answer.saved.isOld) return showCreated(answer.saved)
    const late = pushKey && isWorthOffering() ? await importOffer().catch(() => null) : null
    if (!pushKey || !late) return showCreated(answer.saved)
    setOffer({ created: answer.saved, publicKey: pushKey, Part: late.default })
  }

  return { news, offer, undo, showCreated, end }
}

/** The dashboard lists what was just made, and a match's ticket says it. */
function useRenewal() {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  return () => {
    if (pathname === '/dashboard' || pathname.startsWith('/matches/')) void revalidate()
  }
}
