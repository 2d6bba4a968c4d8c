import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { digestNames, repeatText, typeNames } from '#app/ui/alerts/names.ts'
import { rearmText } from '#app/ui/alerts/rearm-text.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, type ButtonTone } from '#app/ui/button.tsx'
import { Dialog, DialogButton } from '#app/ui/dialog.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { clockText, dayText, momentText } from '#app/ui/london-time.ts'
import { spokenPrice } from '#app/ui/price.tsx'
import { conditionsText } from '#worker/alerting/alerts/conditions.rules.ts'
import type { NamedAlert } from '#worker/alerting/alerts/contract.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { channelNames } from '#worker/people/channels.constants.ts'
import { planNames } from '#worker/people/plans/constants.ts'
import { AlertSilence } from './alert-silence.tsx'

/** An alert goes to its channels at the same time. */
const byAll = new Intl.ListFormat('en-GB')

/** For targets that are gone. */
const targetKinds = { match: 'One match', team: 'A team', league: 'A league' } as const

type AlertCardProps = {
  alert: NamedAlert
  /** The page's own address, which its forms post to. */
  here: string
  now: Instant
}

/** An alert as a ticket: what it watches and for what, and on its stub the limit and what can be done. */
export function AlertCard({ alert, here, now }: AlertCardProps) {
  const { kickoffAt, matchDay, expiresAt } = alert
  const details = [
    alert.clientName !== null && `for ${alert.clientName}`,
    conditionsText(alert.conditions),
    repeatText(alert),
    byAll.format(alert.channels.map((channel) => channelNames[channel])),
    alert.digest !== null && digestNames[alert.digest].toLowerCase(),
    expiresAt !== null && `until ${dayText(expiresAt, now)}`,
  ].filter(Boolean)
  return (
    <article className="alert-card" aria-labelledby={`alert-${alert.id}`}>
      <div className="alert-body">
        <p className="ticket-top">
          <span className="ticket-league">{typeNames[alert.alertType]}</span>
          <AlertState alert={alert} now={now} />
        </p>
        <h3 id={`alert-${alert.id}`}>
          <Targets alert={alert} />
        </h3>
        {kickoffAt !== null ? (
          <p className="label">
            <time dateTime={new Date(kickoffAt).toISOString()}>
              {dayText(kickoffAt, now)}, {clockText(kickoffAt)}
            </time>
          </p>
        ) : (
          matchDay !== null && <p className="label">{dayText(Date.parse(`${matchDay}T12:00:00Z`), now)}</p>
        )}
        <ul className="alert-details label">
          {details.map((text) => (
            <li key={String(text)}>{text}</li>
          ))}
        </ul>
        {alert.pausedAfter !== null && (
          <p className="label">
            Paused because your {planNames[alert.pausedAfter]} plan ended. It comes back by itself{' '}
            <Link to="/pricing">with the plan</Link>.
          </p>
        )}
        <p className="label">{rearmText(alert, now)}</p>
        <AlertSilence alert={alert} now={now} />
        <WhyLinks alert={alert} />
      </div>
      <div className="alert-stub">
        <Limit alert={alert} />
        <Actions alert={alert} here={here} now={now} />
      </div>
    </article>
  )
}

function Targets({ alert: { targets, targetKind } }: { alert: NamedAlert }) {
  const named = targets.filter(({ name }) => name !== null)
  if (named.length === 0) return targetKinds[targetKind]
  return named.map(({ kind, id, name, href }, index) => (
    <span key={`${kind}${id}`}>
      {index > 0 && (index === named.length - 1 ? ' and ' : ', ')}
      {href ? <Link to={href}>{name}</Link> : name}
    </span>
  ))
}

/** Links for each match that the alert names; for teams and leagues the link is on the match's own page. */
function WhyLinks({ alert: { targets } }: { alert: NamedAlert }) {
  const matches = targets.filter(({ kind, name }) => kind === 'match' && name !== null)
  return matches.map(({ id, name }) => (
    <Link key={id} className="label" to={`/alerts/why/${id}`}>
      Why did I (not) get this?{matches.length > 1 && ` ${name}`}
    </Link>
  ))
}

/** Whether it sends what it finds: switched on, not muted, and its matches not called off. */
export function isAtWork({ isActive, pausedAfter, calledOff, mutedUntilAt }: NamedAlert, now: Instant): boolean {
  return isActive && pausedAfter === null && calledOff === null && (mutedUntilAt ?? 0) <= now
}

