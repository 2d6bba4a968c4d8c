import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { agoText } from '#app/ui/relative-time.ts'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { manyText, nounOf } from '#worker/ground/platform/count-text.ts'
import type { CompetitionView, FeedPage, Outcome } from '#worker/matches/fixture-lists/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'

/** Competitions that are followed, how their last synchronisation went, and others that may be. */
export function Competitions({ feed, now }: { feed: FeedPage; now: Instant }) {
  return (
    <Panel title="Competitions">
      <p className="muted">
        Each competition is read once a day from football-data.org: new matches, moved kick-offs, postponements, results
        and new seasons. What an operator set by hand stays, and nothing is ever deleted.
      </p>
      {feed.followed.length > 0 && (
        <ul className="desk-matches">
          {feed.followed.map((one) => (
            <Competition key={one.code} competition={one} now={now} />
          ))}
        </ul>
      )}
      {feed.isConfigured && feed.toFollow.length > 0 && (
        <PostForm className="desk-form" failed={serverError}>
          <input type="hidden" name="intent" value="follow" />
          <Select
            label="Competition to follow"
            name="code"
            options={feed.toFollow.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <Button>Follow and synchronise</Button>
        </PostForm>
      )}
    </Panel>
  )
}

function Competition({ competition, now }: { competition: CompetitionView; now: Instant }) {
  const { code, name, syncedAt, problem, outcome } = competition
  return (
    <li>
      <div className="desk-feed">
        <div>
          <strong>{name}</strong>
          <p className="label">
            {code} ·{' '}
            {syncedAt === null ? (
              'not synchronised yet'
            ) : (
              <time dateTime={toIso(syncedAt)} title={momentText(syncedAt)}>
                synchronised {agoText(syncedAt, now)}
              </time>
            )}
          </p>
          {outcome && <p className="muted">{lineOf(outcome)}</p>}
          {problem && <p className="field-error">{problem}</p>}
          {outcome && outcome.conflicts.length > 0 && (
            <ul className="label">
              {outcome.conflicts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </div>
        <PostForm className="actions" failed={serverError}>
          <input type="hidden" name="code" value={code} />
          <Button tone="quiet" name="intent" value="synchronise">
            Synchronise<span className="visually-hidden"> {name}</span>
          </Button>
          <Button tone="quiet" name="intent" value="leave">
            Stop<span className="visually-hidden"> following {name}</span>
          </Button>
        </PostForm>
      </div>
    </li>
  )
}

/** "380 matches listed for 2026-27: 2 added, 1 moved, 3 wait for a name." */
function lineOf(outcome: Outcome): string {
  const { seasons, listed, added, moved, calledOff, results, pinned, waiting, ignored, undrawn, unreadable } = outcome
  const parts: [number, string][] = [
    [added, 'added'],
    [moved, 'moved'],
    [calledOff, 'called off or back on'],
    [results, nounOf(results, 'result')],
    [pinned, 'left as set by hand'],
    [waiting, waiting === 1 ? 'waits for a name' : 'wait for a name'],
    [ignored, 'of ignored teams'],
    [undrawn, 'not drawn yet'],
    [unreadable, 'unreadable'],
  ]
  const done = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  const of = seasons.length > 0 ? ` for ${seasons.join(' and ')}` : ''
  return `${manyText(listed, 'match', 'matches')} listed${of}: ${done.join(', ') || 'nothing changed'}.`
}
