import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { dateText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import { userFailures } from '#worker/people/accounts/desk/constants.ts'
import type { DeskUser } from '#worker/people/accounts/desk/contract.ts'
import type { WayBack } from '#worker/people/accounts/ownership/contract.ts'

type ActProps = { user: Pick<DeskUser, 'id' | 'email' | 'isActive' | 'seen'>; error: Failure | undefined }

export function UserStatus({ user: { isActive }, wayBack, error }: ActProps & { wayBack: WayBack | null }) {
  const waitsUntil = wayBack?.deletionWaitsUntil ?? null
  const mayReopen = !isActive && waitsUntil !== null && !wayBack?.staysOff
  return (
    <Panel title={isActive ? 'Deactivate' : 'Activate'}>
      <PostForm className="desk-form" failed={userFailures.status} error={error && <p>{error.message}</p>}>
        <p className="muted">
          {isActive
            ? 'Signs the user out everywhere and keeps them from signing in. Their data stays.'
            : `Lets the user sign in again${waitsUntil === null ? '' : `, and cancels the deletion that waits until ${dateText(waitsUntil)}`}.`}
        </p>
        <input type="hidden" name="intent" value={isActive ? 'deactivate' : 'activate'} />
        <div className="actions">
          <Button tone="quiet">{isActive ? 'Deactivate' : 'Activate'}</Button>
        </div>
      </PostForm>
      {mayReopen && (
        <PostForm className="desk-form" failed={userFailures.status}>
          <p className="muted">The address before it may take the account back, which opens it again.</p>
          <input type="hidden" name="intent" value="deactivate" />
          <div className="actions">
            <Button tone="quiet">Keep it closed</Button>
          </div>
        </PostForm>
      )}
      {!isActive && wayBack?.staysOff && <p className="muted">It stays closed, also where it is taken back.</p>}
    </Panel>
  )
}

export function UserErase({ user: { id, email, seen }, error, isAsking }: ActProps & { isAsking: boolean }) {
  const path = `/admin/users/${id}`
  return (
    <Panel title="Delete">
      {isAsking ? (
        <PostForm className="desk-form" failed={userFailures.erase} error={error && <p>{error.message}</p>}>
          <p>
            <strong>Delete {email}?</strong> This cannot be undone: alerts, notifications, history and sign-in are
            erased.
          </p>
          <input type="hidden" name="intent" value="erase" />
          <input type="hidden" name="seen" value={seen} />
          <div className="actions">
            <Button tone="danger">Delete the user</Button>
            <ButtonLink to={path} tone="quiet" preventScrollReset>
              Keep the user
            </ButtonLink>
          </div>
        </PostForm>
      ) : (
        <div className="actions">
          <ButtonLink to={`${path}?erase=1#delete`} tone="quiet" preventScrollReset>
            Delete the user…
          </ButtonLink>
        </div>
      )}
    </Panel>
  )
}
