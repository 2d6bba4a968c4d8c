import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { NeedsPlan } from '#app/ui/needs-plan.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { ThreadMessages } from '#app/ui/thread-messages.tsx'
import { idIn } from '#worker/ground/platform/digits.ts'
import { threadsPath, threadTexts } from '#worker/running/threads/constants.ts'
import { dueAt } from '#worker/running/threads/rules.ts'
import type { Route } from './+types/message.ts'
import { MessageForm } from './message-form.tsx'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const caller = admit(context)
  const { threads } = context.get(servicesContext)
  const id = idIn(params.threadId)
  const [found, isOffered] = await Promise.all([threads.read(caller.userId, id), threads.isOffered(caller)])
  if (!found) throw new Response(null, { status: 404 })
  const { notices, headers } = takeNotices({ request, context })
  const isSent = notices.get('thread') === 'sent'
  return data({ url: addressOf(`${threadsPath}/${id}`, context), ...found, isOffered, isSent }, { headers })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const caller = admit(context)
  const fields = await fieldsOf(request, context)
  const id = idIn(params.threadId)
  const written = await context.get(servicesContext).threads.write(caller, id, fields)
  if (!written.ok) return troubled(written.error, { typed: fields })
  throw redirect(`${threadsPath}/${id}`, { status: 303, headers: noticeHeaders({ thread: 'sent' }, context) })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.thread.subject ?? 'Message'
  return pageHead({ title, description: 'A message of yours.', url: loaderData?.url, robots: 'noindex' })
}

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, messages, isOffered, isSent } = loaderData
  const due = dueAt(thread)
  return (
    <div className="page mandate">
      <h1>{thread.subject}</h1>
      <p>
        <Link to={threadsPath}>All messages</Link>
      </p>
      {!actionData && isSent && (
        <Banner tone="good">
          Sent. {due === null ? 'We answer here and by email.' : `We answer here and by email, by ${momentText(due)}.`}
        </Banner>
      )}
      <Panel title="Conversation">
        <ThreadMessages messages={messages} asker="You" />
      </Panel>
      <Panel title="Write again">
        {isOffered ? (
          <MessageForm key={messages.length} refused={actionData} />
        ) : (
          <NeedsPlan text={threadTexts.needsPlan} />
        )}
      </Panel>
    </div>
  )
}
