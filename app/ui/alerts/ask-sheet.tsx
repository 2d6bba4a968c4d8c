import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useLocation, useRevalidator } from 'react-router'
import { withParty } from '#worker/matches/prices/party/address.rules.ts'
import { anyAdult, type Party } from '#worker/matches/prices/party/constants.ts'
import { Banner } from '../banner.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { lateImport } from '../late-import.ts'
import { OfAccount } from '../of-account.tsx'
import { FormTrouble } from '../post-form.tsx'
import { isWorthOffering } from '../push/declined.ts'
import { type SendTrouble, sendTroubleOf, troubleText } from '../sent-form.ts'
import { Skeleton } from '../skeleton.tsx'
import { type News, Toast } from '../toast.tsx'
import { type Ask, type AskAnswer, type AskTarget, askPageAddress, askPath } from './ask.ts'
import { AskFields } from './ask-fields.tsx'
import { Closed } from './closed.tsx'
import { PlansLink } from './plans-link.tsx'
import { PreviewLine } from './preview-line.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import { usePreview } from './use-preview.ts'

const answerWithinMs = 15_000

const importOffer = lateImport(() => import('../push/offer.tsx'))

type Created = { id: number; name: string; isOld?: boolean }
type Offer = { created: Created; publicKey: string; Part: ComponentType<{ publicKey: string; onDeclined: () => void }> }

type AskSheetProps = Pick<AskTarget, 'kind' | 'id'> & { party?: Party | undefined }

/** Asks for an alert on the page itself: opens with its first render, and stays for the toast after it closed. */
export default function AskSheet(target: AskSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { ask, hasFailed, retry } = useAsk(target)
  const [news, setNews] = useState<News | null>(null)
  const [offer, setOffer] = useState<Offer | null>(null)
  const renew = useRenewal()
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])

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
      const answer = await send({ intent: 'undo', id: String(created.id) })
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
    const publicKey = ask?.pushKey
    const late = publicKey && isWorthOffering() ? await importOffer().catch(() => null) : null
    if (!publicKey || !late) return showCreated(answer.saved)
    setOffer({ created: answer.saved, publicKey, Part: late.default })
  }

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
            <h2 className="dialog-title" id="ask-title">
              {offer ? 'Alert created' : 'Create Smart Alert'}
            </h2>
            {ask && <p className="muted">{[ask.target.name, ask.target.when].filter(Boolean).join(', ')}</p>}
          </div>
          <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </div>
        {offer && (
          <>
            <Banner tone="good">
              <p>{offer.created.name}</p>
              <p className="actions">
                <Button type="button" tone="quiet" onClick={() => undo(offer.created)}>
                  Undo
                </Button>
                <ButtonLink tone="quiet" to={`/alerts/${offer.created.id}/edit`}>
                  Edit it
                </ButtonLink>
              </p>
            </Banner>
            <offer.Part publicKey={offer.publicKey} onDeclined={() => dialog.current?.close()} />
          </>
        )}
        {ask && ask.target.closed !== null && <Closed {...ask.target} />}
        {ask && ask.target.closed === null && !offer && <SheetForm ask={ask} end={end} />}
        {!ask && !hasFailed && <Skeleton what="Reading the prices of this match" />}
        {hasFailed && (
          <Banner tone="live">
            <p>Network error. Please check your connection and try again.</p>
            <p className="actions">
              <Button type="button" tone="quiet" onClick={retry}>
                Try again
              </Button>
              <Link to={askPageAddress(target, target.party)}>Open as a page</Link>
            </p>
          </Banner>
        )}
      </dialog>
      <Toast news={news} />
    </>,
    document.body,
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
      const answer = await send(Object.fromEntries(fields))
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

/** What the sheet shows, read when it opens. */
function useAsk({ kind, id, party = anyAdult }: AskSheetProps) {
  const address = withParty(`${askPath}?${kind}=${id}`, party)
  const [read, setRead] = useState<{ ask: Ask | null; hasFailed: boolean }>({ ask: null, hasFailed: false })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads again.
  useEffect(() => {
    const closed = new AbortController()
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(answerWithinMs)])
    setRead({ ask: null, hasFailed: false })
    fetch(address, { signal, cache: 'no-store' })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status))
        const ask: Ask = await answer.json()
        setRead({ ask, hasFailed: false })
      })
      .catch(() => !closed.signal.aborted && setRead({ ask: null, hasFailed: true }))
    return () => closed.abort()
  }, [address, attempt])
  return { ...read, retry: () => setAttempt(attempt + 1) }
}

/** The dashboard lists what was just made. */
function useRenewal() {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  return () => {
    if (pathname === '/dashboard') void revalidate()
  }
}

async function send(fields: Record<string, string>): Promise<AskAnswer> {
  const signal = AbortSignal.timeout(answerWithinMs)
  const answer = await fetch(askPath, { method: 'POST', body: new URLSearchParams(fields), signal })
  return answer.json()
}
