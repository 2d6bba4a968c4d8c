import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit, admitAccount } from '#app/frame/admit.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import type { PageHandle } from '#app/frame/page-handle.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { ConfirmFirst } from '#app/ui/account/confirm-first.tsx'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { askForProof, proveFirst } from '#app/ui/account/proof.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ConfirmForm } from '#app/ui/form/confirm-form.tsx'
import { NeedsPlan } from '#app/ui/needs-plan.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { idIn } from '#worker/ground/platform/digits.ts'
import { clientsPath, clientTexts } from '#worker/people/clients/constants.ts'
import { clientChannels, clientMessageTexts } from '#worker/people/clients/messages/constants.ts'
import { askedBy, messagingOf } from '#worker/people/clients/messages/rules.ts'
import { clientIn, formOf } from '#worker/people/clients/rules.ts'
import type { Route } from './+types/client.ts'
import { ClientForm } from './client-form.tsx'
import { MessagesPanel } from './messages-panel.tsx'

export const handle: PageHandle = { isShared: true }

const notices: Record<string, string> = {
  added: clientTexts.added,
  saved: clientTexts.saved,
  asked: clientMessageTexts.asked,
  ended: clientMessageTexts.ended,
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { userId } = admitAccount(context)
  const { clients } = context.get(servicesContext)
  const id = idIn(params.clientId)
  const [found, isOffered] = await Promise.all([clients.find(userId, id), clients.isOffered(userId)])
  if (!found.ok) throw new Response(null, { status: 404 })
  const { notices: received, headers } = takeNotices({ request, context })
  const client = found.value
  const page = {
    url: addressOf(`${clientsPath}/${id}`, context),
    id,
    name: client.name,
    kept: formOf(client),
    isOffered,
    hasConsent: client.consentOn !== null,
    channels: clientChannels.map((channel) => {
      const asked = askedBy(client, channel)
      return { channel, address: asked.address, messaging: messagingOf(asked) }
    }),
    done: notices[received.get('client') ?? ''] ?? null,
  }
  return data(page, { headers })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { userId, seat } = admitAccount(context)
  const { clientsFor, clientMessagesFor } = context.get(servicesContext)
  const [clients, clientMessages] = [clientsFor(seat), clientMessagesFor(seat)]
  const id = idIn(params.clientId)
  const fields = await fieldsOf(request, context)
  const channel = clientChannels.find((one) => one === fields.channel) ?? 'email'
  if (fields.intent === 'delete') {
    await clients.remove(userId, id)
    throw redirect(clientsPath, { status: 303, headers: noticeHeaders({ client: 'deleted' }, context) })
  }
  if (fields.intent === 'ask') {
    // What a client is sent outlives the session. A colleague's asking is noted in the agent's log.
    const caller = admit(context)
    const proven = seat ? { caller } : await proveFirst({ caller, fields, request, context })
    if ('methods' in proven) return askForProof(proven)
    const asked = await clientMessages.ask(userId, id, channel)
    if (!asked.ok) return troubled(asked.error, { typed: fields })
    const headers = noticeHeaders({ client: 'asked' }, context)
    throw redirect(`${clientsPath}/${id}`, { status: 303, headers })
  }
  if (fields.intent === 'end') {
    await clientMessages.end(userId, id, channel)
    throw redirect(`${clientsPath}/${id}`, { status: 303, headers: noticeHeaders({ client: 'ended' }, context) })
  }
  if (fields.intent !== 'save') throw new Response(null, { status: 400 })
  const saved = await clients.update(userId, id, clientIn(fields))
  if (!saved.ok) return troubled(saved.error, { typed: fields })
  throw redirect(`${clientsPath}/${id}`, { status: 303, headers: noticeHeaders({ client: 'saved' }, context) })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.name ?? 'Client'
  return pageHead({ title, description: 'A client of yours.', url: loaderData?.url, robots: 'noindex' })
}

export default function ClientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, kept, isOffered, done, hasConsent, channels } = loaderData
  if (actionData && 'proof' in actionData)
    return <ConfirmFirst proof={actionData.proof} purpose="ask a client" cancelTo={`${clientsPath}/${id}`} />
  const answer = actionData?.typed.intent === 'save' ? actionData : undefined
  const asked = actionData?.typed.channel
  return (
    <div className="page mandate">
      <p>
        <Link to={clientsPath}>All clients</Link> · <Link to={`${clientsPath}/${id}/report`}>Report of a month</Link>
      </p>
      <h1>{name}</h1>
      {done && !actionData && <Banner tone="good">{done}</Banner>}
      <Panel title="What you keep of them">
        {isOffered ? (
          <ClientForm key={JSON.stringify(kept)} kept={kept} answer={answer} intent="save" submit="Save" />
        ) : (
          <>
            <Kept kept={kept} />
            <NeedsPlan text={clientTexts.planOver} />
          </>
        )}
      </Panel>
      {channels.map((one) => (
        <MessagesPanel
          key={one.channel}
          {...one}
          hasConsent={hasConsent}
          isOffered={isOffered}
          trouble={actionData && !answer && asked === one.channel ? actionData.error.message : null}
        />
      ))}
      <Panel title="Take it away, or delete it">
        <p>Deleting is permanent. Alerts made for them stay, as your own.</p>
        <div className="actions">
          <ButtonLink to={`/api/clients/${id}`} tone="quiet" reloadDocument download={`client-${id}.json`}>
            Download as JSON
          </ButtonLink>
          <ConfirmForm
            dialogId="delete-client"
            action={`${clientsPath}/${id}`}
            failed={clientTexts.failed}
            ask="Delete client"
            title={`Delete ${name}?`}
            confirm="Delete client"
            intent="delete"
          >
            All that you keep of them is deleted for good. Alerts made for them stay, as your own.
          </ConfirmForm>
        </div>
      </Panel>
    </div>
  )
}

function Kept({ kept }: { kept: Record<string, string> }) {
  return (
    <dl className="details">
      {Object.entries(kept)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name.replaceAll('_', ' ')}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
