import { type ReactNode, use } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, LongField } from '#app/ui/form/field.tsx'
import { OutdatedErrors } from '#app/ui/form/field-errors.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import {
  type ContactField,
  type ContactKind,
  contactFields,
  maxEmailLength,
  maxMessageLength,
  maxNameLength,
  maxSubjectLength,
  messageFailed,
  minMessageLength,
  ratings,
  trapField,
} from '#worker/running/contact/constants.ts'
import type { TypedValues } from '#worker/running/contact/contract.ts'
import type { MessageTrouble } from './message-action.ts'

const labels: Record<ContactField, string> = {
  name: 'Your name',
  email: 'Your email address',
  subject: 'Subject',
  rating: 'How well does Touchline work for you?',
  message: 'Message',
}

const ratingWords = ['very badly', 'badly', 'fairly', 'well', 'very well']

const ratingOptions = [
  { value: '', label: 'No rating' },
  ...ratings.map((value, index) => ({ value, label: `${value}: ${ratingWords[index]}` })),
]

type MessageFormProps = {
  kind: ContactKind
  trouble?: MessageTrouble | undefined
  /** Name and address of a sender who is known. */
  sender?: { name: string; email: string } | null
}

/** A plain form validated by the server, so that every error has one wording and is linked to its field. */
export function MessageForm({ kind, trouble, sender }: MessageFormProps) {
  const known: TypedValues = sender ?? {}
  const fieldProps = (name: ContactField) => ({
    name,
    label: labels[name],
    defaultValue: trouble?.values[name] ?? known[name] ?? '',
    error: trouble?.error.fields?.[name]?.[0],
    // Focuses the first error of a returned form.
    autoFocus: name === firstWrong(trouble),
  })
  return (
    <div className="info-message">
      <PostForm
        className="panel info-message-form"
        action={`/${kind}`}
        noValidate
        failed={messageFailed}
        error={trouble && <Mistakes trouble={trouble} />}
      >
        <Field {...fieldProps('name')} required autoComplete="name" maxLength={maxNameLength} />
        <Field
          {...fieldProps('email')}
          hint="We only use it to reply."
          type="email"
          required
          autoComplete="email"
          maxLength={maxEmailLength}
        />
        {kind === 'contact' && <Field {...fieldProps('subject')} required maxLength={maxSubjectLength} />}
        {kind === 'feedback' && <Select {...fieldProps('rating')} required={false} options={ratingOptions} />}
        <LongField
          {...fieldProps('message')}
          hint={`${minMessageLength} to ${maxMessageLength.toLocaleString('en-GB')} characters.`}
          required
          rows={8}
        />
        <Trap />
        <Button>Send</Button>
      </PostForm>
    </div>
  )
}

/** Honeypot field: hidden and not focusable. */
function Trap() {
  return (
    <div className="info-trap" aria-hidden="true">
      <label htmlFor={trapField}>Leave this empty</label>
      <input id={trapField} name={trapField} tabIndex={-1} autoComplete="off" />
    </div>
  )
}

function Mistakes({ trouble: { error } }: { trouble: MessageTrouble }) {
  const isOutdated = use(OutdatedErrors)
  return (
    <>
      <p>{error.message}</p>
      {error.fields && (
        <ul className="info-message-mistakes">
          {contactFields.map((name) => {
            const [text] = error.fields?.[name] ?? []
            return (
              text &&
              !isOutdated(name) && (
                <li key={name}>
                  <a href={`#${name}`}>{text}</a>
                </li>
              )
            )
          })}
        </ul>
      )}
    </>
  )
}

function firstWrong(trouble: MessageTrouble | undefined): ContactField | undefined {
  return contactFields.find((name) => trouble?.error.fields?.[name])
}

/** Replaces the form after the message was sent. */
export function MessageSent({ kind, children }: { kind: ContactKind; children: ReactNode }) {
  return (
    <section className="info-message" aria-labelledby="sent-title">
      <Banner tone="good">
        <h2 id="sent-title" className="panel-title">
          Your message is on its way
        </h2>
        {children}
      </Banner>
      <a className="button button-quiet" href={`/${kind}`}>
        Write another message
      </a>
    </section>
  )
}
