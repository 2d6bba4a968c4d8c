import { Link } from 'react-router'
import { Pagination } from '#app/ui/pagination.tsx'
import { TableRegion } from '#app/ui/table-region.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { msText } from '#worker/running/system/rules.ts'
import { dollarsPerMillionChecks } from '#worker/watching/monitoring/desk/constants.ts'
import type { Job, JobsPage } from '#worker/watching/monitoring/desk/contract.ts'
import { averageMs, costText, pagesOf, yieldOf } from '#worker/watching/monitoring/desk/rules.ts'
import { JobFilters } from './filters.tsx'
import { dueText, JobHealth, Success, spanText } from './parts.tsx'
import { addressOfTab } from './tabs.ts'

/** What each platform's gate knows of its checks now. */
export function ScrapingOverview({ page: { jobs, next, query }, now }: { page: JobsPage; now: number }) {
  return (
    <>
      <JobFilters tab="overview" query={query} />
      {jobs.length === 0 ? (
        <NoPlatforms />
      ) : (
        <TableRegion caption={`${manyText(jobs.length, 'platform')}, those that need you first`}>
          <thead>
            <tr>
              <th scope="col">Platform</th>
              <th scope="col">Health</th>
              <th scope="col">24 h</th>
              <th scope="col" className="desk-middle">
                7 days
              </th>
              <th scope="col" className="desk-middle">
                Yield
              </th>
              <th scope="col" className="desk-wide">
                Latency
              </th>
              <th scope="col" className="desk-wide">
                Budget used
              </th>
              <th scope="col" className="desk-middle">
                Next due
              </th>
              <th scope="col" className="desk-wide">
                Cost so far
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <PlatformRow key={job.id} job={job} now={now} />
            ))}
          </tbody>
        </TableRegion>
      )}
      <Pagination
        label="Pages of platforms"
        next={next === null ? undefined : addressOfTab('overview', { ...query, after: next })}
      />
      <details className="desk-more">
        <summary>Where each figure comes from</summary>
        <p className="muted">
          Each platform’s gate counts its checks by the hour (24 of them) and by the day (7, UTC) in the row that every
          report writes. Success is good checks of all. Yield is offers per page that was read in full: an unchanged
          page is not read again. Latency is the average of the last 24 hours, with the slowest. Budget is what was sent
          or reserved in the running minute, of what the platform is given. Cost is every check so far at $
          {dollarsPerMillionChecks} a million, which is that of platforms of all sizes together.
        </p>
      </details>
    </>
  )
}

export function NoPlatforms() {
  return (
    <div className="notice">
      <h2 className="notice-title">No platforms found</h2>
      <p className="muted">Try other filters, or add a platform under Platforms.</p>
    </div>
  )
}

function PlatformRow({ job, now }: { job: Job; now: number }) {
  const { id, name, health, figures } = job
  const pages = pagesOf(job)
  const found = figures && yieldOf(figures.week)
  const average = figures && averageMs(figures.day)
  return (
    <tr>
      <th scope="row">
        <Link to={addressOfTab('jobs', { job: id })} data-row>
          {name}
        </Link>
        <span className="label">
          {pages === null ? 'Pages not known' : manyText(pages, 'page')}
          {health && health.disallowedTargets > 0 && `, ${health.disallowedTargets} not allowed`}
        </span>
      </th>
      <td>
        <JobHealth job={job} now={now} />
      </td>
      <td>
        <Success job={job} of="day" />
      </td>
      <td className="desk-middle">
        <Success job={job} of="week" />
      </td>
      <td className="desk-middle">
        {found === null ? '–' : found.toFixed(1)}
        {found !== null && <span className="label">offers a page</span>}
      </td>
      <td className="desk-wide">
        {average === null ? '–' : msText(average)}
        {figures && figures.day.slowestMs > 0 && <span className="label">slowest {msText(figures.day.slowestMs)}</span>}
      </td>
      <td className="desk-wide">
        {figures ? `${figures.budget.used} of ${figures.budget.of}` : '–'}
        {figures && <span className="label">in {spanText(figures.budget.windowMs)}</span>}
      </td>
      <td className="desk-middle">{job.isActive ? dueText(figures?.nextDueAt, now) : 'Paused'}</td>
      <td className="desk-wide">
        {figures ? costText(figures.checks) : '–'}
        {figures && <span className="label">{manyText(figures.checks, 'check')}</span>}
      </td>
    </tr>
  )
}
