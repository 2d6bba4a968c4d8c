import { Link } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { Badge } from '#app/ui/badge.tsx'
import { secondText } from '#app/ui/london-time.ts'
import { TableRegion } from '#app/ui/table-region.tsx'
import { toIso } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { systemPath } from '#worker/running/system/constants.ts'
import { entryKinds, lastHourPath, maxWordsLength } from '#worker/running/system/last-hour/constants.ts'
import type { HourEntry } from '#worker/running/system/last-hour/contract.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import { ListFilters } from '../list-filters.tsx'
import type { Route } from './+types/last-hour.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const asked = Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value !== ''))
  const hour = await context.get(servicesContext).lastHour.search(asked)
  return { url: addressOf(lastHourPath, context), operator: operatorOf(caller), hour }
}

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Last hour', 'Checks, deliveries, dead letters and acts of the last hour.')
}

export const ErrorBoundary = AdminDenied

const kinds = Object.entries(entryKinds).map(([value, label]) => ({ value, label }))

export default function LastHourPage({ loaderData }: Route.ComponentProps) {
  const { operator, hour } = loaderData
  const { entries, since, query, isCut } = hour
  return (
    <Desk operator={operator} current={systemPath} title="Last hour">
      <p className="muted">
        What the site keeps itself: the last five executions of each platform, deliveries, dead letters, and acts of
        operators. Log lines are with Cloudflare: its dashboard searches them under Observability, for seven days.
      </p>
      <div className="desk-keyed">
        <ListFilters
          action={lastHourPath}
          words={{ label: 'Words', value: query.q, maxLength: maxWordsLength }}
          choices={[{ name: 'kind', label: 'Kind', chosen: query.kind, any: 'Everything', options: kinds }]}
        />
        <p role="status">
          {manyText(entries.length, 'entry', 'entries')} since {secondText(since)}
          {isCut && '; there was more than is read here'}
        </p>
        {entries.length > 0 && (
          <div className="desk-log">
            <TableRegion caption="Entries, newest first" isCaptionHidden>
              <thead>
                <tr>
                  <th scope="col">When</th>
                  <th scope="col" className="desk-middle">
                    Kind
                  </th>
                  <th scope="col">What</th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </tbody>
            </TableRegion>
          </div>
        )}
      </div>
    </Desk>
  )
}

function Entry({ entry: { at, kind, text, isTrouble, to } }: { entry: HourEntry }) {
  return (
    <tr>
      <td>
        <time dateTime={toIso(at)}>{secondText(at)}</time>
      </td>
      <td className="desk-middle">
        <Badge tone={isTrouble ? 'live' : 'off'}>{entryKinds[kind]}</Badge>
      </td>
      <td>
        <Link className="quiet-link" to={to} data-row>
          {text}
        </Link>
      </td>
    </tr>
  )
}
