import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { clockText, dateText } from '#app/ui/london-time.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import type { DeskMatch } from '#worker/matches/catalogue/desk/contract.ts'
import { maxCountedAlerts } from '#worker/matches/catalogue/merging/constants.ts'
import type { ListedMerge, MergePreview } from '#worker/matches/catalogue/merging/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { matchesAddress } from './match-address.ts'

/** Matches that may be the same, the one that was chosen, and what was merged into this one before. */
export type MergeChoice = {
  twins: readonly DeskMatch[]
  chosen: { into: DeskMatch; moves: MergePreview } | null
  /** The number that was asked for, where there is no such match. */
  missing: string | null
  merges: readonly ListedMerge[]
}

type MergeProps = { match: DeskMatch; params: URLSearchParams; merging: MergeChoice; error?: Failure | undefined }

/** First which match it is the same as, then what moves. */
export function MatchMerge({ match, params, merging, error }: MergeProps) {
  const { twins, chosen, missing, merges } = merging
  const isUndo = error !== undefined && chosen === null
  return (
    <div className="desk-form">
      {chosen ? (
        <Confirm match={match} params={params} chosen={chosen} error={error} />
      ) : (
        <>
          <p>
            <strong>Which match is it the same as?</strong> Its pages, alerts, sale dates and prices move there, and its
            address leads to that one.
          </p>
          {twins.length > 0 && (
            <ul className="plain-list">
              {twins.map((twin) => (
                <li key={twin.id}>
                  <Link
                    to={`${matchesAddress(params, { merge: match.id, into: twin.id })}#match-${match.id}`}
                    preventScrollReset
                  >
                    {summaryOf(twin)}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <QueryForm className="desk-form" action={`/admin/matches#match-${match.id}`}>
            {[...new URLSearchParams(matchesAddress(params, { merge: match.id }).split('?')[1])].map(
              ([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ),
            )}
            <Field
              label="Address or number of another match"
              name="into"
              required
              hint="The number is the last part of its address."
              error={missing ? `There is no other match ${missing}.` : undefined}
            />
            <div className="actions">
              <Button tone="quiet">Check what moves</Button>
              <ButtonLink to={matchesAddress(params, {})} tone="quiet" preventScrollReset>
                Close
              </ButtonLink>
            </div>
          </QueryForm>
        </>
      )}
      {merges.map((merge) => (
        <Merged key={merge.oldId} merge={merge} error={isUndo ? error : undefined} />
      ))}
    </div>
  )
}

function Confirm({
  match,
  params,
  chosen,
  error,
}: Omit<MergeProps, 'merging'> & { chosen: NonNullable<MergeChoice['chosen']> }) {
  const { into, moves } = chosen
  const isOtherSides = into.home_team_name !== match.home_team_name || into.away_team_name !== match.away_team_name
  return (
    <PostForm className="desk-form" failed={serverError} error={error && <p>{error.message}</p>}>
      <p>
        <strong>Merge this match into {summaryOf(into)}?</strong>
        {isOtherSides && ' They have different sides: check that one club is not stored twice.'}
      </p>
      <ul>
        {linesOf(moves).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>Price history and the last prices move; fans are not notified of that.</li>
        <li>This match's address, page and calendar entries lead to the other one.</li>
      </ul>
      <p className="label">You can undo this for 30 days.</p>
      <input type="hidden" name="intent" value="merge" />
      <input type="hidden" name="id" value={match.id} />
      <input type="hidden" name="version" value={match.version} />
      <input type="hidden" name="into" value={into.id} />
      <input type="hidden" name="into_version" value={into.version} />
      <div className="actions">
        <Button tone="danger">Merge the two</Button>
        <ButtonLink to={matchesAddress(params, { merge: match.id })} tone="quiet" preventScrollReset>
          Choose another
        </ButtonLink>
      </div>
    </PostForm>
  )
}

/** A match that was merged into this one, and the way back. */
function Merged({ merge, error }: { merge: ListedMerge; error: Failure | undefined }) {
  const { oldId, token, mergedAt, state, canReturn } = merge
  return (
    <PostForm className="desk-form" failed={serverError} error={error && <p>{error.message}</p>}>
      <p>
        Match {oldId} was merged into this one on {dateText(mergedAt)}, {clockText(mergedAt)}.
        {state === 'splitting' && ' It is on its way back.'}
      </p>
      {canReturn && (
        <>
          <input type="hidden" name="intent" value="split" />
          <input type="hidden" name="old_id" value={oldId} />
          <input type="hidden" name="token" value={token} />
          <p className="label">
            Undoing it brings match {oldId} back with its own address, pages, alerts and prices. Alerts made since stay
            here.
          </p>
          <Button tone="quiet">Undo this merge</Button>
        </>
      )}
    </PostForm>
  )
}

function summaryOf({
  id,
  home_team_name,
  away_team_name,
  league_name,
  season,
  kickoffAt,
  match_date,
}: DeskMatch): string {
  const when = kickoffAt === null ? dateText(Date.parse(match_date)) : `${dateText(kickoffAt)}, ${clockText(kickoffAt)}`
  return `${home_team_name} v ${away_team_name}, ${when} (${league_name} ${season}, match ${id})`
}

function linesOf({ pages, doubled, alerts, sales, feedNumbers, foundEvents }: MergePreview): string[] {
  const count = (many: number, one: string, more: string) => (many === 0 ? [] : [many === 1 ? one : `${many} ${more}`])
  return [
    pages.length === 0 ? 'No ticket page moves.' : `Ticket pages that move: ${pages.join(', ')}.`,
    ...(doubled.length === 0 ? [] : [`Both have a page on ${doubled.join(', ')}: the other match's stays.`]),
    alerts >= maxCountedAlerts
      ? `${manyText(alerts, 'alert')} or more follow.`
      : `${manyText(alerts, 'alert follows', 'alerts follow')}.`,
    ...count(sales, '1 sale date moves.', 'sale dates move.'),
    ...count(feedNumbers, 'The number in a football feed moves.', 'numbers in football feeds move.'),
    ...count(foundEvents, '1 found event moves.', 'found events move.'),
  ]
}
