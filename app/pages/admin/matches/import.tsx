import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { troubled, troubleHeaders } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { serverError } from '#worker/running/site/constants.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/import.ts'
import { FileDiff } from './file-diff.tsx'

const path = '/admin/import'

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { notices, headers } = takeNotices({ request, context })
  const leagues = await context.get(servicesContext).catalogue.listLeagues()
  const shown = {
    url: addressOf(path, context),
    operator: operatorOf(caller),
    isDone: notices.get('import') === 'done',
    leagues: leagues.map(({ slug, name }) => ({ value: slug, label: name })),
  }
  return data(shown, { headers })
}

/** The file comes twice: to be compared, and, from the comparison's form, to be applied. */
export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = admitToDesk(context)
  const { fileDesk } = context.get(servicesContext)
  const posted = await fileDesk.readFile(request)
  if (!posted.ok) return troubled(posted.error, { diff: null, posted: null })
  const { name, text, league = '', season = '', intent } = posted.value
  const kept = { name, text, league, season }
  if (intent !== 'apply') {
    const seen = await fileDesk.preview(posted.value)
    if (!seen.ok) return troubled(seen.error, { diff: null, posted: null })
    return { error: undefined, diff: seen.value, posted: kept }
  }
  const done = await fileDesk.apply(posted.value, userId)
  if (done.ok) throw redirect(path, { status: 303, headers: noticeHeaders({ import: 'done' }, context) })
  return data({ error: done.error, diff: done.diff ?? null, posted: kept }, troubleHeaders(done.error))
}

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'Import matches', 'Matches from a file of openfootball, compared before they are stored.')
}

export const ErrorBoundary = AdminDenied

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, leagues, isDone } = loaderData
  const { error, diff, posted } = actionData ?? {}
  const leagueName = leagues.find(({ value }) => value === diff?.league)?.label
  return (
    <Desk operator={operator} current={path} title="Import matches">
      {isDone && !actionData && <Banner tone="good">Imported. What operators had set is as it was.</Banner>}
      {error && <Banner tone="live">{error.message}</Banner>}
      {diff && posted && <FileDiff key={diff.print} diff={diff} posted={posted} leagueName={leagueName} />}
      <Panel title={diff ? 'Another file' : 'A file of openfootball'}>
        <p className="muted">
          JSON as of github.com/openfootball. You see first what it would change. A team needs a name that only it
          bears; other rows are left out and named. The same file a second time changes nothing.
        </p>
        <PostForm className="desk-form" encType="multipart/form-data" failed={serverError}>
          <Field label="File" name="file" type="file" accept=".json,application/json" />
          <Select
            label="League"
            name="league"
            defaultValue={posted?.league ?? ''}
            options={[{ value: '', label: 'As the file says' }, ...leagues]}
          />
          <Field
            label="Season"
            hint="2026-27 or 2026; empty for what the file says"
            name="season"
            required={false}
            maxLength={7}
            defaultValue={posted?.season ?? ''}
            error={error?.fields?.season?.[0]}
          />
          <Button>Show what it changes</Button>
        </PostForm>
      </Panel>
    </Desk>
  )
}
