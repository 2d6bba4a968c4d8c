import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import { permissions } from '#worker/people/accounts/constants.ts'
import { maxDescriptionLength, maxRoleNameLength } from '#worker/people/roles/desk/constants.ts'
import type { DeskRole } from '#worker/people/roles/desk/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { permissionTexts } from './role-table.tsx'

type Typed = Record<string, string> | undefined
type FormProps = { role: DeskRole | null; error: Failure | undefined; typed: Typed }

/** Creates a role, or edits one. */
export function RoleForm({ role, error, typed }: FormProps) {
  const fields = error?.fields
  const isTicked = (name: (typeof permissions)[number]) =>
    typed ? typed[`permission-${name}`] === 'on' : (role?.permissions.includes(name) ?? false)
  return (
    <Panel title={role ? `Edit ${role.name}` : 'Create role'}>
      <PostForm
        className="desk-form"
        key={role?.seen ?? 'new'}
        noValidate
        failed={serverError}
        error={error && !fields && <p>{error.message}</p>}
      >
        <input type="hidden" name="intent" value={role ? 'edit' : 'create'} />
        {role && <input type="hidden" name="id" value={role.id} />}
        {role && <input type="hidden" name="seen" value={role.seen} />}
        {role && error?.code === 'CONFLICT' && !fields && typed?.seen !== role.seen && (
          <Banner tone="warn">
            <p>
              Stored now: {role.name} · {role.description || 'no description'} ·{' '}
              {role.permissions.join(', ') || 'no permissions'}
            </p>
          </Banner>
        )}
        <Field
          label="Name"
          name="name"
          maxLength={maxRoleNameLength}
          readOnly={role?.isBuiltIn}
          hint={role?.isBuiltIn ? 'Comes with Touchline' : undefined}
          defaultValue={typed?.name ?? role?.name}
          error={fields?.name?.[0]}
        />
        <Field
          label="Description"
          name="description"
          required={false}
          maxLength={maxDescriptionLength}
          defaultValue={typed?.description ?? role?.description}
          error={fields?.description?.[0]}
        />
        <fieldset className="desk-fieldset">
          <legend>Permissions</legend>
          {permissions.map((permission) => (
            <label key={permission} className="desk-tick">
              <input type="checkbox" name={`permission-${permission}`} defaultChecked={isTicked(permission)} />
              <span>
                <code>{permission}</code> <span className="label">{permissionTexts[permission]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <p className="label">A change holds at once, also for those who are signed in.</p>
        <div className="actions">
          <Button>{role ? 'Save' : 'Create role'}</Button>
          <ButtonLink to="/admin/roles" tone="quiet">
            Close
          </ButtonLink>
        </div>
      </PostForm>
    </Panel>
  )
}

type DeleteProps = {
  role: DeskRole
  others: readonly { id: number; name: string }[]
  isAsking: boolean
  error: Failure | undefined
}

/** A role in use asks where its users go. */
export function RoleDelete({ role, others, isAsking, error }: DeleteProps) {
  const many = role.holders.toLocaleString('en-GB')
  if (!isAsking) {
    return (
      <div className="actions">
        <ButtonLink to={`/admin/roles?edit=${role.id}&delete=1`} tone="quiet" preventScrollReset>
          Delete the role…
        </ButtonLink>
      </div>
    )
  }
  return (
    <Panel title={`Delete ${role.name}`}>
      <PostForm className="desk-form" failed={serverError} error={error && <p>{error.message}</p>}>
        <p>
          <strong>Delete the role {role.name}?</strong>{' '}
          {role.holders === 0 ? 'No user has it.' : `Users with it: ${many}. They get the role you choose.`}
        </p>
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={role.id} />
        {role.holders > 0 && (
          <Select
            label="Their new role"
            name="moveTo"
            defaultValue=""
            options={[{ value: '', label: 'Choose' }, ...others.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
        <div className="actions">
          <Button tone="danger">Delete the role</Button>
          <ButtonLink to={`/admin/roles?edit=${role.id}`} tone="quiet" preventScrollReset>
            Keep it
          </ButtonLink>
        </div>
      </PostForm>
    </Panel>
  )
}
