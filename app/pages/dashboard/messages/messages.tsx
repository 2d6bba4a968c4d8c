import { Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { NeedsPlan } from '#app/ui/needs-plan.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { idIn } from '#worker/ground/platform/digits.ts'
import { maxSubjectLength } from '#worker/running/contact/constants.ts'
import { threadsPath, threadsPerPage, threadTexts } from '#worker/running/threads/constants.ts'
import type { Thread } from '#worker/running/threads/contract.ts'
import { LineFacts } from '../my-plan/line.tsx'
import type { Route } from './+types/messages.ts'
import { MessageForm } from './message-form.tsx'

const title = 'Messages'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = admit(context)
  const { threads } = context.get(servicesContext)
  const before = idIn(new URL(request.url).searchParams.get('before')) || undefined
  const [list, line] = await Promise.all([threads.list(userId, before), threads.lineOf(userId)])
  return { url: addressOf(threadsPath, context), list, line }
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  const fields = await fieldsOf(request, context)
  const opened = await context.get(servicesContext).threads.open(caller, fields)
  if (!opened.ok) return troubled(opened.error, { typed: fields })
  const headers = noticeHeaders({ thread: 'sent' }, context)
  throw redirect(`${threadsPath}/${opened.value.id}`, { status: 303, headers })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'What you wrote to us, and our answers.'
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, line } = loaderData
  const last = list.length === threadsPerPage ? list.at(-1) : undefined
  return (
    <div className="page mandate">
      <h1>{title}</h1>
      <p>
        What you write to us, and our answers, which we also send to your email address. Back to{' '}
        <Link to="/dashboard?tab=plan">My Plan</Link>.
      </p>
      {line && (
        <Panel title="Who answers">
          <LineFacts line={line} />
        </Panel>
      )}
      <Panel title="Your messages">
        {list.length === 0 ? <p className="muted">You have written nothing yet.</p> : <ThreadList list={list} />}
        {last && (
          <ButtonLink to={`${threadsPath}?before=${last.id}`} tone="quiet">
            Older messages
          </ButtonLink>
        )}
      </Panel>
      <Panel title="New message">
        {line ? (
          <MessageForm refused={actionData}>
            <Field
              label="Subject"
              name="subject"
              required
              maxLength={maxSubjectLength}
              defaultValue={actionData?.typed.subject}
              error={actionData?.error.fields?.subject?.[0]}
            />
          </MessageForm>
        ) : (
          <>
            <NeedsPlan text={threadTexts.needsPlan} />
            <p>
              You can write to us all the same, by the <Link to="/contact">contact form</Link>.
            </p>
          </>
        )}
      </Panel>
    </div>
  )
}

function ThreadList({ list }: { list: readonly Thread[] }) {
  return (
    <ul className="ledger-entries">
      {list.map(({ id, subject, lastAt, waitingSince }) => (
        <li key={id}>
          <p>
            <Link to={`${threadsPath}/${id}`}>{subject}</Link>{' '}
            {waitingSince === null ? <Badge tone="good">Answered</Badge> : <Badge tone="warn">Waiting for us</Badge>}
          </p>
          <p className="label">Last message {momentText(lastAt)}</p>
        </li>
      ))}
    </ul>
  )
}
