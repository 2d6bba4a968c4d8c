import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { TableRegion } from '#app/ui/table-region.tsx'
import type { PlanCount, Preview } from '#worker/matches/catalogue/reference/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/reference.ts'

const path = '/admin/reference'

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { notices, headers } = takeNotices({ request, context })
  const preview = await context.get(servicesContext).referenceDesk.preview()
  const isLoaded = notices.get('reference') === 'loaded'
  return data({ url: addressOf(path, context), operator: operatorOf(caller), preview, isLoaded }, { headers })
}

export async function action({ context }: Route.ActionArgs) {
  const caller = admitToDesk(context)
  await context.get(servicesContext).referenceDesk.load(caller.userId)
  throw redirect(path, { status: 303, headers: noticeHeaders({ reference: 'loaded' }, context) })
}

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Reference data', 'Leagues, teams and their names as they come with Touchline.')
}

export const ErrorBoundary = AdminDenied

export default function ReferencePage({ loaderData }: Route.ComponentProps) {
  const { operator, preview, isLoaded } = loaderData
  const waits = preview.counts.some(({ count }) => count.add + count.change > 0)
  return (
    <Desk operator={operator} current={path} title="Reference data">
      {isLoaded && <Banner tone="good">Loaded. What operators had changed is as it was.</Banner>}
      <Panel title={waits ? 'What loading would do' : 'Everything is loaded'}>
        <p className="muted">
          Leagues, teams, their other names and the colours of their crests come with Touchline. Loading adds what is
          missing and updates what has changed since the last time. It leaves alone what an operator changed or removed,
          and doing it twice changes nothing.
        </p>
        <Counts counts={preview.counts} />
        {preview.removed > 0 && <p className="muted">Removed by an operator, and left out: {preview.removed}.</p>}
        {waits ? (
          <PostForm className="actions" failed={serverError}>
            <Button>Load the reference data</Button>
          </PostForm>
        ) : (
          <p>
            Matches come next: follow a competition at <Link to="/admin/feed">Match feed</Link>, or bring a file to{' '}
            <Link to="/admin/import">Import</Link>.
          </p>
        )}
      </Panel>
      {preview.changes.length > 0 && <Changes preview={preview} />}
    </Desk>
  )
}

const columns: readonly { key: keyof PlanCount; name: string }[] = [
  { key: 'add', name: 'To add' },
  { key: 'change', name: 'To update' },
  { key: 'keep', name: 'Changed by an operator' },
  { key: 'same', name: 'As they are' },
]

function Counts({ counts }: Pick<Preview, 'counts'>) {
  return (
    <TableRegion caption="Rows, by what loading would do" isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">What</th>
          {columns.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map(({ name, count }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.map(({ key }) => (
              <td key={key}>{count[key]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}

function Changes({ preview }: { preview: Preview }) {
  return (
    <Panel title="Differences">
      <ul className="desk-list">
        {preview.changes.map(({ name, changed, kept }) => (
          <li key={name}>
            <strong>{name}</strong>
            <span className="muted">
              {changed.length > 0 && `To update: ${changed.join(', ')}. `}
              {kept.length > 0 && `An operator's: ${kept.join(', ')}.`}
            </span>
          </li>
        ))}
      </ul>
      {preview.moreChanges > 0 && <p className="muted">And {preview.moreChanges} more.</p>}
    </Panel>
  )
}
