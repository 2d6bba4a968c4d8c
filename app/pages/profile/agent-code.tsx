import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { maxAgentCodeLength } from '#worker/people/accounts/constants.ts'
import { agentCodeInvalid, agentCodeMissing } from '#worker/people/agent-codes/constants.ts'
import { shortNetworkError } from '#worker/running/site/constants.ts'
import type { ProfileTrouble } from './trouble.ts'

/** Turns a fan's account into an agent's, with a code from an administrator. */
export function AgentCode({ trouble }: { trouble: ProfileTrouble | undefined }) {
  const field = useRef<HTMLInputElement>(null)
  const wrong = [agentCodeInvalid, agentCodeMissing].find((text) => text === trouble?.message)
  useEffect(() => {
    if (trouble) field.current?.focus()
  }, [trouble])
  return (
    <details className="fold agent-code" open={trouble !== undefined}>
      <summary>I have an agent access code</summary>
      <PostForm
        action="/profile"
        className="profile-form"
        preventScrollReset
        noValidate
        failed="Your code could not be used. Please try again."
        offline={shortNetworkError}
        error={trouble && !wrong && trouble.message}
      >
        <p className="muted">An agent account has no trial, and keeps your alerts and settings.</p>
        <Field
          ref={field}
          name="agent_code"
          label="Agent access code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxAgentCodeLength}
          defaultValue={trouble?.values.agent_code}
          // Without script the page starts at the top, and the answer is far below.
          autoFocus={trouble !== undefined}
          error={wrong}
        />
        <div className="actions">
          <Button tone="quiet" name="intent" value="use_agent_code">
            Become an agent
          </Button>
        </div>
      </PostForm>
    </details>
  )
}
