import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Switch } from '#app/ui/form/switch.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import {
  offeredZones,
  proposedQuietHours,
  quietPath,
  quietTexts,
} from '#worker/alerting/notifications/quiet/constants.ts'
import type { Route } from './+types/quiet-hours.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = admit(context)
  const { quiet } = context.get(servicesContext)
  const { notices, headers } = takeNotices({ request, context })
  const hours = await quiet.of(userId)
  const done = notices.get('quiet')
  const page = {
    url: addressOf(quietPath, context),
    isOn: hours !== null,
    hours: hours ?? { ...proposedQuietHours, letsUrgentPass: true },
    done: done === 'saved' ? quietTexts.saved : done === 'off' ? quietTexts.off : null,
  }
  return data(page, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = admit(context)
  const { quiet } = context.get(servicesContext)
  const { intent, from, until, timeZone, letsUrgentPass } = await fieldsOf(request, context)
  if (intent !== 'save' && intent !== 'off') throw new Response(null, { status: 400 })
  if (intent === 'off') await quiet.turnOff(userId)
  else {
    const typed = { from, until, timeZone, letsUrgentPass: letsUrgentPass !== undefined }
    const saved = await quiet.save(userId, typed)
    if (!saved.ok) return troubled(saved.error, { fields: saved.error.fields ?? {} })
  }
  const notice = { quiet: intent === 'off' ? 'off' : 'saved' }
  return redirect(quietPath, { status: 303, headers: noticeHeaders(notice, context) })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Set-Cookie') ? actionHeaders : loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'The hours in which Touchline sends you no messages.'
  return pageHead({ title: 'Quiet hours', description, url: loaderData?.url, robots: 'noindex' })
}

const zones = offeredZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ').replace('/', ' · ') }))

export default function QuietHoursPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isOn, hours, done } = loaderData
  const trouble = actionData && 'error' in actionData ? actionData : null
  const errorOf = (name: string) => trouble?.fields[name]?.[0]
  return (
    <div className="page profile">
      <header className="profile-head">
        <h1>Quiet hours</h1>
        <ButtonLink to="/dashboard?tab=notifications" tone="quiet">
          Your inbox
        </ButtonLink>
      </header>
      <p>
        We hold messages in these hours, and check the prices again before we send one message with what is left. What
        has gone by then is marked in your inbox.
      </p>
      {!trouble && done && <Banner tone="good">{done}</Banner>}
      <Panel title={isOn ? 'Quiet hours are on' : 'Quiet hours are off'}>
        <PostForm
          className="profile-form"
          action={quietPath}
          failed="We couldn't save your quiet hours."
          error={trouble?.error.message}
        >
          <Field label="From" name="from" type="time" required defaultValue={hours.from} error={errorOf('from')} />
          <Field label="Until" name="until" type="time" required defaultValue={hours.until} error={errorOf('until')} />
          <Select
            label="Time zone"
            name="timeZone"
            options={zones}
            defaultValue={hours.timeZone}
            error={errorOf('timeZone')}
          />
          <Switch
            name="letsUrgentPass"
            label="Let urgent news through"
            hint="About matches that kick off within 24 hours."
            defaultChecked={hours.letsUrgentPass}
          />
          <div className="actions">
            <Button name="intent" value="save">
              {isOn ? 'Save quiet hours' : 'Turn on quiet hours'}
            </Button>
            {isOn && (
              <Button tone="quiet" name="intent" value="off" formNoValidate>
                Turn off
              </Button>
            )}
          </div>
        </PostForm>
      </Panel>
    </div>
  )
}
