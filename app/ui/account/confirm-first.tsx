import { useEffect, useRef } from 'react'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { ProofForm, type ProofFormProps } from './proof-form.tsx'

/** Replaces a page while one of its forms waits for proof. */
export function ConfirmFirst(asked: ProofFormProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="page account">
      <section className="account-main" aria-labelledby="confirm-title">
        <h1 id="confirm-title" tabIndex={-1} ref={title}>
          {proofTitle}
        </h1>
        <ProofForm {...asked} />
      </section>
    </div>
  )
}
