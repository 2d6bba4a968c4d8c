import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog, DialogButton } from '#app/ui/dialog.tsx'
import { Field, LongField } from '#app/ui/form/field.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Switch } from '#app/ui/form/switch.tsx'

/** Controls in every state; `prefix` keeps the ids of two copies on one page apart. */
export function FormSamples({ prefix }: { prefix: string }) {
  const id = (name: string) => `${prefix}-${name}`
  const dialogId = id('dialog')
  return (
    <>
      <h3>Controls</h3>
      <div className="actions">
        <Button type="button">Create alert</Button>
        <Button type="button" tone="quiet">
          View coverage
        </Button>
        <Button type="button" tone="danger">
          Delete alert
        </Button>
        <Button type="button" disabled>
          Not now
        </Button>
        <ButtonLink to="#">A link</ButtonLink>
      </div>
      <Field label="Email" name="email" id={id('email')} type="email" hint="Alerts go here." autoComplete="off" />
      <Field label="Target price" name="price" id={id('price')} defaultValue="-4" error="Enter a price above £0." />
      <LongField label="Message" name="message" id={id('message')} rows={3} />
      <Select
        label="League"
        name="league"
        id={id('league')}
        options={[
          { value: '', label: 'All leagues' },
          { value: 1, label: 'Premier League' },
        ]}
      />
      <Switch label="Email" name="by_email" id={id('switch-on')} defaultChecked hint="Within a second of seeing it." />
      <Switch label="Text message" name="by_text" id={id('switch-off')} />
      <div className="actions">
        <DialogButton dialogId={dialogId} command="show-modal">
          Open a dialog
        </DialogButton>
      </div>
      <Dialog id={dialogId} title="Delete this alert?">
        <p>You won't get any more alerts for Arsenal v Chelsea.</p>
        <div className="actions">
          <DialogButton dialogId={dialogId} command="close" tone="danger">
            Delete alert
          </DialogButton>
          <DialogButton dialogId={dialogId} command="close">
            Keep it
          </DialogButton>
        </div>
      </Dialog>
    </>
  )
}
