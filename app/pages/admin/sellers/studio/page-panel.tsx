import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { DryRun, ShownPage } from '#worker/watching/monitoring/rule-studio/contract.ts'
import { type ProposeAnswer, ProposedSelectors, type UseProposed } from './proposed-selectors.tsx'
import { fieldOptions } from './rule-fields.ts'
import { StoredFrame } from './stored-frame.tsx'

type Props = {
  page: ShownPage | null
  /** Why a call about this page was refused. */
  refusal: string | undefined
  dryRun: DryRun | null
  answer: ProposeAnswer | undefined
  /** A click was sent and is not answered yet. */
  isProposing: boolean
  rule: number
  field: string
  onPick: (element: number) => void
  onUse: UseProposed
}

/** The stored page, and above it what came of a click on it: below, it would be out of view. */
export function PagePanel({ page, refusal, dryRun, answer, isProposing, rule, field, onPick, onUse }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer && !isProposing) place.current?.focus()
  }, [answer, isProposing])
  return (
    <Panel title="The stored page">
      {page?.copy == null ? (
        <p className="muted">
          {page ? 'This page is nested too deeply to be shown.' : 'No page of this sort is stored.'}
        </p>
      ) : (
        <>
          <p className="label">
            A copy without scripts, styles and addresses. Point at a value and click to propose a selector for rule{' '}
            {rule}, {fieldOptions.find(({ value }) => value === field)?.label}.
          </p>
          {(dryRun?.page.newerAt ?? page.newerAt) !== null && (
            <p>
              A newer page of this sort was stored; this one stays until you take another.{' '}
              <NewestPage page={page}>Show the newest.</NewestPage>
            </p>
          )}
          <div className="studio-answer" ref={place} tabIndex={-1}>
            {isProposing ? (
              <p className="muted">Finding selectors…</p>
            ) : refusal ? (
              <Banner tone="live">
                <p>
                  {refusal} <NewestPage page={page}>Load it again.</NewestPage>
                </p>
              </Banner>
            ) : (
              <ProposedSelectors answer={answer} rule={rule} field={field} onUse={onUse} />
            )}
          </div>
          <StoredFrame
            key={page.id}
            copy={page.copy}
            rowMarks={dryRun?.rowMarks ?? []}
            marks={dryRun?.rules.flatMap(({ marks }) => marks) ?? []}
            onPick={onPick}
          />
        </>
      )}
    </Panel>
  )
}

/** Shows the newest page of the sort; what is typed stays. */
function NewestPage({ page, children }: { page: ShownPage; children: string }) {
  const [query] = useSearchParams()
  const next = new URLSearchParams(query)
  next.set('page', page.sort)
  next.delete('shown')
  return (
    <Link to={`?${next}`} replace preventScrollReset>
      {children}
    </Link>
  )
}
