import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, LongField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'

type FormProps = {
  values: { email: string; subject: string; message: string }
  limits: { subject: number; message: number }
  failed: string
  error: { message: string; fields?: Record<string, string[]> } | undefined
}

/** Cannot be sent while the address is blank. */
export function EmailTestForm({ values, limits, failed, error }: FormProps) {
  const [email, setEmail] = useState(values.email)
  return (
    <PostForm className="desk-form" failed={failed} error={error && <p>{error.message}</p>}>
      <Field
        label="To"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={values.email}
        onInput={(event) => setEmail(event.currentTarget.value)}
        error={error?.fields?.email?.[0]}
      />
      <Field
        label="Subject"
        name="subject"
        required={false}
        maxLength={limits.subject}
        defaultValue={values.subject}
        error={error?.fields?.subject?.[0]}
      />
      <LongField
        label="Message"
        name="message"
        required={false}
        rows={4}
        maxLength={limits.message}
        defaultValue={values.message}
        error={error?.fields?.message?.[0]}
      />
      <div className="actions">
        <Button disabled={email.trim() === ''}>Send test email</Button>
      </div>
    </PostForm>
  )
}
