import { Link } from 'react-router'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { clockText, dateText } from '#app/ui/london-time.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { agoText } from '#app/ui/relative-time.ts'
import { TableRegion } from '#app/ui/table-region.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Job, JobsPage, Run } from '#worker/watching/monitoring/desk/contract.ts'
import { runText } from '#worker/watching/monitoring/desk/rules.ts'
import { JobFilters } from './filters.tsx'
import { NoPlatforms } from './overview.tsx'
import { dueText, JobHealth, Success, spanText } from './parts.tsx'
import { addressOfTab } from './tabs.ts'

const statusTones: Record<Run['status'], Tone> = { completed: 'good', failed: 'live', running: 'off', timeout: 'warn' }

/** A job is the checks of one platform; what it reads at a time is its type. */
export function ScrapingJobs({ page: { jobs, next, query }, now }: { page: JobsPage; now: number }) {
  const opened = jobs.find(({ id }) => id === query.job)
  return (
    <>
      <JobFilters tab="jobs" query={query} />
      {opened && <OpenedJob job={opened} closeTo={addressOfTab('jobs', { ...query, job: undefined })} />}
      {jobs.length === 0 ? (
        <NoPlatforms />
      ) : (
        <TableRegion caption={`${manyText(jobs.length, 'job')}, one for each platform, those that need you first`}>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">State</th>
              <th scope="col" className="desk-middle">
                Type
              </th>
              <th scope="col">Success, 24 h</th>
              <th scope="col" className="desk-middle">
                Last run
              </th>
              <th scope="col" className="desk-wide">
                Next run
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} now={now} to={addressOfTab('jobs', { ...query, job: job.id })} />
            ))}
          </tbody>
        </TableRegion>
      )}
      <Pagination
        label="Pages of jobs"
        next={next === null ? undefined : addressOfTab('jobs', { ...query, after: next, job: undefined })}
      />
    </>
  )
}

function JobRow({ job, now, to }: { job: Job; now: number; to: string }) {
  const last = job.figures?.runs[0]
  return (
    <tr>
      <th scope="row">
        <Link to={to} data-row preventScrollReset aria-label={`Checks of ${job.name}`}>
          {job.name}
        </Link>
      </th>
      <td>
        <JobHealth job={job} now={now} />
      </td>
      <td className="desk-middle">{last ? <code>{last.type}</code> : <span className="muted">Not run yet</span>}</td>
      <td>
        <Success job={job} of="day" />
      </td>
      <td className="desk-middle">
        {last ? (
          <>
            <Badge tone={statusTones[last.status]}>{last.status}</Badge>
            <span className="label">{agoText(last.startedAt, now)}</span>
          </>
        ) : (
          '–'
        )}
      </td>
      <td className="desk-wide">{job.isActive ? dueText(job.figures?.nextDueAt, now) : 'Paused'}</td>
    </tr>
  )
}

function OpenedJob({ job, closeTo }: { job: Job; closeTo: string }) {
  const { id, name, isActive, version, figures, health } = job
  return (
    <Panel
      title={`Checks of ${name}`}
      action={
        <ButtonLink to={closeTo} tone="quiet" preventScrollReset>
          Close
        </ButtonLink>
      }
    >
      <div className="actions">
        {isActive && (
          <>
            <JobForm intent="run" job={id}>
              Run now
            </JobForm>
            <JobForm intent="run_in_full" job={id}>
              Read every page in full
            </JobForm>
          </>
        )}
        <JobForm intent={isActive ? 'pause' : 'resume'} job={id} version={version}>
          {isActive ? 'Pause' : 'Resume'}
        </JobForm>
        <ButtonLink to={addressOfTab('logs', { platform: id })} tone="quiet">
          Logs
        </ButtonLink>
        <ButtonLink to={`/admin/scraping/${id}`} tone="quiet">
          Rules
        </ButtonLink>
      </div>
      {health?.distrustedAt != null && (
        <p>
          Every page is read in full since {dateText(health.distrustedAt)}, {clockText(health.distrustedAt)}: the
          platform called a page unchanged that had changed.
        </p>
      )}
      <Executions runs={figures?.runs ?? []} />
    </Panel>
  )
}

type JobFormProps = { intent: string; job: number; version?: number; children: string }

function JobForm({ intent, job, version, children }: JobFormProps) {
  return (
    <PostForm failed={serverError} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="job" value={job} />
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <Button tone={intent === 'run' ? 'amber' : 'quiet'}>{children}</Button>
    </PostForm>
  )
}

/** The newest five, and why each failed. */
function Executions({ runs }: { runs: readonly Run[] }) {
  if (runs.length === 0) return <p className="muted">No checks have been reported yet.</p>
  return (
    <TableRegion caption="Last executions, newest first">
      <thead>
        <tr>
          <th scope="col">Began</th>
          <th scope="col">Status</th>
          <th scope="col" className="desk-middle">
            Type
          </th>
          <th scope="col" className="desk-middle">
            Took
          </th>
          <th scope="col" className="desk-middle">
            Pages
          </th>
          <th scope="col" className="desk-middle">
            Offers
          </th>
          <th scope="col">What happened</th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.id}>
            <td>
              {clockText(run.startedAt)}
              <span className="label">{dateText(run.startedAt)}</span>
            </td>
            <td>
              <Badge tone={statusTones[run.status]}>{run.status}</Badge>
            </td>
            <td className="desk-middle">
              <code>{run.type}</code>
            </td>
            <td className="desk-middle">{run.endedAt === null ? '–' : spanText(run.endedAt - run.startedAt)}</td>
            <td className="desk-middle">{run.checks}</td>
            <td className="desk-middle">{run.offers}</td>
            <td>{runText(run)}</td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}
