import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { idIn } from '#worker/ground/platform/digits.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { readingText } from '#worker/watching/monitoring/desk/rules.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { readAgainAfterConflict } from '../after-conflict.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/scraping.ts'
import { decided, decisionOf } from './scraping/decision.ts'
import { ScrapingJobs } from './scraping/jobs.tsx'
import { ScrapingLogs } from './scraping/logs.tsx'
import { ScrapingOverview } from './scraping/overview.tsx'
import { lateTexts, qualityTexts, ScrapingQuality } from './scraping/quality.tsx'
import { addressOfTab, scrapingPath, scrapingTabs, tabOf } from './scraping/tabs.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { ruleStudio, scrapingDesk, quality, clock } = context.get(servicesContext)
  const { searchParams } = new URL(request.url)
  const asked = Object.fromEntries([...searchParams].filter(([, value]) => value !== ''))
  const tab = tabOf(searchParams.get('tab'))
  const { notices, headers } = takeNotices({ request, context })
  const shown = {
    url: addressOf(scrapingPath, context),
    operator: operatorOf(caller),
    tab,
    jobs: tab === 'overview' || tab === 'jobs' ? await scrapingDesk.jobs(asked) : null,
    logs: tab === 'logs' ? await scrapingDesk.logs(asked) : null,
    platforms: tab === 'rules' ? await ruleStudio.platforms() : [],
    quality: tab === 'quality' ? await quality.view() : null,
    unread: tab === 'quality' ? (await scrapingDesk.jobs({ state: 'setup' })).jobs : [],
    done: doneTexts[notices.get('job') ?? ''] ?? qualityTexts[notices.get('quality') ?? ''] ?? null,
    late: lateTexts[notices.get('quality') ?? ''] ?? null,
    now: clock(),
  }
  return data(shown, { headers })
}

const doneTexts: Record<string, string> = {
  run: 'The checks are due now. They run as fast as the platform’s budget allows.',
  run_in_full: 'Every page is read in full, as fast as the platform’s budget allows.',
  run_later: 'The platform asked us to wait. The checks run as soon as its pause ends.',
  pause: 'Paused: the platform is not asked any more. Its last offers stay, with their age.',
  resume: 'Resumed: the checks go on within a minute.',
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = admitToDesk(context)
  const { scrapingDesk, platformDesk, quality } = context.get(servicesContext)
  const fields = await fieldsOf(request, context)
  const decision = decisionOf(fields)
  if (decision) {
    const made =
      decision.verdict === null
        ? await quality.accept(decision.platformId, decision.since, userId)
        : await quality.settle(decision.of, decision.verdict, userId)
    throw decided(decision, made.ok, context)
  }
  const id = idIn(fields.job)
  const acts = {
    run: () => scrapingDesk.runNow(id, false, userId),
    run_in_full: () => scrapingDesk.runNow(id, true, userId),
    pause: () => platformDesk.switch(id, Number(fields.version), false, userId),
    resume: () => platformDesk.switch(id, Number(fields.version), true, userId),
  }
  const intent = (Object.keys(acts) as (keyof typeof acts)[]).find((name) => name === fields.intent)
  if (!intent || !Number.isSafeInteger(id)) throw new Response(null, { status: 400 })
  const done = await acts[intent]()
  if (!done.ok) return troubled(done.error, {})
  const isWaiting = done.value !== null && 'pausedUntil' in done.value && done.value.pausedUntil !== null
  const { searchParams } = new URL(request.url)
  const more = { q: searchParams.get('q') ?? undefined, state: searchParams.get('state') ?? undefined, job: id }
  throw redirect(addressOfTab('jobs', more), {
    status: 303,
    headers: noticeHeaders({ job: isWaiting ? 'run_later' : intent }, context),
  })
}

export const shouldRevalidate = readAgainAfterConflict

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Web Scraping', 'How the ticket platforms are read, and by which rules.')
}

export const ErrorBoundary = AdminDenied

export default function ScrapingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, tab, jobs, logs, platforms, quality, unread, done, late, now } = loaderData
  const current = addressOfTab(tab)
  return (
    <Desk operator={operator} done={done} current={scrapingPath} title="Web Scraping">
      <div className="desk-section-head">
        <Tabs label="Web scraping" tabs={scrapingTabs} current={current} />
        <ButtonLink to="" tone="quiet">
          Refresh
        </ButtonLink>
      </div>
      {!actionData && late && <Banner tone="warn">{late}</Banner>}
      {actionData?.error && <Banner tone="live">{actionData.error.message || serverError}</Banner>}
      <div className="desk-keyed desk-whole">
        {tab === 'overview' && jobs && <ScrapingOverview page={jobs} now={now} />}
        {tab === 'jobs' && jobs && <ScrapingJobs page={jobs} now={now} />}
        {tab === 'logs' && logs && <ScrapingLogs logs={logs} now={now} />}
        {tab === 'rules' && (
          <ul className="desk-list">
            {platforms.map(({ id, name, reading, health }) => (
              <li key={id}>
                <div>
                  <Link className="quiet-link" to={`${scrapingPath}/${id}`} data-row>
                    <strong>{name}</strong>
                  </Link>
                  <p className="muted">{readingText({ reading, health })}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
        {tab === 'proxies' && (
          <Panel title="Proxies">
            <p>
              <strong>Coming soon.</strong> We do not hide who we are: every request carries our name and a way to reach
              us, and comes from Cloudflare’s network. A platform that does not want to be read is not read.
            </p>
          </Panel>
        )}
        {quality && <ScrapingQuality view={quality} unread={unread} now={now} />}
      </div>
    </Desk>
  )
}
