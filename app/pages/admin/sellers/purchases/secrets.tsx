import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import { secretNames, secretTexts } from '#worker/money/purchases/sellers/access/constants.ts'
import type { DeskAccess } from '#worker/money/purchases/sellers/access/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Typed } from '../../match-fields.tsx'

type SecretsProps = { access: DeskAccess; eventsUrl: string; error?: Failure | undefined; typed?: Typed | undefined }

const options = secretNames.map((value) => ({ value, label: secretTexts[value] }))

/** Keys of the seller and its payment service: entered and replaced, never shown. */
export function Secrets({ access, eventsUrl, error, typed }: SecretsProps) {
  const set = secretNames.filter((name) => access.secrets[name]).map((name) => secretTexts[name])
  return (
    <Panel title="Keys">
      <p className="muted">
        {set.length === 0 ? 'None is stored.' : `Stored: ${set.join(', ')}.`} Keys are sealed and never shown again.
      </p>
      {access.protocol !== 'hand_over' && (
        <p className="muted">
          Its webhooks go to <code>{eventsUrl}</code>
          {signatureText(access)}
        </p>
      )}
      <PostForm className="desk-form" failed={serverError} error={error && !error.fields && <p>{error.message}</p>}>
        <Select label="Which" name="name" id="secret-name" options={options} defaultValue={typed?.name} />
        <Field label="Key" name="secret" type="password" autoComplete="off" error={error?.fields?.secret?.[0]} />
        <Button tone="quiet" name="intent" value="secret">
          Store the key
        </Button>
      </PostForm>
    </Panel>
  )
}

/** By UCP a seller publishes the key that signs its webhooks. */
function signatureText({ protocol, secrets }: DeskAccess): string {
  if (protocol === 'ucp') return ', signed with a key that its profile publishes.'
  return secrets.webhook_secret ? '.' : ', and are refused until the secret that signs them is stored.'
}
