import { data, redirect } from 'react-router'
import { noticeHeaders } from '#app/frame/notices.ts'
import type { PageHandle } from '#app/frame/page-handle.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { answerAsk } from '#app/ui/alerts/answer-ask.ts'
import type { AskAnswer } from '#app/ui/alerts/ask.ts'
import { AskPage } from '#app/ui/alerts/ask-page.tsx'
import { loadAsk } from '#app/ui/alerts/load-ask.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { readParty } from '#app/ui/party/party.ts'
import type { Route } from './+types/new.ts'

export const handle: PageHandle = { isShared: true }

/** What the sheet does, as a page: for browsers without script. The form's own fields may be in the address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const fields = Object.fromEntries(new URL(request.url).searchParams)
  return {
    ask: await loadAsk(fields, context, await readParty({ request, context })),
    url: addressOf('/alerts/new', context),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { answer, init } = await answerAsk(request, context)
  if ('saved' in answer) {
    const headers = noticeHeaders({ alert: 'created', id: String(answer.saved.id) }, context)
    return redirect('/dashboard', { status: 303, headers })
  }
  if ('kept' in answer) return redirect('/register', { ...init, status: 303 })
  return data(answer, init)
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Say what you would pay, and get a message when a ticket is there.'
  return pageHead({ title: 'Create Smart Alert', description, url: loaderData?.url, robots: 'noindex' })
}

export default function NewAlertPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as AskAnswer | undefined
  const trouble = answer && 'trouble' in answer ? answer : null
  return <AskPage title="Create Smart Alert" ask={loaderData.ask} save="Create alert" trouble={trouble} />
}
