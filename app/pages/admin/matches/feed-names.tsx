import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import type { WaitingName } from '#worker/matches/fixture-lists/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'

const path = '/admin/feed'

type ListedTeam = { id: number; name: string; leagueId: number }
type FormAnswer = { error?: Failure | undefined; typed?: Record<string, string> | undefined }
type NamesProps = FormAnswer & { names: readonly WaitingName[]; openName: number | null; teams: readonly ListedTeam[] }

/** Names that mean none of our teams, or several: one choice each. */
export function WaitingNames({ names, openName, teams, error, typed }: NamesProps) {
  return (
    <Panel title="Names to settle">
      <p className="muted">
        We couldn't match these team names for certain, so their matches wait. Choose once: the name is remembered and
        the matches are added.
      </p>
      <ul className="desk-matches">
        {names.map((name) => (
          <li key={name.id} id={`name-${name.id}`}>
            <div className="desk-feed">
              <div>
                <strong>{name.name}</strong>
                <p className="label">
                  {name.competition} · {manyText(name.waiting, 'match waits', 'matches wait')}:{' '}
                  {name.matches.join(', ')}
                </p>
              </div>
              {openName === name.id ? null : (
                <ButtonLink tone="quiet" to={`${path}?name=${name.id}#name-${name.id}`} preventScrollReset>
                  Settle<span className="visually-hidden"> {name.name}</span>
                </ButtonLink>
              )}
            </div>
            {openName === name.id && <Choices name={name} teams={teams} error={error} typed={typed} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type ChoicesProps = FormAnswer & { name: WaitingName; teams: readonly ListedTeam[] }

function Choices({ name, teams, error, typed }: ChoicesProps) {
  const isNew = typed?.intent === 'create'
  const isKnown = typed?.intent === 'choose'
  const message = error && !error.fields && <p>{error.message}</p>
  return (
    <>
      <PostForm className="desk-form" failed={serverError} error={!isNew && message}>
        <input type="hidden" name="id" value={name.id} />
        <Select
          label={`${name.name} is this team`}
          name="team_id"
          defaultValue={typed?.team_id ?? name.candidates[0] ?? ''}
          options={[{ value: '', label: 'Choose a team' }, ...ordered(teams, name)]}
          error={isKnown ? error?.fields?.team_id?.[0] : undefined}
        />
        <div className="actions">
          <Button name="intent" value="choose">
            This team
          </Button>
          <Button tone="quiet" name="intent" value="ignore">
            Ignore
          </Button>
          <ButtonLink to={path} tone="quiet" preventScrollReset>
            Close
          </ButtonLink>
        </div>
      </PostForm>
      <details className="desk-more" open={isNew}>
        <summary>It is a new team</summary>
        <NewTeam name={name} typed={typed} error={isNew ? error : undefined} />
      </details>
    </>
  )
}

/** Those that bear the name, then the league's own, then all others. */
function ordered(teams: readonly ListedTeam[], { candidates, leagueId }: WaitingName) {
  const rank = ({ id, leagueId: own }: ListedTeam) => (candidates.includes(id) ? 0 : own === leagueId ? 1 : 2)
  return teams
    .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en'))
    .map(({ id, name }) => ({ value: id, label: name }))
}

function NewTeam({ name, error, typed }: FormAnswer & { name: WaitingName }) {
  const fields = error?.fields
  const first = (field: string, given: string | null) => typed?.[field] ?? given ?? ''
  return (
    <PostForm className="desk-form" failed={serverError} error={error && !fields && <p>{error.message}</p>}>
      <input type="hidden" name="id" value={name.id} />
      <input type="hidden" name="intent" value="create" />
      <Field label="Name" name="name" defaultValue={first('name', name.name)} error={fields?.name?.[0]} />
      <Field
        label="Short name"
        name="short_name"
        defaultValue={first('short_name', name.shortName ?? name.name)}
        error={fields?.short_name?.[0]}
      />
      <Field
        label="Letters on the crest"
        name="code"
        maxLength={4}
        defaultValue={first('code', name.code)}
        error={fields?.code?.[0]}
      />
      <Field label="City" name="city" defaultValue={first('city', null)} error={fields?.city?.[0]} />
      <Field label="Ground" name="stadium" defaultValue={first('stadium', null)} error={fields?.stadium?.[0]} />
      <Button>Create the team</Button>
    </PostForm>
  )
}

/** Names that were ignored, so that a mistake can be undone. */
export function IgnoredNames({ names }: { names: readonly { id: number; name: string }[] }) {
  return (
    <Panel title="Ignored names">
      <ul className="desk-list">
        {names.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <PostForm failed={serverError}>
              <input type="hidden" name="id" value={id} />
              <Button tone="quiet" name="intent" value="reopen">
                Ask again<span className="visually-hidden"> about {name}</span>
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
