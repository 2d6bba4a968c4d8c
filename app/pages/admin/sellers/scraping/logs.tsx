import { Link } from 'react-router'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { dateText, secondText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { TableRegion } from '#app/ui/table-region.tsx'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { LoggedTarget, Logs } from '#worker/watching/monitoring/desk/contract.ts'
import { checkText, waitsForJudgement } from '#worker/watching/monitoring/desk/rules.ts'
import { dueText } from './parts.tsx'
import { addressOfTab, scrapingPath } from './tabs.ts'

type Kind = LoggedTarget['checks'][number]['kind']
const kinds: Record<Kind, [Tone, string]> = {
  changed: ['good', 'Read'],
  unchanged: ['good', 'Unchanged'],
  nothing_found: ['warn', 'Empty'],
  failed: ['live', 'Failed'],
  throttled: ['warn', 'Paused'],
  blocked: ['live', 'Blocked'],
}

/** The newest checks of each page, from the fetch to the offers. */
export function ScrapingLogs({ logs, now }: { logs: Logs; now: number }) {
  const { platforms, platform, targets, isAnswered, target } = logs
  return (
    <>
      <search>
        <QueryForm className="desk-filters" action={scrapingPath} key={platform?.id}>
          <input type="hidden" name="tab" value="logs" />
          <Select
            label="Platform"
            name="platform"
            defaultValue={platform?.id}
            options={platforms.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button tone="quiet">Show</Button>
        </QueryForm>
      </search>
      {target !== null && platform && (
        <p role="status">
          Only one page. <Link to={addressOfTab('logs', { platform: platform.id })}>Show all of {platform.name}</Link>
        </p>
      )}
      {targets.map((one) => (
        <Target key={one.targetId} target={one} platformId={platform?.id} now={now} />
      ))}
      {targets.length === 0 && (
        <div className="notice">
          <h2 className="notice-title">{isAnswered ? 'No pages' : 'No answer'}</h2>
          <p className="muted">
            {isAnswered
              ? 'This platform has no page of a coming match.'
              : 'The platform’s gate did not answer. Try again in a minute.'}
          </p>
        </div>
      )}
      <p className="muted">
        Up to 20 pages, each with its last 5 checks: first those that could not be read at their last check, the longest
        unread first, then those read last. The pages themselves are under Rules: the last good and the last bad one of
        each platform, for 7 days.
      </p>
    </>
  )
}

function Target({ target, platformId, now }: { target: LoggedTarget; platformId: number | undefined; now: number }) {
  const { targetId, matchId, match, url, dueAt, failures, isDisallowed, checks } = target
  return (
    <Panel title={match}>
      <p className="muted desk-address">
        <Link to={addressOfTab('logs', { platform: platformId, target: targetId })} data-row>
          {url}
        </Link>{' '}
        · <Link to={`/matches/${matchId}`}>Match</Link> ·{' '}
        {isDisallowed ? 'not allowed by robots.txt' : `next check ${dueText(dueAt, now)}`}
        {failures > 0 && `, ${failures} failed in a row`}
      </p>
      {checks.length === 0 ? (
        <p className="muted">Not checked yet.</p>
      ) : (
        <div className="desk-log">
          <TableRegion caption={`Last checks of ${match}`} isCaptionHidden>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Result</th>
                <th scope="col">From fetch to offers</th>
              </tr>
            </thead>
            <tbody>
              {checks.map((check) => (
                <tr key={check.at}>
                  <td>
                    <time dateTime={toIso(check.at)}>
                      {secondText(check.at)}
                      <span className="label">{dateText(check.at)}</span>
                    </time>
                  </td>
                  <td>
                    <Badge tone={kinds[check.kind][0]}>{kinds[check.kind][1]}</Badge>
                  </td>
                  <td>
                    {checkText(check)}
                    {waitsForJudgement(check.problem) && (
                      <>
                        {' '}
                        <Link to={addressOfTab('quality')} aria-label={`Decide what waits of ${match}`}>
                          Decide
                        </Link>
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </TableRegion>
        </div>
      )}
    </Panel>
  )
}
