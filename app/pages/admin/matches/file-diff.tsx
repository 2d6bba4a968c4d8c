import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { clockText, dateText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { Diff, DiffChange, DiffLine } from '#worker/matches/fixture-lists/openfootball/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'

type DiffProps = {
  diff: Diff
  leagueName: string | undefined
  posted: { name: string; text: string; league: string; season: string }
}

/** What a file would change; the button sends the same file back to be applied. */
export function FileDiff({ diff, leagueName, posted }: DiffProps) {
  const { name, season, rows, added, changed, unchanged, pinned, lines, moreLines, refused, moreRefused, notes } = diff
  const waits = added + changed > 0
  return (
    <Panel title={waits ? `What ${name} would change` : `${name} changes nothing`}>
      <p>
        {leagueName ?? 'Unknown league'} {season}: {manyText(rows, 'match', 'matches')}, {added} to add, {changed} to
        change, {unchanged} as stored, {refused.length + moreRefused} left out.
      </p>
      {pinned > 0 && (
        <p>
          {manyText(pinned, 'match was', 'matches were')} set by hand and {pinned === 1 ? 'stays' : 'stay'} so, although
          the file says otherwise.
        </p>
      )}
      {notes.map((text) => (
        <p className="muted" key={text}>
          Note: {text}.
        </p>
      ))}
      {waits && (
        <PostForm className="actions" encType="multipart/form-data" failed={serverError}>
          {Object.entries(posted).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <input type="hidden" name="print" value={diff.print} />
          <Button name="intent" value="apply">
            Apply
          </Button>
        </PostForm>
      )}
      {refused.length > 0 && (
        <section aria-label="Left out">
          <h3>Left out</h3>
          <ul className="desk-list">
            {refused.map(({ line, text }) => (
              <li key={`${line} ${text}`}>
                <span>{text}</span>
                <span className="label">line {line}</span>
              </li>
            ))}
          </ul>
          {moreRefused > 0 && <p className="muted">And {moreRefused} more.</p>}
        </section>
      )}
      {lines.length > 0 && (
        <section aria-label="Changes">
          <h3>Changes</h3>
          <ul className="desk-list">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two meetings of a pair may look the same, and the list never changes.
              <Line key={index} line={line} />
            ))}
          </ul>
          {moreLines > 0 && <p className="muted">And {moreLines} more.</p>}
        </section>
      )}
    </Panel>
  )
}

function Line({ line: { title, round, kickoffAt, matchDay, changes, kept } }: { line: DiffLine }) {
  const when =
    kickoffAt === null
      ? `${dateText(Date.parse(matchDay))}, time not fixed`
      : `${dateText(kickoffAt)}, ${clockText(kickoffAt)}`
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <p className="label">
          {round} · {when}
        </p>
        {kept.map(({ what, stays, stated }) => (
          <p key={what}>
            Pinned: the {what} stays {valueText(stays)}. The file says {valueText(stated)}.
          </p>
        ))}
      </div>
      {changes.length > 0 && (
        <dl className="desk-changes">
          {changes.map(({ what, before, after }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                <del>{valueText(before)}</del> <ins>{valueText(after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changes.length === 0 && <span className="label">{kept.length > 0 ? 'stays' : 'new'}</span>}
    </li>
  )
}

function valueText(value: DiffChange['before']): string {
  if (value === null) return 'none'
  return typeof value === 'number' ? `${dateText(value)}, ${clockText(value)}` : value || 'none'
}
