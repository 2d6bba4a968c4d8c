import { Link } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { Badge } from '#app/ui/badge.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { agoText } from '#app/ui/relative-time.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { planNames } from '#worker/people/plans/constants.ts'
import { deskThreads, deskThreadsPath } from '#worker/running/threads/constants.ts'
import type { DeskThread } from '#worker/running/threads/contract.ts'
import { dueAt, isLate } from '#worker/running/threads/rules.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/messages.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { threadDesk, clock } = context.get(servicesContext)
  const inbox = await threadDesk.inbox()
  return { url: addressOf(deskThreadsPath, context), operator: operatorOf(caller), ...inbox, now: clock() }
}

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Messages', 'What accounts wrote to us.')
}

export const ErrorBoundary = AdminDenied

export default function DeskMessagesPage({ loaderData: { operator, waiting, quiet, now } }: Route.ComponentProps) {
  return (
    <Desk operator={operator} current={deskThreadsPath} title="Messages">
      <Panel title="Waiting for an answer">
        <p className="muted">Those of agents with a dedicated manager first, then the longest waiting.</p>
        {waiting.length === 0 ? <p>None is waiting.</p> : <Threads threads={waiting} now={now} />}
        {waiting.length === deskThreads && <p className="muted">The first {deskThreads} are shown.</p>}
      </Panel>
      <Panel title="Answered">
        {quiet.length === 0 ? <p>None yet.</p> : <Threads threads={quiet} now={now} />}
        {quiet.length === deskThreads && <p className="muted">The last {deskThreads} are shown.</p>}
      </Panel>
    </Desk>
  )
}

function Threads({ threads, now }: { threads: readonly DeskThread[]; now: Instant }) {
  return (
    <ul className="ledger-entries">
      {threads.map((thread) => (
        <li key={thread.id}>
          <p>
            <Link to={`${deskThreadsPath}/${thread.id}`}>{thread.subject}</Link>
          </p>
          <p className="label">
            {thread.email}, {planNames[thread.plan]}. Last message {agoText(thread.lastAt, now)}.
          </p>
          <ThreadBadges thread={thread} now={now} />
        </li>
      ))}
    </ul>
  )
}

/** Who answers, and by when. */
export function ThreadBadges({ thread, now }: { thread: DeskThread; now: Instant }) {
  const due = thread.waitingSince === null ? null : dueAt(thread)
  return (
    <span className="desk-badges">
      {thread.hasLine && <Badge>{thread.manager ?? 'No dedicated manager'}</Badge>}
      {due !== null && (
        <Badge tone={isLate(thread, now) ? 'live' : 'warn'} icon="clock">
          Promised by {momentText(due)}
        </Badge>
      )}
    </span>
  )
}
