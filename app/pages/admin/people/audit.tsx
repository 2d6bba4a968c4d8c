import { useSearchParams } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { auditTexts, maxAuditSearch } from '#worker/people/audit-log/constants.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import { ListFilters } from '../list-filters.tsx'
import type { Route } from './+types/audit.ts'
import { AuditTable } from './audit-table.tsx'

const path = '/admin/audit'
const acts = Object.entries(auditTexts).map(([value, label]) => ({ value, label }))

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const asked = [...new URL(request.url).searchParams].filter(([, value]) => value !== '')
  const page = await context.get(servicesContext).audit.list(Object.fromEntries(asked))
  return { url: addressOf(path, context), operator: operatorOf(caller), page }
}

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Audit log', 'What operators changed, from what to what.')
}

export const ErrorBoundary = AdminDenied

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { operator, page } = loaderData
  const { q, action, who, about } = page.query
  const [params] = useSearchParams()
  const isNarrowed = [q, action, who, about].some(Boolean)
  const older = new URLSearchParams(params)
  older.set('cursor', String(page.next))
  return (
    <Desk operator={operator} current={path} title="Audit log">
      <p className="muted">
        Every change by an operator is recorded, and the log cannot be edited. Entries are kept for 12 months.
      </p>
      <div className="desk-keyed">
        <ListFilters
          action={path}
          words={{ label: 'Text', value: q, maxLength: maxAuditSearch }}
          choices={[{ name: 'action', label: 'Act', chosen: action, any: 'Any act', options: acts }]}
          kept={{ who, about }}
          wholeAt={isNarrowed ? path : undefined}
        />
        {(who || about) && (
          <p role="status">
            Only {[who && `acts of operator ${who}`, about && `about ${about}`].filter(Boolean).join(', ')}
          </p>
        )}
        {page.entries.length > 0 ? (
          <AuditTable entries={page.entries} />
        ) : (
          <div className="notice">
            <h2 className="notice-title">No entries found</h2>
            <p className="muted">
              {page.next !== null
                ? 'None among those read; older ones follow on the next page.'
                : isNarrowed
                  ? 'Try another search.'
                  : 'No operator has changed anything yet.'}
            </p>
          </div>
        )}
      </div>
      <Pagination label="Pages of the audit log" next={page.next === null ? undefined : `${path}?${older}`} />
    </Desk>
  )
}
