import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Button } from '#app/ui/button.tsx'
import { LongField } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { ThreadMessages } from '#app/ui/thread-messages.tsx'
import { idIn } from '#worker/ground/platform/digits.ts'
import { planNames } from '#worker/people/plans/constants.ts'
import { maxMessageLength } from '#worker/running/contact/constants.ts'
import { deskThreadsPath, threadTexts } from '#worker/running/threads/constants.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { readAgainAfterConflict } from '../after-conflict.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/message.ts'
import { ThreadBadges } from './messages.tsx'

const notices: Record<string, string> = {
  answered: 'Answered, on the page and by email.',
  unmailed: threadTexts.notMailed,
  settled: 'No answer is needed.',
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { threadDesk, clock } = context.get(servicesContext)
  const id = idIn(params.threadId)
  const found = await threadDesk.read(id)
  if (!found) throw data(null, { status: 404 })
  const { notices: received, headers } = takeNotices({ request, context })
  const done = notices[received.get('thread') ?? ''] ?? null
  const url = addressOf(`${deskThreadsPath}/${id}`, context)
  return data({ url, operator: operatorOf(caller), ...found, now: clock(), done }, { headers })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const caller = admitToDesk(context)
  const { threadDesk } = context.get(servicesContext)
  const fields = await fieldsOf(request, context)
  const id = idIn(params.threadId)
  if (fields.intent === 'settle') {
    const settled = await threadDesk.settle(caller, id, fields)
    if (!settled.ok) return troubled(settled.error, { typed: fields })
    throw redirect(deskThreadsPath, { status: 303, headers: noticeHeaders({ thread: 'settled' }, context) })
  }
  if (fields.intent !== 'answer') throw data(null, { status: 400 })
  const answered = await threadDesk.answer(caller, id, fields)
  if (!answered.ok) return troubled(answered.error, { typed: fields })
  const thread = answered.value.isMailed ? 'answered' : 'unmailed'
  throw redirect(`${deskThreadsPath}/${id}`, { status: 303, headers: noticeHeaders({ thread }, context) })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders
}

export const shouldRevalidate = readAgainAfterConflict

export function meta(args: Route.MetaArgs) {
  return deskHead(args, args.loaderData?.thread.subject ?? 'Message', 'A message to us.')
}

export const ErrorBoundary = AdminDenied

export default function DeskMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, thread, messages, now, done } = loaderData
  const { error, typed } = { error: undefined, typed: undefined, ...actionData }
  const seen = <input type="hidden" name="seen" value={messages.at(-1)?.id ?? 0} />
  return (
    <Desk operator={operator} done={done} current={deskThreadsPath} title={thread.subject}>
      <p>
        <Link to={`/admin/users/${thread.userId}`}>{thread.email}</Link>, {planNames[thread.plan]}.{' '}
        <Link to={deskThreadsPath}>All messages</Link>
      </p>
      <ThreadBadges thread={thread} now={now} />
      <Panel title="Conversation">
        <ThreadMessages messages={messages} asker={thread.email} />
      </Panel>
      <Panel title="Answer">
        <PostForm
          className="client-form"
          key={thread.lastAt}
          failed={threadTexts.failed}
          error={error && !error.fields?.message && <p>{error.message}</p>}
        >
          {seen}
          <LongField
            label="Answer"
            name="message"
            required
            maxLength={maxMessageLength}
            defaultValue={typed?.message}
            error={error?.fields?.message?.[0]}
          />
          <div className="actions">
            <Button name="intent" value="answer">
              Send answer
            </Button>
          </div>
        </PostForm>
        {thread.waitingSince !== null && (
          <PostForm className="actions" failed={threadTexts.failed}>
            {seen}
            <Button tone="quiet" name="intent" value="settle">
              No answer needed
            </Button>
          </PostForm>
        )}
      </Panel>
    </Desk>
  )
}
