import { data, redirect } from 'react-router'
import { admitAccount } from '#app/frame/admit.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import type { PageHandle } from '#app/frame/page-handle.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { answerEdit } from '#app/ui/alerts/answer-ask.ts'
import type { AskAnswer } from '#app/ui/alerts/ask.ts'
import { AskPage } from '#app/ui/alerts/ask-page.tsx'
import { loadEdit } from '#app/ui/alerts/load-ask.ts'
import { readAgainWhenAnswered } from '#app/ui/form/sent-form.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import type { Route } from './+types/edit.ts'

export const handle: PageHandle = { isShared: true }

/** 0, which no alert has, for what is no id. */
function alertIdOf({ alertId }: { alertId: string }): number {
  return idIn(alertId)
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const account = admitAccount(context, 'Please sign in to change your alerts.')
  const id = alertIdOf(params)
  return { ask: await loadEdit(account, id, context), url: addressOf(`/alerts/${id}/edit`, context) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const account = admitAccount(context)
  const { answer, init } = await answerEdit(account, alertIdOf(params), request, context)
  if (!('saved' in answer)) return data(answer, init)
  const headers = noticeHeaders({ alert: 'saved', id: String(answer.saved.id) }, context)
  return redirect('/dashboard', { status: 303, headers })
}

/** Reads the alert again after another person changed it. */
export const shouldRevalidate = readAgainWhenAnswered

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHead({
    title: 'Edit alert',
    description: 'Change what an alert waits for.',
    url: loaderData?.url,
    robots: 'noindex',
  })
}

export default function EditAlertPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as AskAnswer | undefined
  const trouble = answer && 'trouble' in answer ? answer : null
  return <AskPage title="Edit alert" ask={loaderData.ask} save="Save alert" trouble={trouble} />
}
