import { Link } from 'react-router'
import { TableRegion } from '#app/ui/table-region.tsx'
import { nounOf } from '#worker/ground/platform/count-text.ts'
import { permissions } from '#worker/people/accounts/constants.ts'
import type { DeskRole } from '#worker/people/roles/desk/contract.ts'

/** What each permission lets its holder do. */
export const permissionTexts: Record<(typeof permissions)[number], string> = {
  ALL: 'Everything, also what comes later',
  MANAGE_USERS: 'Manage users and see the overview',
  MANAGE_MATCHES: 'Manage matches and reference data',
  CREATE_ALERTS: 'Make alerts',
  MANAGE_PREFERENCES: 'Change own settings',
  VIEW_MATCHES: 'See matches and prices',
}

/** Roles by permissions: a tick is held, also through ALL. */
export function RoleTable({ roles, mayEdit }: { roles: readonly DeskRole[]; mayEdit: boolean }) {
  return (
    <TableRegion caption="Roles and what they may do" isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">Role</th>
          <th scope="col">Users</th>
          {permissions.map((permission) => (
            <th key={permission} scope="col" title={permissionTexts[permission]}>
              <code>{permission}</code>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roles.map((role) => (
          <tr key={role.id}>
            <th scope="row">
              {mayEdit ? (
                <Link to={`/admin/roles?edit=${role.id}`} data-row>
                  {role.name}
                </Link>
              ) : (
                role.name
              )}
              <span className="label">{role.description || 'No description'}</span>
            </th>
            <td>
              <Link to={`/admin/users?role=${role.id}`}>
                {role.holders.toLocaleString('en-GB')}
                <span className="visually-hidden">
                  {' '}
                  {nounOf(role.holders, 'user')} with the role {role.name}
                </span>
              </Link>
            </td>
            {permissions.map((permission) => (
              <td key={permission}>
                <Held role={role} permission={permission} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}

function Held({ role, permission }: { role: DeskRole; permission: DeskRole['permissions'][number] }) {
  const isHeld = role.permissions.includes(permission)
  const isIncluded = role.permissions.includes('ALL')
  if (!isHeld && !isIncluded)
    return (
      <span className="muted">
        –<span className="visually-hidden"> no</span>
      </span>
    )
  return (
    <span>
      ✓<span className="visually-hidden">{isHeld ? ' yes' : ' yes, through ALL'}</span>
    </span>
  )
}
