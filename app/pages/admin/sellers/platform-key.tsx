import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import { serverError } from '#worker/running/site/constants.ts'

/** The key of an API: entered and replaced, never shown. */
export function PlatformKey({ setAt, error }: { setAt: number | null; error?: Failure | undefined }) {
  return (
    <Panel title="API key">
      <p className="muted">
        {setAt === null ? 'No key is stored.' : `A key is stored since ${momentText(setAt)}.`} Keys are sealed and never
        shown again.
      </p>
      <PostForm className="desk-form" failed={serverError} error={error && !error.fields && <p>{error.message}</p>}>
        <Field
          label={setAt === null ? 'Key' : 'New key'}
          name="key"
          type="password"
          autoComplete="off"
          error={error?.fields?.key?.[0]}
        />
        <div className="actions">
          <Button tone="quiet" name="intent" value="key">
            {setAt === null ? 'Store the key' : 'Replace the key'}
          </Button>
          {setAt !== null && (
            <Button tone="danger" name="intent" value="remove_key" formNoValidate>
              Remove the key
            </Button>
          )}
        </div>
      </PostForm>
    </Panel>
  )
}
