import {
  type ChangeEvent,
  type ComponentProps,
  type ComponentType,
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Form, useActionData } from 'react-router'
import { Banner } from '../banner.tsx'
import { OfAccount } from '../of-account.tsx'
import { postPlain } from '../post-plain.ts'
import { SignInLink } from '../sign-in-link.tsx'
import { OutdatedErrors, useOutdatedErrors } from './field-errors.ts'
import { announce, type SendTrouble, troubleText } from './sent-form.ts'

type FormTexts = {
  /** Shown when the server failed. */
  failed: string
  /** Shown when the server could not be reached. */
  offline?: string
  /** The server's own message; replaced by a failure to send. */
  error?: ReactNode
}

type PostFormProps = Omit<ComponentProps<typeof Form>, 'method' | 'children'> &
  FormTexts & {
    /** Hides the message while the page shows something newer. */
    isHushed?: boolean
    /** A connection that is back ends a network error. */
    isConnected?: boolean
    /** What the field errors came from; the page's last answer, unless the page has its own checks. */
    errorsFrom?: unknown
    /** A function receives whether the last try was not answered, so that the answer before it is not shown. */
    children?: ReactNode | ((isUnanswered: boolean) => ReactNode)
    /** Where signing in leads back to, if the session has ended; the page itself, unless another stands for it. */
    returnTo?: string
  }

/** A form posted by the router to its own page alone. Keeps what was typed on failure; works without script. */
export function PostForm(props: PostFormProps) {
  const answer = useActionData()
  const {
    failed,
    offline,
    error,
    isHushed,
    isConnected,
    errorsFrom = answer,
    returnTo,
    onSubmit,
    onChange,
    children,
    ...form
  } = props
  const [trouble, setTrouble] = useState<SendTrouble | null>(null)
  const { isOutdated, drop, dropAll } = useOutdatedErrors(errorsFrom)
  useEffect(() => {
    if (isConnected) setTrouble((before) => (before === 'offline' ? null : before))
  }, [isConnected])

  function send(event: Parameters<NonNullable<typeof onSubmit>>[0]) {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    setTrouble(null)
    announce({ answer, report })
  }

  function report(news: SendTrouble) {
    setTrouble(news)
    dropAll()
  }

  function edit(event: ChangeEvent<HTMLFormElement>) {
    onChange?.(event)
    drop(event.target.name)
  }

  return (
    <OutdatedErrors value={isOutdated}>
      <Form {...form} method="post" onSubmit={send} onChange={edit}>
        {!isHushed && (
          <FormTrouble
            trouble={trouble}
            failed={failed}
            offline={offline}
            error={error}
            answer={answer}
            returnTo={returnTo}
          />
        )}
        <OfAccount>{typeof children === 'function' ? children(trouble !== null) : children}</OfAccount>
      </Form>
    </OutdatedErrors>
  )
}

type PlainFormProps = Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit'> &
  Omit<FormTexts, 'error'> & { action: string; onSent: (sent: FormData) => unknown }

/**
 * A form posted to another address than its page's: the router would change to that page before it knows whether it was
 * answered. With script `onSent` runs instead of the redirect.
 */
export function PlainForm({ failed, offline, action, onSent, children, ...form }: PlainFormProps) {
  const [trouble, setTrouble] = useState<SendTrouble | null>(null)
  const [isSending, setIsSending] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const { submitter } = event.nativeEvent as SubmitEvent
    const fields = new FormData(event.currentTarget, submitter)
    setTrouble(null)
    setIsSending(true)
    const news = await postPlain(action, fields)
    setIsSending(false)
    if (news) return setTrouble(news)
    // The page's data, which are read anew then, may still be lost.
    announce({ answer: undefined, report: setTrouble, isQuery: true })
    onSent(fields)
  }

  return (
    <form {...form} method="post" action={action} onSubmit={send} aria-busy={isSending || undefined}>
      <FormTrouble trouble={trouble} failed={failed} offline={offline} />
      {children}
    </form>
  )
}

type FailureBannerProps = {
  text: ReactNode
  /** The answer that the text came from: another one shows the same text again. */
  answer: unknown
}

/** How the forms of a page say that they failed. */
export const FailureBanner = createContext<ComponentType<FailureBannerProps>>(({ text }) => (
  <Banner tone="live">{text}</Banner>
))

type FormTroubleProps = FormTexts & {
  offline?: string | undefined
  trouble: SendTrouble | null
  /** The answer that `error` came from. */
  answer?: unknown
  returnTo?: string | undefined
}

/** Why a form failed. A failure to send takes the focus, because the message may be far from the button. */
export function FormTrouble({ trouble, failed, offline, error, answer, returnTo }: FormTroubleProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (trouble) place.current?.focus()
  }, [trouble])
  const Failure = use(FailureBanner)
  if (!trouble) return error ? <Failure text={error} answer={answer} /> : null
  const text = (
    <>
      {troubleText(trouble, failed, offline)}{' '}
      {typeof trouble === 'object' && trouble.isSignedOut && <SignInLink returnTo={returnTo} />}
      {typeof trouble === 'object' && trouble.link}
    </>
  )
  return (
    <div className="form-trouble" ref={place} tabIndex={-1}>
      <Failure text={text} answer={trouble} />
    </div>
  )
}
