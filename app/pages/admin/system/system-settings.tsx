import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { ConfirmFirst } from '#app/ui/account/confirm-first.tsx'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { askForProof, type ProofAsked, proveFirst } from '#app/ui/account/proof.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { settingsPath, switches } from '#worker/running/settings/constants.ts'
import type { SwitchState } from '#worker/running/settings/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { systemPath } from '#worker/running/system/constants.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { readAgainAfterConflict } from '../after-conflict.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/system-settings.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { notices, headers } = takeNotices({ request, context })
  const states = await context.get(servicesContext).settings.list()
  const shown = {
    url: addressOf(settingsPath, context),
    operator: operatorOf(caller),
    states,
    isSaved: notices.get('settings') === 'set',
  }
  return data(shown, { headers })
}

/** Every switch changes what all visitors get, so each asks for fresh proof of identity. */
export async function action({ request, context }: Route.ActionArgs) {
  const caller = admitToDesk(context)
  const fields = await fieldsOf(request, context)
  const proof = await proveFirst({ caller, fields, request, context })
  if ('methods' in proof) return askForProof(proof)
  const done = await context.get(servicesContext).settings.set(caller.userId, fields)
  if (!done.ok) return troubled(done.error, {})
  throw redirect(settingsPath, { status: 303, headers: noticeHeaders({ settings: 'set' }, context) })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...actionHeaders])
}

export const shouldRevalidate = readAgainAfterConflict

export function meta(args: Route.MetaArgs) {
  return deskHead(args, 'System settings', 'Switches of the running site.')
}

export const ErrorBoundary = AdminDenied

function purposeOf({ fields }: ProofAsked): string {
  const title = switches.find(({ name }) => name === fields.name)?.title ?? 'this'
  return `switch “${title}” ${fields.is_on === 'on' ? 'on' : 'off'}`
}

type Answer = { proof?: ProofAsked; error?: { message: string } }

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, states, isSaved } = loaderData
  const { proof, error }: Answer = actionData ?? {}
  if (proof) return <ConfirmFirst proof={proof} purpose={purposeOf(proof)} cancelTo={settingsPath} />
  return (
    <Desk operator={operator} current={systemPath} title="System settings">
      {isSaved && <Banner tone="good">Saved. Every part of the site goes by it within 10 seconds.</Banner>}
      {error && <Banner tone="live">{error.message}</Banner>}
      <p className="muted">
        Each change asks you to confirm that it's you, and is in the audit log. Addresses, keys and mail are settings of
        the deployment, in wrangler.toml.
      </p>
      {states.map((state) => (
        <Switch key={state.name} state={state} />
      ))}
    </Desk>
  )
}

function Switch({ state: { name, isOn, changedAt } }: { state: SwitchState }) {
  const described = switches.find((one) => one.name === name)
  if (!described) return null
  const { title, on, off } = described
  return (
    <Panel title={title} action={<Badge tone={isOn ? 'good' : 'off'}>{isOn ? 'On' : 'Off'}</Badge>}>
      <PostForm className="desk-form" failed={serverError}>
        <p>{isOn ? on : off}</p>
        <p className="muted">
          Switched {isOn ? 'off' : 'on'}: {isOn ? off : on}
          {changedAt !== null && ` Last changed ${momentText(changedAt)}.`}
        </p>
        <input type="hidden" name="name" value={name} />
        <input type="hidden" name="is_on" value={isOn ? 'off' : 'on'} />
        <div className="actions">
          <Button tone="quiet">
            Switch {isOn ? 'off' : 'on'}
            <span className="visually-hidden"> {title}</span>
          </Button>
        </div>
      </PostForm>
    </Panel>
  )
}
