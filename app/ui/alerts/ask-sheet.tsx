import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { Banner } from '../banner.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { FormTrouble } from '../form/post-form.tsx'
import { type SendTrouble, sendTroubleOf } from '../form/sent-form.ts'
import { OfAccount } from '../of-account.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Toast } from '../toast.tsx'
import { type Ask, type AskAnswer, askPageAddress } from './ask.ts'
import { type AskedTarget, sendAsk, useAsk } from './ask-calls.ts'
import { AskFields } from './ask-fields.tsx'
import { Closed } from './closed.tsx'
import { PlansLink } from './plans-link.tsx'
import { PreviewLine } from './preview-line.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import { type Offer, useOutcome } from './use-outcome.tsx'
import { usePreview } from './use-preview.ts'

/** Asks for an alert on the page itself: opens with its first render, and stays for the toast after it closed. */
export default function AskSheet(target: AskedTarget) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { ask, hasFailed, retry } = useAsk(target)
  const { news, offer, undo, showCreated, end } = useOutcome(dialog, ask?.pushKey)
  const close = () => dialog.current?.close()
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  const isCreated = offer !== null
  // The form went, and its button with the focus.
  useEffect(() => {
    if (isCreated) title.current?.focus()
  }, [isCreated])
  return createPortal(
    <>
      <dialog
        ref={dialog}
        className="dialog sheet ask-sheet"
        aria-labelledby="ask-title"
        closedby="any"
        onClose={() => offer && showCreated(offer.created)}
      >
        <div className="sheet-head">
          <div>
            <h2 ref={title} className="dialog-title" id="ask-title" tabIndex={-1}>
              {offer ? 'Alert created' : 'Create Smart Alert'}
            </h2>
            {ask && <p className="muted">{[ask.target.name, ask.target.when].filter(Boolean).join(', ')}</p>}
          </div>
          <button type="button" className="button button-quiet" onClick={close}>
            Close
          </button>
        </div>
        {offer && <Offered offer={offer} undo={() => undo(offer.created)} close={close} />}
        {ask && ask.target.closed !== null && <Closed {...ask.target} />}
        {ask && ask.target.closed === null && !offer && <SheetForm ask={ask} end={end} />}
        {!ask && !hasFailed && <Skeleton what="Reading the prices of this match" />}
        {hasFailed && <NotRead target={target} retry={retry} />}
      </dialog>
      <Toast news={news} />
    </>,
    document.body,
  )
}

type OfferedProps = { offer: Offer; undo: () => Promise<void>; close: () => void }

function Offered({ offer: { created, publicKey, Part }, undo, close }: OfferedProps) {
  return (
    <>
      <Banner tone="good">
        <p>{created.name}</p>
        <p className="actions">
          <Button type="button" tone="quiet" onClick={undo}>
            Undo
          </Button>
          <ButtonLink tone="quiet" to={`/alerts/${created.id}/edit`}>
            Edit it
          </ButtonLink>
        </p>
      </Banner>
      <Part publicKey={publicKey} onDeclined={close} />
    </>
  )
}

function NotRead({ target, retry }: { target: AskedTarget; retry: () => void }) {
  return (
    <Banner tone="live">
      <p>Network error. Please check your connection and try again.</p>
      <p className="actions">
        <Button type="button" tone="quiet" onClick={retry}>
          Try again
        </Button>
        <Link to={askPageAddress(target, target.party)}>Open as a page</Link>
      </p>
    </Banner>
  )
}

function SheetForm({ ask, end }: { ask: Ask; end: (answer: AskAnswer) => Promise<void> }) {
  const { shown, change } = usePreview(ask)
  const [trouble, setTrouble] = useState<SendTrouble | null>(null)
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const [isSending, setIsSending] = useState(false)

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const fields = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])
    setTrouble(null)
    setIsSending(true)
    try {
      const answer = await sendAsk(Object.fromEntries(fields))
      if ('trouble' in answer) {
        setTrouble({ text: answer.trouble, link: <PlansLink text={answer.trouble} /> })
        setErrors(answer.errors)
      } else await end(answer)
    } catch (error) {
      setTrouble(sendTroubleOf(error))
    }
    setIsSending(false)
  }

  return (
    <form
      className="ask"
      method="post"
      action={askPageAddress(ask.target)}
      onSubmit={save}
      onChange={(event) => change(event.currentTarget)}
    >
      <FormTrouble trouble={trouble} failed="Failed to create alert" />
      <OfAccount>
        <AskFields ask={ask} preview={shown.preview} errors={errors}>
          {ask.target.kind === 'match' && <PreviewLine {...shown} />}
        </AskFields>
        <div className="ask-foot">
          {ask.isSignedIn ? <p className="label">{ask.allowance}</p> : <SignInFirst />}
          <Button aria-busy={isSending}>Create alert</Button>
        </div>
      </OfAccount>
    </form>
  )
}
