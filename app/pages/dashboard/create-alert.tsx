import { useEffect, useRef, useState } from 'react'
import type { Fields } from '#app/ui/account/form.ts'
import { ChannelChoice } from '#app/ui/alerts/channel-choice.tsx'
import { Choice } from '#app/ui/alerts/choice.tsx'
import { ClientChoice } from '#app/ui/alerts/client-choice.tsx'
import type { MoreTargets } from '#app/ui/alerts/more-targets.ts'
import { MoreTargetsChoice } from '#app/ui/alerts/more-targets.tsx'
import { typeNames } from '#app/ui/alerts/names.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { choosableAlertTypes, maxPriceThresholdPence, maxTargetsPerAlert } from '#worker/alerting/alerts/constants.ts'
import type { AlertsTabData } from './alerts-data.ts'

type CreateAlertProps = Pick<AlertsTabData, 'teams' | 'leagues' | 'here' | 'channels' | 'clients'> & {
  errors: Record<string, string[]>
  /** What a form that was refused without script was filled in with. */
  typed: Fields | undefined
  more: MoreTargets
}

/** An alert on a whole team or league. The style sheet shows the fields that the choices above them need. */
export function CreateAlert({ teams, leagues, here, channels, clients, errors, typed, more }: CreateAlertProps) {
  const { form, isReady, check } = useIsTargetChosen()
  // With script the form keeps what is in it, so later answers change no default.
  const [first] = useState<Fields>({ target_kind: 'team', alert_type: 'availability', ...typed })
  const chosen = first.channels === undefined ? channels : channels.filter((one) => `channel_${one}` in first)
  return (
    <Panel title="Create an alert">
      <p className="muted">
        For every match of a team or league, and for others beside it: up to {maxTargetsPerAlert} in one alert.
      </p>
      <PostForm
        ref={form}
        action={here}
        className="create-alert"
        failed="Failed to create alert"
        onChange={check}
        preventScrollReset
      >
        <TargetFields first={first} teams={teams} leagues={leagues} errors={errors} />
        <MoreTargetsChoice more={more} submit={{ name: 'intent', value: 'find' }} onShown={check} />
        <WhenFields first={first} errors={errors} />
        <ClientChoice
          clients={clients}
          name="client_id"
          chosen={first.client_id}
          none="Me"
          error={errors.client_id?.[0]}
        />
        <ChannelChoice channels={channels} chosen={chosen} error={errors.channels?.[0]} />
        <Button name="intent" value="create" disabled={!isReady}>
          Create alert
        </Button>
      </PostForm>
    </Panel>
  )
}

type FieldsProps = { first: Fields; errors: CreateAlertProps['errors'] }

function TargetFields({ first, teams, leagues, errors }: FieldsProps & Pick<CreateAlertProps, 'teams' | 'leagues'>) {
  return (
    <>
      <fieldset className="choices">
        <legend>Alert me about</legend>
        <Choice name="target_kind" value="team" label="A team" isDefault={first.target_kind === 'team'} />
        <Choice name="target_kind" value="league" label="A league" isDefault={first.target_kind === 'league'} />
      </fieldset>
      <div className="create-team">
        <Select
          label="Team"
          name="team_id"
          defaultValue={first.team_id}
          options={[{ value: '', label: 'Choose a team' }, ...teams.map(toOption)]}
          error={errors.team_id?.[0]}
        />
      </div>
      <div className="create-league">
        <Select
          label="League"
          name="league_id"
          defaultValue={first.league_id}
          options={[{ value: '', label: 'Choose a league' }, ...leagues.map(toOption)]}
          error={errors.league_id?.[0]}
        />
      </div>
    </>
  )
}

function WhenFields({ first, errors }: FieldsProps) {
  return (
    <>
      <fieldset className="choices">
        <legend>When</legend>
        {choosableAlertTypes.map((type) => (
          <Choice
            key={type}
            name="alert_type"
            value={type}
            label={typeNames[type]}
            isDefault={type === first.alert_type}
          />
        ))}
      </fieldset>
      <div className="create-price">
        <Field
          label="Maximum Price (£)"
          name="price_threshold"
          defaultValue={first.price_threshold}
          type="number"
          min={0}
          max={maxPriceThresholdPence / 100}
          step="0.01"
          inputMode="decimal"
          placeholder="Any fall"
          hint="Where tickets are sold in another currency, the number is in that one."
          error={errors.price_threshold?.[0]}
        />
      </div>
    </>
  )
}

function toOption({ id, name }: { id: number; name: string }) {
  return { value: id, label: name }
}

/** Whether the form may be sent; always without script, where the server says what is missing. */
function useIsTargetChosen() {
  const form = useRef<HTMLFormElement>(null)
  const [isReady, setIsReady] = useState(true)
  const check = () => setIsReady(isTargetChosen(form.current))
  useEffect(check, [])
  return { form, isReady, check }
}

function isTargetChosen(form: HTMLFormElement | null): boolean {
  const fields = new FormData(form ?? undefined)
  return (
    Boolean(fields.get(`${fields.get('target_kind')}_id`)) || [...fields.keys()].some((name) => /^more_\d/.test(name))
  )
}
