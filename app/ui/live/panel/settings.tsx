import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { type RefreshInterval, refreshIntervals } from '#worker/alerting/preferences/constants.ts'
import type { LivePreferences } from '#worker/alerting/preferences/contract.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { filledWith } from '#worker/ground/platform/seen-fields.rules.ts'
import { Button } from '../../button.tsx'
import { Dialog, DialogButton } from '../../dialog.tsx'
import { SeenFields } from '../../form/seen-fields.tsx'
import { Select } from '../../form/select.tsx'
import { Switch } from '../../form/switch.tsx'
import type { ChangePreferences } from './controls.tsx'

const dialogId = 'live-settings'

const switches = [
  ['auto_refresh_live_matches', 'Auto-refresh', 'When off, the page only updates when you refresh it.'],
  ['live_match_sounds', 'Sound', 'A short sound for kick-offs, goals, red cards and final whistles.'],
  ['live_match_notifications', 'Notifications', 'Browser notifications. Your browser asks for permission first.'],
  ['hide_scores', 'Hide scores', 'Scores and events stay hidden until you show them, and goals are not announced.'],
] as const

type SettingsProps = { preferences: LivePreferences; change: ChangePreferences; action: string }

export function LiveSettings({ preferences, change, action }: SettingsProps) {
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = Object.fromEntries(switches.map(([name]) => [name, form.has(name)]))
    change({ ...chosen, live_refresh_interval: Number(form.get('live_refresh_interval')) as RefreshInterval })
    event.currentTarget.closest('dialog')?.close()
  }
  return (
    <>
      <DialogButton dialogId={dialogId} command="show-modal">
        Settings
      </DialogButton>
      <Dialog id={dialogId} title="Live settings">
        {/* Remounts when a setting changes elsewhere on the page. */}
        <Form key={JSON.stringify(preferences)} method="post" action={action} className="settings" onSubmit={save}>
          <input type="hidden" name="all" value="yes" />
          <SeenFields stored={filledWith(preferences)} />
          {switches.map(([name, label, hint]) => (
            <Switch
              key={name}
              id={`setting-${name}`}
              name={name}
              label={label}
              hint={hint}
              defaultChecked={preferences[name]}
            />
          ))}
          <Select
            label="Refresh every"
            name="live_refresh_interval"
            id="setting-interval"
            defaultValue={String(preferences.live_refresh_interval)}
            hint="For prices, and for scores while there is no live connection."
            options={refreshIntervals.map((seconds) => ({ value: seconds, label: manyText(seconds, 'second') }))}
          />
          <p className="actions">
            <Button>Save</Button>
            <DialogButton dialogId={dialogId} command="close">
              Cancel
            </DialogButton>
          </p>
        </Form>
      </Dialog>
    </>
  )
}
