import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { dateText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import { authorisedKinds } from '#worker/matches/catalogue/platforms/constants.ts'
import type { Authority } from '#worker/matches/catalogue/platforms/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Typed } from '../match-fields.tsx'

type Props = { entries: readonly Authority[]; error?: Failure | undefined; typed?: Typed | undefined }

const dayText = (day: string) => dateText(Date.parse(day))

/** On whose authority a platform is official or an exchange, for which clubs, and until when. */
export function PlatformRegister({ entries, error, typed }: Props) {
  return (
    <Panel title="Authority">
      {entries.length === 0 && (
        <p className="muted">No entry. Without a valid one the platform counts as unauthorised resale.</p>
      )}
      <ul className="desk-list">
        {entries.map((entry) => (
          <li key={entry.id}>
            <div>
              <strong>{entry.authority}</strong> <Badge tone={entry.isValid ? 'good' : 'warn'}>{stateOf(entry)}</Badge>
              <p className="muted">
                {entry.kind === 'official' ? 'Official' : 'Exchange'} for {entry.clubs}, {dayText(entry.validFrom)} to{' '}
                {dayText(entry.validUntil)}. Checked by {entry.reviewer ?? 'a former operator'},{' '}
                {dateText(entry.reviewedAt)}.{' '}
                <a href={entry.link} rel="noreferrer">
                  Evidence<span className="visually-hidden"> for {entry.authority}</span>
                </a>
              </p>
            </div>
            <PostForm failed={serverError}>
              <input type="hidden" name="entry" value={entry.id} />
              <Button tone="quiet" name="intent" value="remove_authority">
                Remove<span className="visually-hidden"> {entry.authority}</span>
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
      <AddEntry error={error} typed={typed} />
    </Panel>
  )
}

const lastDayHint = 'When the agreement ends, or you check again: after it the platform counts as resale'

const stateOf = ({ isValid }: Authority) => (isValid ? 'Valid' : 'Not valid today')

function AddEntry({ error, typed }: Omit<Props, 'entries'>) {
  const errors = error?.fields
  const field = (name: string, label: string, more: { type?: string; hint?: string } = {}) => (
    <Field name={name} label={label} {...more} defaultValue={typed?.[name] ?? ''} error={errors?.[name]?.[0]} />
  )
  return (
    <PostForm className="desk-form" failed={serverError} error={error && !errors && <p>{error.message}</p>}>
      <p className="label">Every field is needed.</p>
      <Select
        label="It is"
        name="kind"
        id="authority-kind"
        defaultValue={typed?.kind ?? 'official'}
        options={authorisedKinds.map((kind) => ({
          value: kind,
          label: kind === 'official' ? 'Official' : 'An exchange',
        }))}
      />
      {field('authority', 'Whose authority', { hint: 'Club, league or organiser' })}
      {field('clubs', 'For which clubs', { hint: 'In words, for the record: Arsenal, all of Serie A' })}
      {field('link', 'Where it says so', { type: 'url', hint: 'A full address: https://…' })}
      {field('valid_from', 'First day', { type: 'date' })}
      {field('valid_until', 'Last day', { type: 'date', hint: lastDayHint })}
      <Button name="intent" value="authorise">
        Add the entry
      </Button>
    </PostForm>
  )
}
