import type { ReactNode } from 'react'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { clockText, dateText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Studio } from '#worker/watching/monitoring/rule-studio/contract.ts'
import { cleanChecks, type ShadowState } from '#worker/watching/monitoring/shadow/constants.ts'
import type { Difference, ShadowRun } from '#worker/watching/monitoring/shadow/contract.ts'
import { comparedOf, differenceBound } from '#worker/watching/monitoring/shadow/rules.ts'

const states: Record<ShadowState, [Tone, string]> = {
  running: ['warn', 'Running'],
  in_force: ['good', 'Took effect'],
  abandoned: ['off', 'Abandoned'],
  overtaken: ['off', 'Other rules came into force'],
  undecided: ['warn', 'Ended, waits for your word'],
}

/** What the newest published revision found beside the rules in force, check by check. */
export function ShadowRunPanel({ studio, here, error }: { studio: Studio; here: string; error: ReactNode }) {
  const { shadow } = studio
  if (!shadow) return null
  const [tone, text] = states[shadow.state]
  return (
    <Panel title={`Shadow run of revision ${shadow.revision}`} action={<Badge tone={tone}>{text}</Badge>}>
      {error && <div role="alert">{error}</div>}
      <ShadowFigures run={shadow} />
      {shadow.differences.length > 0 && (
        <>
          <h3 className="label">Newest checks that differ</h3>
          <ul className="desk-list">
            {shadow.differences.map((difference) => (
              <DifferenceItem key={`${difference.at} ${difference.url}`} difference={difference} />
            ))}
          </ul>
        </>
      )}
      <PostForm action={here} className="actions" failed={serverError}>
        <input type="hidden" name="run" value={shadow.number} />
        <ButtonLink to={here} tone="quiet">
          Refresh
        </ButtonLink>
        {shadow.state === 'running' && (
          <Button tone="quiet" name="intent" value="abandon">
            Abandon the shadow run
          </Button>
        )}
      </PostForm>
    </Panel>
  )
}

function ShadowFigures({ run }: { run: ShadowRun }) {
  const { agreed, differed, alone, startedAt } = run
  const compared = comparedOf(run)
  const bound = (100 * differenceBound(differed + alone, compared)).toFixed(1)
  return (
    <>
      <p>
        Since {dateText(startedAt)}, {clockText(startedAt)} these rules read {manyText(compared, 'page')} beside the
        rules in force, without a second request: <strong>{agreed} agree</strong>, <strong>{differed} differ</strong>
        {alone > 0 && (
          <>
            , and in <strong>{alone}</strong> the rules in force found nothing to agree with
          </>
        )}
        .
      </p>
      {differed > 0 && (
        <Banner tone="warn">
          <p>The offers differ. Read below how, before you put these rules in force.</p>
        </Banner>
      )}
      <p className="label">
        {compared > 0 && `At most ${bound} % of checks differ (95 % confidence). `}
        {run.state === 'running' && wayIntoForce(run)}
      </p>
    </>
  )
}

function wayIntoForce({ differed, alone }: ShadowRun): string {
  if (differed > 0) return 'After a check that differs it takes effect by your word alone.'
  if (alone > 0)
    return 'The rules in force find nothing to agree with, so it cannot take effect by itself: put it in force when the dry run is right.'
  return `Takes effect by itself after ${cleanChecks} pages of which all agree; until then, and after any that differs, by your word.`
}

function DifferenceItem({ difference }: { difference: Difference }) {
  const { at, url, verdict, appeared, vanished, changed, more, problem } = difference
  return (
    <li>
      <div>
        <p>
          <strong>
            {dateText(at)}, {clockText(at)}
          </strong>{' '}
          <span className="label desk-address">{url}</span>
        </p>
        {verdict === 'alone' && <p className="muted">The rules in force found no offer on this page.</p>}
        {problem && <p className="muted">These rules found no offer: {problem}</p>}
        <Lines what="Appeared" lines={appeared} />
        <Lines what="Vanished" lines={vanished} />
        <Lines what="Changed" lines={changed} />
        {more > 0 && <p className="label">and {more} more</p>}
      </div>
    </li>
  )
}

function Lines({ what, lines }: { what: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <p>
      {what}: {lines.join('; ')}
    </p>
  )
}
