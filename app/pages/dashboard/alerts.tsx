import { lazy, Suspense, useState } from 'react'
import { Link, useActionData } from 'react-router'
import { noMoreTargets } from '#app/ui/alerts/more-targets.ts'
import { useFocusWhenGone } from '#app/ui/hooks/use-focus-when-gone.ts'
import { useIsAwake } from '#app/ui/hooks/use-is-awake.ts'
import { lateImport, untilLoaded } from '#app/ui/late-import.ts'
import { Toast } from '#app/ui/toast.tsx'
import { calendarPath } from '#worker/alerting/calendar/constants.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { Trouble } from './alerts-answer.tsx'
import type { AlertsAnswer, AlertsTabData } from './alerts-data.ts'
import { Filters, hasFilter } from './alerts-filters.tsx'
import { Cards } from './alerts-list.tsx'
import { useNewsOf } from './alerts-news.tsx'
import { type Begun, beganWith } from './begun-form.ts'
import { CreateAlert } from './create-alert.tsx'
import { Help, Since } from './since/since.tsx'

const PushOffer = lazy(untilLoaded(lateImport(() => import('#app/ui/push/offer.tsx'))))

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
          {list && <Cards list={list} priced={priced} hasSteps={since?.firstSteps != null} here={here} now={now} />}
          {(older || newest) && <OtherPages older={older} newest={newest} />}
          {list && list.counts.total > 0 && !hasFilter(asked) && <Filters {...asked} clients={clients} />}
          {list && list.counts.total > 0 && (
            <p>
              <Link to={calendarPath}>Put their matches into your calendar</Link>
            </p>
          )}
          {since?.suggestion && <Help suggestion={since.suggestion} here={here} />}
          {list && list.counts.total > 0 && <Counters {...list.counts} />}
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
