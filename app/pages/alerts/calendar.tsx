import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf } from '#app/ui/account/form.ts'
import { askForProof, proveFirst } from '#app/ui/account/proof.ts'
import { ProofForm } from '#app/ui/account/proof-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { calendarPath } from '#worker/alerting/calendar/constants.ts'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Route } from './+types/calendar.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const caller = admit(context, 'Please sign in to put your matches into your calendar.')
  const feed = await context.get(servicesContext).calendar.addressOf(caller.userId)
  return { feed, url: addressOf(calendarPath, context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  const { calendar } = context.get(servicesContext)
  const fields = await fieldsOf(request, context)
  const { intent } = fields
  if (intent !== 'renew' && intent !== 'end') throw data(null, { status: 400 })
  if (intent === 'end') {
    await calendar.end(caller.userId)
    throw redirect(calendarPath, 303)
  }
  // The address outlives the session that made it.
  const proven = await proveFirst({ caller, fields, request, context })
  if ('methods' in proven) return askForProof(proven)
  await calendar.renew(proven.caller)
  throw redirect(calendarPath, 303)
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Your matches in your own calendar.'
  return pageHead({ title: 'Calendar', description, url: loaderData?.url, robots: 'noindex' })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function CalendarPage({ loaderData: { feed }, actionData }: Route.ComponentProps) {
  return (
    <div className="page section why-page">
      <h1>Your matches in your calendar</h1>
      <p>
        The matches you have alerts on, and every match of the teams you have alerts on. When a kick-off moves, the
        entry in your calendar moves with it. Known starts of ticket sales have entries of their own. Calendars look for
        changes by themselves, some of them only once a day.
      </p>
      {actionData?.proof && (
        <Panel title={proofTitle}>
          <ProofForm proof={actionData.proof} purpose="make a calendar address" cancelTo={calendarPath} />
        </Panel>
      )}
      {feed === null ? (
        <PostForm className="actions" failed={serverError}>
          <Button name="intent" value="renew">
            Make my calendar address
          </Button>
        </PostForm>
      ) : (
        <Address feed={feed} />
      )}
      <p>
        <ButtonLink tone="quiet" to="/dashboard">
          Your alerts
        </ButtonLink>
      </p>
    </div>
  )
}

function Address({ feed }: { feed: string }) {
  return (
    <Panel title="Your private address">
      <label className="field">
        <span className="field-label">Add this to your calendar, as a subscription by address</span>
        <input className="control" type="text" readOnly value={feed} />
      </label>
      <p className="muted">
        Anyone with the address sees which matches you follow. If others got hold of it, renew it: the old one ends at
        once, and your calendar needs the new one. The feed of your notifications is renewed and ends with it.
      </p>
      <div className="actions">
        <a className="button" href={feed.replace(/^https?:/, 'webcal:')}>
          Open in my calendar
        </a>
        <PostForm failed={serverError}>
          <Button tone="quiet" name="intent" value="renew">
            Renew the address
          </Button>
        </PostForm>
        <PostForm failed={serverError}>
          <Button tone="quiet" name="intent" value="end">
            End the calendar
          </Button>
        </PostForm>
      </div>
    </Panel>
  )
}
