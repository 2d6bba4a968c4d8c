import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { usersAddress } from './users-address.ts'

type ActProps = { ids: readonly number[]; what: 'activate' | 'deactivate' }
type BulkProps = ActProps & { params: URLSearchParams }

/** Says how many before anything is changed. */
export function UserBulk({ ids, what, params }: BulkProps) {
  const many = manyText(ids.length, 'user')
  const verb = what === 'activate' ? 'Activate' : 'Deactivate'
  return (
    <Panel title={`${verb} ${many}?`}>
      <PostForm className="desk-form" failed={serverError}>
        <p>
          {what === 'activate'
            ? 'They can sign in again.'
            : 'They are signed out everywhere and cannot sign in. Their data stays. You can undo this.'}
        </p>
        <BulkFields ids={ids} what={what} />
        <div className="actions">
          <Button tone={what === 'activate' ? 'amber' : 'danger'}>
            {verb} {many}
          </Button>
          <ButtonLink to={usersAddress(params)} tone="quiet">
            Cancel
          </ButtonLink>
        </div>
      </PostForm>
    </Panel>
  )
}

/** Takes the last bulk act back, for those alone that it changed. */
export function UserUndo({ ids, what }: ActProps) {
  return (
    <PostForm className="actions" failed={serverError} preventScrollReset>
      <BulkFields ids={ids} what={what} />
      <Button tone="quiet">
        Undo: {what} {ids.length === 1 ? 'that user' : `those ${ids.length} users`}
      </Button>
    </PostForm>
  )
}

function BulkFields({ ids, what }: ActProps) {
  return (
    <>
      {ids.map((id) => (
        <input key={id} type="hidden" name={`id-${id}`} value={id} />
      ))}
      <input type="hidden" name="intent" value={what} />
    </>
  )
}
