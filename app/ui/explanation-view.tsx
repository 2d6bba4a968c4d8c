import type { ExplainedAlert, Explanation } from '#worker/alerting/explanations/contract.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icons.tsx'
import { dateText, momentText } from './london-time.ts'
import { MessageWay } from './message-way.tsx'
import { Panel } from './panel.tsx'

type ViewProps = { explanation: Explanation; isOwn: boolean }

/** An explanation in words: each alert's story, what was sent, and what was checked. */
export function ExplanationView({ explanation, isOwn }: ViewProps) {
  const { alerts, match, since, messages, checks } = explanation
  return (
    <div className="why">
      {alerts.length === 0 && (
        <EmptyState
          heading="h2"
          title={isOwn ? 'None of your alerts is about this match' : 'None of their alerts is about this match'}
          text="Without an alert on the match, on one of its teams or on its league, nothing is sent."
          action={
            isOwn
              ? { to: `/alerts/new?match=${match.id}`, label: 'Create Smart Alert' }
              : { to: `/matches/${match.id}`, label: 'Open the match' }
          }
        />
      )}
      {alerts.map((alert) => (
        <AlertStory key={alert.id} alert={alert} isOwn={isOwn} />
      ))}
      <Panel title="Messages about this match">
        {messages.length === 0 ? (
          <p className="muted">None since {dateText(since)}.</p>
        ) : (
          <ol className="why-messages">
            {messages.map((message) => (
              <li key={message.id}>
                <p>
                  About what we saw at <time dateTime={toIso(message.at)}>{momentText(message.at)}</time>
                </p>
                <MessageWay at={message.at} deliveries={message.deliveries} />
              </li>
            ))}
          </ol>
        )}
      </Panel>
      <Panel title="What we checked">
        <ul className="why-checks">
          {checks.map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ul>
        <p className="label">
          This page looks back to {dateText(since)}. How many seats together were left at that time is not kept.
        </p>
      </Panel>
    </div>
  )
}

function AlertStory({ alert, isOwn }: { alert: ExplainedAlert; isOwn: boolean }) {
  const { id, name, verdict, isSent, conditions, moments } = alert
  return (
    <Panel
      title={name}
      action={
        isOwn && (
          <ButtonLink tone="quiet" to={`/alerts/${id}/edit`}>
            Edit<span className="visually-hidden"> {name}</span>
          </ButtonLink>
        )
      }
    >
      <p className={isSent ? 'why-verdict state-good' : 'why-verdict'}>
        {isSent && <Icon name="check" />}
        <span>{verdict}</span>
      </p>
      <ul className="why-conditions">
        {conditions.map(({ isMet, text }) => (
          <li key={text} className={isMet === false ? 'state-warn' : undefined}>
            <Icon name={isMet === false ? 'cross' : 'check'} />
            <span>
              <span className="visually-hidden">{isMet === false ? 'Not met: ' : 'Met: '}</span>
              {text}
            </span>
          </li>
        ))}
      </ul>
      {moments.length > 0 && (
        <details className="fold">
          <summary>When its condition was met ({moments.length === 1 ? 'once' : `${moments.length} times`})</summary>
          <ol className="why-moments">
            {moments.map(({ at, text }) => (
              <li key={at}>{text}</li>
            ))}
          </ol>
        </details>
      )}
    </Panel>
  )
}
