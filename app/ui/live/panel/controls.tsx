import type { MouseEvent } from 'react'
import { Form } from 'react-router'
import { refreshIntervals } from '#worker/alerting/preferences/constants.ts'
import type { LivePreferences } from '#worker/alerting/preferences/contract.ts'

export type ChangePreferences = (wanted: Partial<LivePreferences>) => void

type ControlsProps = { preferences: LivePreferences; change: ChangePreferences; action: string }

const toggles = [
  ['auto_refresh_live_matches', 'Auto-refresh'],
  ['live_match_sounds', 'Sound'],
  ['live_match_notifications', 'Notifications'],
] as const

/** Each button posts one setting; with script it applies at once. */
export function PanelControls({ preferences, change, action }: ControlsProps) {
  const set = (wanted: Partial<LivePreferences>) => (event: MouseEvent) => {
    event.preventDefault()
    change(wanted)
  }
  return (
    <Form method="post" action={action} className="panel-controls" preventScrollReset>
      {toggles.map(([name, label]) => {
        const isOn = preferences[name]
        return (
          <button
            key={name}
            type="submit"
            className="toggle"
            role="switch"
            aria-checked={isOn}
            name={name}
            value={String(!isOn)}
            onClick={set({ [name]: !isOn })}
          >
            <span className="toggle-lamp" aria-hidden="true" />
            {label}
          </button>
        )
      })}
      <fieldset className="intervals">
        <legend>Refresh every</legend>
        {refreshIntervals.map((seconds) => (
          <button
            key={seconds}
            type="submit"
            className="interval"
            aria-pressed={preferences.live_refresh_interval === seconds}
            name="live_refresh_interval"
            value={seconds}
            onClick={set({ live_refresh_interval: seconds })}
          >
            {seconds} s
          </button>
        ))}
      </fieldset>
    </Form>
  )
}
