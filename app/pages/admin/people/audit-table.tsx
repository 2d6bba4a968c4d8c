import { Link } from 'react-router'
import { clockText, dateText } from '#app/ui/london-time.ts'
import { TableRegion } from '#app/ui/table-region.tsx'
import { toIso } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { AuditChange, AuditEntry } from '#worker/people/audit-log/contract.ts'
import { fieldText } from '#worker/people/audit-log/rules.ts'

/** Who did what, when, from where, and what it was before and after. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <TableRegion caption="Acts of operators, newest first" isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What</th>
          <th scope="col">Who</th>
          <th scope="col" className="desk-middle">
            From
          </th>
          <th scope="col" className="desk-middle">
            Before and after
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </tbody>
    </TableRegion>
  )
}

function Entry({ entry: { id, at, what, who, actorId, from, subject, name, changes } }: { entry: AuditEntry }) {
  return (
    <tr id={`entry-${id}`}>
      <td>
        <time dateTime={toIso(at)}>
          {dateText(at)}
          <span className="label">{clockText(at)}</span>
        </time>
      </td>
      <th scope="row">
        {what}
        <span className="label">
          <Link to={`/admin/audit?${new URLSearchParams({ about: subject })}`} data-row>
            {name}
          </Link>
        </span>
        <span className="desk-narrow">
          <Changes changes={changes} />
        </span>
      </th>
      <td>{actorId > 0 ? <Link to={`/admin/audit?who=${actorId}`}>{who}</Link> : who}</td>
      <td className="desk-middle">
        {from === null ? (
          <span className="muted">Not noted</span>
        ) : (
          <>
            {from.device}
            <span className="label">Network {from.network}</span>
          </>
        )}
      </td>
      <td className="desk-middle">
        <Changes changes={changes} />
      </td>
    </tr>
  )
}

/** Columns of moments hold milliseconds, which no one can read. */
function valueText(field: string, value: string): string {
  const isMoment = /(_at|At)$/.test(field) && /^\d{12,14}$/.test(value)
  return isMoment ? `${dateText(Number(value))}, ${clockText(Number(value))}` : value || 'empty'
}

/** More are folded. */
const openChanges = 3

function Changes({ changes }: { changes: readonly AuditChange[] }) {
  if (changes.length === 0) return <span className="muted">–</span>
  const list = (
    <dl className="desk-changes">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldText(field) || 'text'}</dt>
          <dd>
            {before !== null && <del>{valueText(field, before)}</del>}{' '}
            {after !== null && <ins>{valueText(field, after)}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
  if (changes.length <= openChanges) return list
  return (
    <details>
      <summary>{manyText(changes.length, 'field')}</summary>
      {list}
    </details>
  )
}
