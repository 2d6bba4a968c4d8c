import { useState } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { useHasScript } from '#app/ui/hooks/use-has-script.ts'
import { useTypedEarly } from '#app/ui/hooks/use-typed-early.ts'
import { Panel } from '#app/ui/panel.tsx'
import type { Failure } from '#worker/ground/platform/result.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { MatchFields, type Typed } from '../match-fields.tsx'

type Named = { id: number; name: string }

type CreateProps = {
  leagues: readonly Named[]
  /** Chosen; its teams follow from it. */
  leagueId: number | null
  teams: readonly Named[]
  error?: Failure | undefined
  typed?: Typed | undefined
}

/** First the league, because the teams to choose from follow from it; then the match. */
export function MatchCreate({ leagues, leagueId, teams, error, typed }: CreateProps) {
  // While the page shows the teams of `of`.
  const [choice, setChoice] = useState({ of: leagueId, league: leagueId })
  const choose = ({ value }: HTMLSelectElement) =>
    setChoice({ of: leagueId, league: value === '' ? null : Number(value) })
  const select = useTypedEarly<HTMLSelectElement>(choose)
  const hasScript = useHasScript()
  const isOther = choice.of === leagueId && choice.league !== leagueId
  return (
    <Panel
      title="Add Match"
      action={
        <ButtonLink to="/admin/matches" tone="quiet">
          Close
        </ButtonLink>
      }
    >
      <QueryForm className="desk-form" action="/admin/matches">
        <Select
          label="League"
          name="create"
          id="create-league"
          ref={select}
          defaultValue={leagueId ?? ''}
          onChange={({ target }) => {
            choose(target)
            target.form?.requestSubmit()
          }}
          options={[{ value: '', label: 'Choose a league' }, ...optionsOf(leagues)]}
        />
        {!hasScript && <Button tone="quiet">Show its teams</Button>}
      </QueryForm>
      {/* The teams of another league would make a match in the one before. */}
      {leagueId !== null && !isOther && (
        <Sides key={leagueId} leagueId={leagueId} teams={teams} error={error} typed={typed} />
      )}
    </Panel>
  )
}

const optionsOf = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: String(id), label: name }))

function Sides({ leagueId, teams, error, typed }: Omit<CreateProps, 'leagues'>) {
  const [chosen, setChosen] = useState({
    home: typed?.home_team_id ?? '',
    away: typed?.away_team_id ?? '',
    date: typed?.match_date ?? '',
  })
  const form = useTypedEarly<HTMLFormElement>((early) => {
    const fields = new FormData(early)
    const text = (name: string) => String(fields.get(name) ?? '')
    setChosen({ home: text('home_team_id'), away: text('away_team_id'), date: text('match_date') })
  })
  const isReady = chosen.home !== '' && chosen.away !== '' && chosen.date !== ''
  const fields = error?.fields
  return (
    <PostForm
      ref={form}
      className="desk-form"
      failed={serverError}
      error={error && !fields && <p>{error.message}</p>}
      onChange={({ target }) => target.name === 'match_date' && setChosen({ ...chosen, date: target.value })}
    >
      <input type="hidden" name="intent" value="create" />
      <input type="hidden" name="league_id" value={leagueId ?? ''} />
      <Select
        label="Home team"
        name="home_team_id"
        value={chosen.home}
        onChange={({ target }) =>
          setChosen({ ...chosen, home: target.value, away: chosen.away === target.value ? '' : chosen.away })
        }
        options={[{ value: '', label: 'Choose' }, ...optionsOf(teams)]}
        error={fields?.home_team_id?.[0]}
      />
      <Select
        label="Away team"
        name="away_team_id"
        value={chosen.away}
        onChange={({ target }) => setChosen({ ...chosen, away: target.value })}
        options={[{ value: '', label: 'Choose' }, ...optionsOf(teams.filter(({ id }) => String(id) !== chosen.home))]}
        error={fields?.away_team_id?.[0]}
      />
      <MatchFields typed={typed} errors={fields} />
      <Button aria-disabled={!isReady} onClick={(event) => !isReady && event.preventDefault()}>
        Create match
      </Button>
      {!isReady && <p className="label">Choose both teams and a date first.</p>}
    </PostForm>
  )
}
