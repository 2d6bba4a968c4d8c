import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { dateText, momentText } from '#app/ui/london-time.ts'
import { agoText } from '#app/ui/relative-time.ts'
import { TableRegion } from '#app/ui/table-region.tsx'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { DeskUser } from '#worker/people/accounts/desk/contract.ts'
import { planNames } from '#worker/people/plans/constants.ts'

type TableProps = {
  users: readonly DeskUser[]
  ticked: readonly number[]
  /** Those whom the operator may not change: they have no box. */
  fixed: readonly number[]
  now: Instant
  form: string
}

/** One row for each user; its boxes belong to the form named `form`. */
export function UserTable({ users, ticked, fixed, now, form }: TableProps) {
  return (
    <TableRegion caption="Users, newest first" isCaptionHidden>
      <thead>
        <tr>
          <th scope="col" className="desk-tick-cell">
            <span className="visually-hidden">Chosen</span>
          </th>
          <th scope="col">User</th>
          <th scope="col" className="desk-middle">
            Role
          </th>
          <th scope="col">Status</th>
          <th scope="col" className="desk-middle">
            Email
          </th>
          <th scope="col" className="desk-wide">
            Plan
          </th>
          <th scope="col" className="desk-wide">
            Registered
          </th>
          <th scope="col" className="desk-wide">
            Last active
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td className="desk-tick-cell">
              {!fixed.includes(user.id) && (
                <label className="desk-tick">
                  <input
                    type="checkbox"
                    name="ids"
                    value={user.id}
                    form={form}
                    defaultChecked={ticked.includes(user.id)}
                  />
                  <span className="visually-hidden">Choose {user.email}</span>
                </label>
              )}
            </td>
            <UserCells user={user} now={now} />
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}

function UserCells({ user, now }: { user: DeskUser; now: Instant }) {
  const { id, email, firstName, lastName, roleName, isActive, isEmailVerified, plan, createdAt, lastActiveAt } = user
  return (
    <>
      <th scope="row">
        <Link to={`/admin/users/${id}`} data-row>
          {email}
        </Link>
        <span className="label">
          {`${firstName} ${lastName}`}
          <span className="desk-narrow">
            {' '}
            · {roleName}
            {!isEmailVerified && ' · email pending'}
          </span>
        </span>
      </th>
      <td className="desk-middle">{roleName}</td>
      <td>
        <Badge tone={isActive ? 'good' : 'off'}>{isActive ? 'Active' : 'Inactive'}</Badge>
      </td>
      <td className="desk-middle">
        <Badge tone={isEmailVerified ? 'good' : 'warn'}>{isEmailVerified ? 'Verified' : 'Pending'}</Badge>
      </td>
      <td className="desk-wide">
        {planNames[plan.effectivePlan]}
        <span className="label">{plan.statusText}</span>
      </td>
      <td className="desk-wide">{dateText(createdAt)}</td>
      <td className="desk-wide">
        {lastActiveAt === null ? (
          'Never'
        ) : (
          <time dateTime={toIso(lastActiveAt)} title={momentText(lastActiveAt)}>
            {agoText(lastActiveAt, now)}
          </time>
        )}
      </td>
    </>
  )
}
