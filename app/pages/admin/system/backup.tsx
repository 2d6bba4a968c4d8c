import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { ConfirmFirst } from '#app/ui/account/confirm-first.tsx'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { askForProof, type ProofAsked, proveFirst } from '#app/ui/account/proof.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { dayMs, toIso } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { keptMs } from '#worker/running/system/backup/copy/constants.ts'
import type { FinishedCopy, Progress } from '#worker/running/system/backup/copy/contract.ts'
import { backupPath, recoveryDays, systemPath } from '#worker/running/system/constants.ts'
import { bytesText } from '#worker/running/system/rules.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/backup.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { notices, headers } = takeNotices({ request, context })
  const { backupDesk, copies } = context.get(servicesContext)
  const [points, made] = await Promise.all([backupDesk.points(), copies.list()])
  const shown = {
    url: addressOf(backupPath, context),
    operator: operatorOf(caller),
    points,
    made,
    done: doneTexts[notices.get('backup') ?? ''] ?? null,
  }
  return data(shown, { headers })
}

const doneTexts: Record<string, string> = {
  noted: 'This moment is noted as a restore point.',
  started: 'The copy has begun. It is made minute by minute.',
}

/** A copy holds everything, so it asks for fresh proof of identity; a noted moment reads and changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const caller = admitToDesk(context)
  const fields = await fieldsOf(request, context)
  const { backupDesk, copies } = context.get(servicesContext)
  if (fields.intent !== 'copy') {
    await backupDesk.note(caller.userId)
    throw redirect(backupPath, { status: 303, headers: noticeHeaders({ backup: 'noted' }, context) })
  }
  const proof = await proveFirst({ caller, fields, request, context })
  if ('methods' in proof) return askForProof(proof)
  const begun = await copies.start(caller.userId)
  if (!begun.ok) return troubled(begun.error, {})
  throw redirect(backupPath, { status: 303, headers: noticeHeaders({ backup: 'started' }, context) })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...actionHeaders])
}

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Backup', 'Moments that the database can be set back to.')
}

export const ErrorBoundary = AdminDenied

type Answer = { proof?: ProofAsked; error?: { message: string } }

export default function BackupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, points, made, done } = loaderData
  const { proof, error }: Answer = actionData ?? {}
  if (proof) return <ConfirmFirst proof={proof} purpose="make a copy of the database" cancelTo={backupPath} />
  return (
    <Desk operator={operator} done={done} current={systemPath} title="Backup">
      {error && <Banner tone="live">{error.message}</Banner>}
      <Panel title="Restore points">
        <p>
          The database can be set back to any minute of the last {recoveryDays} days: Cloudflare keeps them, without a
          copy of ours. Before something risky, note the moment here. Restoring replaces everything that was written
          since, and is done from a terminal with your own Cloudflare account. Wrangler then prints the bookmark of the
          moment before, which undoes it.
        </p>
        <PostForm className="actions" failed={serverError}>
          <Button>Note this moment</Button>
        </PostForm>
        <ul className="desk-list">
          {points.map(({ at, who, isKept }) => (
            <li key={at}>
              <div>
                <strong>{momentText(at)}</strong> <span className="muted">by {who}</span>
                {isKept ? (
                  <pre className="desk-rules">
                    npx wrangler d1 time-travel restore touchline --timestamp={toIso(at)}
                  </pre>
                ) : (
                  <p className="muted">Older than {recoveryDays} days: it can no longer be restored.</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      <Copies running={made.running} copies={made.copies} />
      <Panel title="A copy as a file">
        <p>
          This writes everything as SQL on your own machine. It holds personal data: store it as carefully as the
          database.
        </p>
        <pre className="desk-rules">npx wrangler d1 export touchline --remote --output=touchline.sql</pre>
      </Panel>
      <Panel title="What is not in the database">
        <p className="muted">
          Price histories are in each match’s own storage, stored pages and exports in R2. The host can set each match’s
          storage back too, for 30 days; no copy of ours is made.
        </p>
      </Panel>
    </Desk>
  )
}

/** What was copied into the bucket, and how it comes back. */
function Copies({ running, copies }: { running: Progress | null; copies: readonly FinishedCopy[] }) {
  return (
    <Panel title="Copies in the bucket">
      <p>
        Every table, page by page, as gzipped lines that only this deployment’s LINK_SECRET opens. Sessions and mailed
        links are left out. A copy is deleted after {keptMs / dayMs} days, so that an erased person is soon in none.
      </p>
      <p className="muted">
        A copy is not of one moment: tables are read one after another between its two times, so what changed meanwhile
        is in some and not in others. For the database as it was at one moment, use a restore point above.
      </p>
      {running ? (
        <p role="status">
          Being made since {momentText(running.startedAt)}: {running.tables} of {manyText(running.of, 'table')},{' '}
          {manyText(running.rows, 'row')}.
        </p>
      ) : (
        <PostForm className="actions" failed={serverError}>
          <input type="hidden" name="intent" value="copy" />
          <Button tone="quiet">Make a copy</Button>
        </PostForm>
      )}
      <ul className="desk-list">
        {copies.map(({ id, startedAt, finishedAt, rows, bytes }) => (
          <li key={id}>
            <div>
              <strong>{momentText(startedAt)}</strong>{' '}
              <span className="muted">
                {finishedAt === null
                  ? 'Given up: the log says why.'
                  : `${manyText(rows, 'row')}, ${bytesText(bytes)}, whole at ${momentText(finishedAt)}`}
              </span>
              {finishedAt !== null && <pre className="desk-rules">npm run restore-copy -- {id} restore.sql</pre>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