export function AlertState({ alert, now }: { alert: NamedAlert; now: Instant }) {
  const { isActive, pausedAfter, calledOff, mutedUntilAt } = alert
  if (isAtWork(alert, now)) {
    return (
      <Badge tone="good" icon="bell">
        Active
      </Badge>
    )
  }
  if (pausedAfter !== null) {
    return (
      <Badge tone="warn" icon="clock">
        Paused
      </Badge>
    )
  }
  if (!isActive) {
    return (
      <Badge tone="off" icon="dot">
        Inactive
      </Badge>
    )
  }
  if (calledOff) {
    return (
      <Badge tone="off" icon="cross">
        {calledOff === 'cancelled' ? 'Match cancelled' : 'Match postponed'}
      </Badge>
    )
  }
  return (
    <Badge tone="warn" icon="clock">
      Muted until {momentText(mutedUntilAt ?? now)}
    </Badge>
  )
}

function Limit({ alert: { alertType, priceThresholdPence, currency } }: { alert: NamedAlert }) {
  if (alertType !== 'price_drop') return <p className="label">No maximum price</p>
  if (priceThresholdPence === null) return <p className="label">Any notable fall</p>
  return (
    <p>
      <span className="alert-limit">
        <span className="amount">{spokenPrice(priceThresholdPence, currency)}</span>
      </span>{' '}
      <span className="label">or less</span>
    </p>
  )
}

function Actions({ alert, here, now }: AlertCardProps) {
  const { id, isActive, mutedUntilAt, kickoffAt } = alert
  const name = <span className="visually-hidden"> {alert.name}</span>
  const isMuted = mutedUntilAt !== null && mutedUntilAt > now
  const form = { id, here }
  return (
    <div className="alert-actions">
      <CardForm {...form} intent={isActive ? 'deactivate' : 'activate'} tone={isActive ? 'quiet' : 'amber'}>
        {isActive ? 'Deactivate' : 'Activate'}
        {name}
      </CardForm>
      <ButtonLink tone="quiet" to={`/alerts/${id}/edit`}>
        Edit{name}
      </ButtonLink>
      <details className="alert-more">
        <summary className="button button-quiet">More{name}</summary>
        <div className="alert-more-actions">
          {isMuted ? (
            <CardForm {...form} intent="mute" fields={{ for: 'none' }}>
              Unmute
            </CardForm>
          ) : (
            <>
              <CardForm {...form} intent="mute" fields={{ for: 'hour' }}>
                Mute for 1 hour
              </CardForm>
              <CardForm {...form} intent="mute" fields={{ for: 'tomorrow' }}>
                Mute until tomorrow
              </CardForm>
              {kickoffAt !== null && kickoffAt > now && (
                <CardForm {...form} intent="mute" fields={{ for: 'kickoff', kickoff_at: String(kickoffAt) }}>
                  Mute until kick-off
                </CardForm>
              )}
            </>
          )}
          <CardForm {...form} intent="duplicate" fields={{ page_made_at: String(now) }}>
            Duplicate{name}
          </CardForm>
          <DialogButton dialogId={`delete-${id}`} command="show-modal" tone="danger">
            Delete{name}
          </DialogButton>
        </div>
      </details>
      <Dialog id={`delete-${id}`} title="Are you sure you want to delete this alert?">
        <p>{alert.name}</p>
        <div className="actions">
          <CardForm {...form} intent="delete" tone="danger">
            Delete
          </CardForm>
          <DialogButton dialogId={`delete-${id}`} command="close">
            Keep it
          </DialogButton>
        </div>
      </Dialog>
    </div>
  )
}

type CardFormProps = {
  id: number
  here: string
  intent: string
  fields?: Record<string, string>
  tone?: ButtonTone
  children: ReactNode
}

const failedTexts: Record<string, string> = { delete: 'Failed to delete alert', duplicate: 'Failed to create alert' }

function CardForm({ id, here, intent, fields = {}, tone = 'quiet', children }: CardFormProps) {
  const sent = { intent, id: String(id), ...fields }
  return (
    <PostForm action={here} failed={failedTexts[intent] ?? 'Failed to update alert'} preventScrollReset>
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button tone={tone}>{children}</Button>
    </PostForm>
  )
}
