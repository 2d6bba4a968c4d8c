import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { clockText, dateText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { TableRegion } from '#app/ui/table-region.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { pageSortTexts } from '#worker/watching/monitoring/rule-studio/constants.ts'
import type { LeftOpen, Revision, Studio } from '#worker/watching/monitoring/rule-studio/contract.ts'
import { diffOf, isWayBack, meantOf } from '#worker/watching/monitoring/rule-studio/rules.ts'
import { rollBackReasons } from '#worker/watching/monitoring/rule-studio/watch/rules.ts'

type Props = {
  studio: Studio
  opened: number | null
  /** What the opened one leaves open. */
  leftOpen: LeftOpen | null
  /** The query with the page that is shown. */
  here: string
  /** What was done before this page was shown. */
  done: string | null
  error: ReactNode
}

/** All sets of rules that were saved, each beside the one in force. */
export function Revisions({ studio, opened, leftOpen, here, done, error }: Props) {
  const { revisions, inForce, inForceNumber } = studio
  const shown = revisions.find(({ number }) => number === opened)
  return (
    <Panel title="Revisions">
      {error && <div role="alert">{error}</div>}
      {done && <Banner tone="good">{done}</Banner>}
      <RolledBack watch={studio.watch} />
      {revisions.length === 0 && (
        <p className="muted">Nothing is saved yet. The first revision keeps what is in force now.</p>
      )}
      {shown && shown.number !== inForceNumber && (
        <Difference lines={diffOf(inForce, shown.extraction)} number={shown.number} inForce={inForceNumber} />
      )}
      <ul className="desk-list studio-revisions">
        {revisions.map((revision) => (
          <RevisionLine
            key={revision.number}
            revision={revision}
            inForce={inForceNumber}
            studio={studio}
            isOpened={revision.number === opened}
            leftOpen={revision.number === opened ? leftOpen : null}
            here={here}
          />
        ))}
      </ul>
    </Panel>
  )
}

/** Until the next rules come into force. */
function RolledBack({ watch }: Pick<Studio, 'watch'>) {
  if (watch?.state !== 'collapsed' && watch?.state !== 'mailed') return null
  const { revision, endedAt } = watch
  return (
    <Banner tone="warn">
      <p>
        Revision {revision} was rolled back by itself
        {endedAt !== null && ` on ${dateText(endedAt)}, ${clockText(endedAt)}`}. {rollBackReasons(watch).join(' ')}
      </p>
    </Banner>
  )
}

type LineProps = {
  revision: Revision
  inForce: number | null
  studio: Studio
  isOpened: boolean
  leftOpen: LeftOpen | null
  here: string
}

function RevisionLine({ revision, inForce, studio, isOpened, leftOpen, here }: LineProps) {
  const { number, note, author, isSite, madeAt, interpreter } = revision
  const address = opening(here, number)
  return (
    <li>
      <div>
        <Link className="quiet-link" to={`?${address}`} aria-current={isOpened ? 'true' : undefined}>
          <strong>
            {number}. {note || 'Without a note'}
          </strong>
        </Link>
        <p className="muted">
          {author ?? (isSite ? 'Touchline' : 'A former operator')}, {dateText(madeAt)}, {clockText(madeAt)}; interpreter{' '}
          {interpreter}
        </p>
      </div>
      {number === inForce ? (
        <Badge tone="good">In force</Badge>
      ) : (
        <Choices number={number} studio={studio} leftOpen={leftOpen} address={address} />
      )}
    </li>
  )
}

/** The query that opens a revision beside the page that is shown. */
function opening(here: string, number: number): URLSearchParams {
  const address = new URLSearchParams(here)
  address.set('revision', String(number))
  address.delete('draft')
  return address
}

type ChoicesProps = { number: number; studio: Studio; leftOpen: LeftOpen | null; address: URLSearchParams }

/** Ways in which a revision comes into force: after a shadow run, or at once by the operator's word. */
function Choices({ number, studio, leftOpen, address }: ChoicesProps) {
  const { platform, inForce, shadow } = studio
  const isBack = isWayBack(studio, number)
  const isFirst = inForce.kind !== 'rules'
  const run = shadow?.revision === number ? shadow : null
  const name = <span className="visually-hidden"> (revision {number})</span>
  return (
    // A refusal opens the revision, so that what it leaves open is accepted where it was refused.
    <PostForm action={`?${address}`} className="studio-publish" failed={serverError}>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="version" value={platform.version} />
      <input type="hidden" name="seen" value={shadow?.number ?? 0} />
      {!isBack && run && run.differed > 0 && (
        <label className="desk-tick">
          <input type="checkbox" name="read" value={run.number} />
          <span>
            I read how {manyText(run.differed, 'check differs', 'checks differ')} in the shadow run and accept it: then
            nothing rolls these rules back by itself
          </span>
        </label>
      )}
      {!isBack && leftOpen && <MeantTick left={leftOpen} address={address} />}
      {!isBack && run?.state !== 'running' && (
        <Button tone={isFirst ? 'quiet' : undefined} name="intent" value="publish">
          Publish: start a shadow run{name}
        </Button>
      )}
      <Button tone={isFirst ? undefined : 'quiet'} name="intent" value="put_in_force">
        {isBack ? 'Roll back to it' : 'Put in force now'}
        {name}
      </Button>
      {isFirst && (
        <p className="label">
          No rules of yours are in force yet. Where the built-in reading finds nothing, a shadow run has nothing to
          compare with.
        </p>
      )}
    </PostForm>
  )
}

/** What a revision leaves open, on a page that need not be the one that is shown. */
function MeantTick({ left: { sort, url, warnings }, address }: { left: LeftOpen; address: URLSearchParams }) {
  const newest = new URLSearchParams(address)
  newest.set('page', sort)
  newest.delete('shown')
  return (
    <>
      <Banner tone="warn">
        <p>
          <Link to={`?${newest}`}>{pageSortTexts[sort]}</Link>, <span className="desk-address">{url}</span>:{' '}
          {warnings.join(' ')}
        </p>
      </Banner>
      <label className="desk-tick">
        <input type="checkbox" name="meant" value={meantOf({ warnings })} />
        <span>I read this and mean these rules as they are</span>
      </label>
    </>
  )
}

type DifferenceProps = { lines: ReturnType<typeof diffOf>; number: number; inForce: number | null }

function Difference({ lines, number, inForce }: DifferenceProps) {
  return (
    <TableRegion caption={`Revision ${number} beside what is in force`}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">{inForce === null ? 'In force' : `In force (${inForce})`}</th>
          <th scope="col">Revision {number}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ what, before, after }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{before === null ? '–' : <del>{before}</del>}</td>
            <td>{after === null ? '–' : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}
