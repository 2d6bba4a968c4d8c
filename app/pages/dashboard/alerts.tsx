import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useActionData } from 'react-router'
import { ClientChoice } from '#app/ui/alerts/client-choice.tsx'
import { noMoreTargets } from '#app/ui/alerts/more-targets.ts'
import { PlansLink } from '#app/ui/alerts/plans-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { QueryForm } from '#app/ui/form/query-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { useFocusWhenGone } from '#app/ui/hooks/use-focus-when-gone.ts'
import { useIsAwake } from '#app/ui/hooks/use-is-awake.ts'
import { lateImport, untilLoaded } from '#app/ui/late-import.ts'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { type News, Toast } from '#app/ui/toast.tsx'
import type { ListFilter } from '#worker/alerting/alerts/constants.ts'
import { calendarPath } from '#worker/alerting/calendar/constants.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { AlertCard, isAtWork } from './alert-card.tsx'
import { AlertLine, maxOpenCards } from './alert-line.tsx'
import type { AlertsAnswer, AlertsTabData, DoneKind } from './alerts-data.ts'
import { type Begun, beganWith } from './begun-form.ts'
import { CreateAlert } from './create-alert.tsx'
import { ErrorBanner } from './error-banner.tsx'
import { Help, Since } from './since/since.tsx'
import { dashboardPath } from './tab.ts'

const PushOffer = lazy(untilLoaded(lateImport(() => import('#app/ui/push/offer.tsx'))))

const filterNames: Record<ListFilter, string> = {
  all: 'All',
  active: 'Active Only',
  inactive: 'Inactive Only',
  team: 'Team Alerts',
  league: 'League Alerts',
}
const filterOptions = Object.entries(filterNames).map(([value, label]) => ({ value, label }))

export default function AlertsTab(tab: AlertsTabData) {
  const { list, priced, since, asked, here, older, newest, done, teams, leagues, channels, clients, pushKey, now } = tab
  const answer = useActionData() as AlertsAnswer
  const trouble = answer && 'trouble' in answer ? answer : null
  const isAwake = useIsAwake()
  const title = useFocusWhenGone<HTMLHeadingElement>(done?.kind === 'deleted' && done)
  const timesBegun = useTimesBegun(done)
  return (
    <>
      <Toast news={useNewsOf(done, here)} />
      {list === null && (
        <Trouble text="Failed to load alerts">
          <Link to={here} reloadDocument>
            Try again
          </Link>
        </Trouble>
      )}
      {trouble && <Trouble text={trouble.trouble} answer={trouble} />}
      {since && <Since {...since} here={here} now={now} />}
      <div className="alerts-columns">
        <section className="alerts-list" aria-labelledby="alerts-title">
          <div className="section-head">
            <h2 id="alerts-title" ref={title} tabIndex={-1}>
              Your alerts
            </h2>
            {list && (
              <p>
                Showing {list.alerts.length} of {manyText(list.counts.total, 'alert')}
              </p>
            )}
          </div>
          {list && hasFilter(asked) && <Filters {...asked} clients={clients} />}
          {list && <Cards list={list} priced={priced} here={here} now={now} />}
          {(older || newest) && <OtherPages older={older} newest={newest} />}
          {list && list.counts.total > 0 && !hasFilter(asked) && <Filters {...asked} clients={clients} />}
          {list && list.counts.total > 0 && (
            <p>
              <Link to={calendarPath}>Put their matches into your calendar</Link>
            </p>
          )}
          {since?.suggestion && <Help suggestion={since.suggestion} here={here} />}
          {list && <Counters {...list.counts} />}
          {isAwake && pushKey && list && list.counts.total > 0 && (
            <Suspense>
              <PushOffer publicKey={pushKey} />
            </Suspense>
          )}
        </section>
        <CreateAlert
          key={timesBegun}
          teams={teams}
          leagues={leagues}
          here={here}
          channels={channels}
          clients={clients}
          errors={trouble?.intent === 'create' ? trouble.errors : {}}
          typed={answer?.typed}
          more={answer?.more ?? noMoreTargets}
        />
      </div>
    </>
  )
}

function useTimesBegun(done: AlertsTabData['done']): number {
  const [before, setBegun] = useState<Begun>({ done: null, times: 0 })
  const begun = beganWith(before, done)
  if (begun !== before) setBegun(begun)
  return begun.times
}

const doneTexts: Record<Exclude<DoneKind, 'muted'>, string> = {
  created: 'Alert created.',
  duplicated: 'Alert created.',
  saved: 'Alert saved.',
  activated: 'Alert active.',
  deactivated: 'Alert inactive.',
  deleted: 'Alert deleted.',
  restored: 'Alert restored.',
}
/** In the words of the card; without an end the mute is over. */
function mutedText(until: number | undefined): string {
  return until === undefined ? 'Unmuted.' : `Muted until ${momentText(until)}.`
}

const undone: Partial<Record<DoneKind, 'delete' | 'restore'>> = {
  created: 'delete',
  duplicated: 'delete',
  deleted: 'restore',
}
const notUndone = { delete: 'Failed to delete alert', restore: 'Failed to restore alert' }

