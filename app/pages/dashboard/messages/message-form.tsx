import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { LongField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { maxMessageLength } from '#worker/running/contact/constants.ts'
import { threadTexts } from '#worker/running/threads/constants.ts'

/** A form that was refused, as it was typed. */
export type Refused = {
  error: { message: string; fields?: Record<string, string[]> | undefined }
  typed: Record<string, string>
}

/** A message to us; `children` are fields before it. */
export function MessageForm({ refused, children }: { refused: Refused | undefined; children?: ReactNode }) {
  const { error, typed } = refused ?? {}
  return (
    <PostForm
      className="thread-form"
      failed={threadTexts.failed}
      error={error && !error.fields ? error.message : undefined}
    >
      {children}
      <LongField
        label="Message"
        name="message"
        required
        maxLength={maxMessageLength}
        defaultValue={typed?.message}
        error={error?.fields?.message?.[0]}
      />
      <Button>Send</Button>
    </PostForm>
  )
}
