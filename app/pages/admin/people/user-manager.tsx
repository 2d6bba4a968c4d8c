import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import { threadTexts } from '#worker/running/threads/constants.ts'
import type { Manager } from '#worker/running/threads/contract.ts'

type Props = { operators: readonly Manager[]; manager: Manager | null; error: Failure | undefined }

/** Which operator an agent writes to. */
export function UserManager({ operators, manager, error }: Props) {
  const options = operators.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Panel title="Dedicated manager">
      <PostForm className="desk-form" failed={threadTexts.assignFailed} error={error && <p>{error.message}</p>}>
        <p className="muted">The agent sees the name. What they write is mailed to this operator.</p>
        <Select
          label="Dedicated manager"
          name="manager"
          required={false}
          options={[{ value: '', label: 'None' }, ...options]}
          defaultValue={manager ? String(manager.id) : ''}
        />
        <div className="actions">
          <Button tone="quiet" name="intent" value="manager">
            Save
          </Button>
        </div>
      </PostForm>
    </Panel>
  )
}
