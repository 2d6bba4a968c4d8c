import { useEffect, useRef } from 'react'
import type { ProofAsked } from './proof.ts'
import { ProofForm } from './proof-form.tsx'

/** Replaces a page while one of its forms waits for proof. */
export function ConfirmFirst({ proof, cancelTo }: { proof: ProofAsked; cancelTo: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="page account">
      <section className="account-main" aria-labelledby="confirm-title">
        <h1 id="confirm-title" tabIndex={-1} ref={title}>
          Confirm that it is you
        </h1>
        <ProofForm proof={proof} cancelTo={cancelTo} />
      </section>
    </div>
  )
}