/** One object as long as the page shows the same answer, so that it is announced once. */
function useNewsOf(done: AlertsTabData['done'], here: string): News | null {
  const [known, setKnown] = useState<{ done: AlertsTabData['done']; news: News | null }>({ done: null, news: null })
  if (known.done === done) return known.news
  const intent = done && undone[done.kind]
  const news = done && {
    text: done.kind === 'muted' ? mutedText(done.until) : doneTexts[done.kind],
    ...(intent && {
      action: (
        <PostForm action={here} preventScrollReset failed={notUndone[intent]}>
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="id" value={done.id} />
          <button className="toast-action" type="submit">
            Undo
          </button>
        </PostForm>
      ),
    }),
  }
  setKnown({ done, news })
  return news
}

type TroubleProps = { text: string; answer?: AlertsAnswer; children?: React.ReactNode }

/** What a form was answered takes the focus, because the form may be far below. */
function Trouble({ text, answer, children }: TroubleProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (answer) place.current?.focus()
  }, [answer])
  return (
    <div ref={place} tabIndex={-1} className="alerts-answer">
      <ErrorBanner
        text={
          <>
            {text} <PlansLink text={text} /> {children}
          </>
        }
        answer={answer ?? text}
      />
    </div>
  )
}

type Counts = { active: number; total: number; team: number; league: number }

function Counters({ active, total, team, league }: Counts) {
  const named = [
    ['Active', active],
    ['Total', total],
    ['Team', team],
    ['League', league],
  ] as const
  return (
    <details className="fold">
      <summary>Alerts in numbers</summary>
      <dl className="tiles" aria-label="Alerts in numbers">
        {named.map(([name, count]) => (
          <div className="tile" key={name}>
            <dt className="label">
              {name}
              <span className="visually-hidden"> alerts</span>
            </dt>
            <dd className="amount">{count}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function OtherPages({ older, newest }: Pick<AlertsTabData, 'older' | 'newest'>) {
  return (
    <p className="actions">
      {newest && <Link to={newest}>Newest alerts</Link>}
      {older && <Link to={older}>Older alerts</Link>}
    </p>
  )
}

type FiltersProps = AlertsTabData['asked'] & Pick<AlertsTabData, 'clients'>

const hasFilter = ({ filter, query, client }: AlertsTabData['asked']) =>
  filter !== 'all' || query !== '' || client !== ''

function Filters({ filter, query, client, clients }: FiltersProps) {
  return (
    <search>
      <details className="fold" open={hasFilter({ filter, query, client })}>
        <summary>Search and filter</summary>
        <QueryForm className="alerts-filters" action={dashboardPath} key={`${filter} ${query} ${client}`}>
          <Field label="Search your alerts" name="q" type="search" maxLength={100} defaultValue={query} />
          <Select label="Show" name="filter" defaultValue={filter} options={filterOptions} />
          <ClientChoice clients={clients} name="client" chosen={client} none="Everyone" />
          <Button tone="quiet">Show</Button>
        </QueryForm>
      </details>
    </search>
  )
}

type CardsProps = {
  list: NonNullable<AlertsTabData['list']>
  priced: AlertsTabData['priced']
  here: string
  now: number
}

function Cards({ list, priced, here, now }: CardsProps) {
  if (list.counts.total === 0) return <NoAlerts />
  if (list.alerts.length === 0) {
    return (
      <p className="muted">
        None of your alerts match. <Link to={dashboardPath}>Show all</Link>
      </p>
    )
  }
  const { alerts } = list
  if (alerts.length > maxOpenCards) return <Lines alerts={alerts} priced={priced} here={here} now={now} />
  return (
    <ul className="alert-cards">
      {alerts.map((alert) => (
        <li key={alert.id}>
          <AlertCard alert={alert} here={here} now={now} />
        </li>
      ))}
    </ul>
  )
}

type LinesProps = Omit<CardsProps, 'list'> & Pick<CardsProps['list'], 'alerts'>

/** Those at work below one heading that says so; each of the others says what it is. */
function Lines({ alerts, priced, here, now }: LinesProps) {
  const atWork = alerts.filter((alert) => isAtWork(alert, now))
  const others = alerts.filter((alert) => !isAtWork(alert, now))
  const lines = (some: typeof alerts, hidesState: boolean) => (
    <ul className="alert-lines">
      {some.map((alert) => (
        <li key={alert.id}>
          <AlertLine alert={alert} match={priced[alert.id]} hidesState={hidesState} here={here} now={now} />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {atWork.length > 0 && (
        <h3 className="alert-group">
          <Badge tone="good" icon="bell">
            Active
          </Badge>{' '}
          <span className="label">{atWork.length}</span>
        </h3>
      )}
      {atWork.length > 0 && lines(atWork, true)}
      {others.length > 0 && (
        <h3 className="alert-group">
          Not sending <span className="label">{others.length}</span>
        </h3>
      )}
      {others.length > 0 && lines(others, false)}
    </>
  )
}

/** Quiet, as the steps of a new account above it have the page's one loud button. */
function NoAlerts() {
  return (
    <Panel title="No alerts yet" heading="h3">
      <p>
        <Link to="/matches">Find a match</Link>, press Create Smart Alert, and say what you would pay.
      </p>
    </Panel>
  )
}
