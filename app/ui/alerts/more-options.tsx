import { conditionLists, conditionSwitches } from '#worker/alerting/alerts/conditions.rules.ts'
import {
  digestKinds,
  maxConditionNameLength,
  maxNamesPerCondition,
  repeatHoursRange,
  repeatModes,
} from '#worker/alerting/alerts/constants.ts'
import { Field } from '../form/field.tsx'
import { Select } from '../form/select.tsx'
import { Switch } from '../form/switch.tsx'
import type { Ask } from './ask.ts'
import { MoreTargetsChoice } from './more-targets.tsx'
import { digestNames, repeatNames } from './names.ts'

const hasMore = (more: Ask['more']) =>
  more !== null && (more.chosen.length > 0 || more.offered.length > 0 || more.problem !== null)

type MoreOptionsProps = { ask: Ask; errors: Record<string, string[]> }

const longestList = maxNamesPerCondition * (maxConditionNameLength + 2)
const digestOptions = [null, ...digestKinds].map((kind) => ({ value: kind ?? '', label: digestNames[kind ?? 'none'] }))
const repeatOptions = repeatModes.map((mode) => ({ value: mode, label: repeatNames[mode] }))

/** Which tickets count, how often to notify, and until when. */
export function MoreOptions({ ask: { target, values, preview, more }, errors }: MoreOptionsProps) {
  const seen = { ticket_types: preview?.ticketTypes ?? [], areas: preview?.areas ?? [] }
  return (
    <details
      className="ask-more"
      open={hasMore(more) || Object.keys(errors).some((name) => name !== 'price_threshold')}
    >
      <summary>More options</summary>
      <div className="ask-more-fields">
        {more && (
          <MoreTargetsChoice
            more={more}
            submit={{ name: target.kind, value: target.id, formMethod: 'get', formAction: '/alerts/new' }}
          />
        )}
        {conditionLists.map(({ name, key, label, example }) => {
          const names = values.conditions?.[key]
          const hint = seen[name].length > 0 ? `Seen here: ${seen[name].slice(0, 6).join(', ')}` : `Such as ${example}`
          return (
            <div className="ask-pair" key={name}>
              <Field
                label={`Only these ${label}`}
                hint={hint}
                name={`${name}_wanted`}
                maxLength={longestList}
                defaultValue={names?.wanted.join(', ')}
                error={errors[name]?.[0]}
              />
              <Field
                label={`Not these ${label}`}
                hint="Names with commas between them."
                name={`${name}_unwanted`}
                maxLength={longestList}
                defaultValue={names?.unwanted.join(', ')}
              />
            </div>
          )
        })}
        {conditionSwitches.map(({ name, key, label }) => (
          <Switch key={name} name={name} label={label} defaultChecked={values.conditions?.[key] ?? false} />
        ))}
        <div className="ask-pair">
          <Select label="Notify me" name="repeat_mode" defaultValue={values.repeatMode} options={repeatOptions} />
          <div className="ask-hours">
            <Field
              label="Hours between messages"
              name="repeat_hours"
              type="number"
              min={repeatHoursRange.min}
              max={repeatHoursRange.max}
              inputMode="numeric"
              defaultValue={values.repeatHours ?? 24}
              error={errors.repeat_hours?.[0]}
            />
          </div>
        </div>
        <Select
          label="Send"
          name="digest"
          defaultValue={values.digest ?? ''}
          hint="We check again before we send. Times are in the zone of your quiet hours, or in London’s."
          options={digestOptions}
        />
        <Field
          label="Until"
          hint="The alert ends on this day; leave it empty to keep it."
          name="expires_on"
          type="date"
          defaultValue={values.expiresOn}
          error={errors.expires_at?.[0]}
        />
      </div>
    </details>
  )
}
