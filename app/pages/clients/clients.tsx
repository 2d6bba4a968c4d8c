import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admitAccount } from '#app/frame/admit.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import type { PageHandle } from '#app/frame/page-handle.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { NeedsPlan } from '#app/ui/needs-plan.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { clientsPath, clientTexts } from '#worker/people/clients/constants.ts'
import type { ClientName } from '#worker/people/clients/contract.ts'
import { clientIn } from '#worker/people/clients/rules.ts'
import { colleaguesPath } from '#worker/people/colleagues/constants.ts'
import type { Route } from './+types/clients.ts'
import { ClientForm } from './client-form.tsx'

export const handle: PageHandle = { isShared: true }

const title = 'Clients'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = admitAccount(context)
  const { clients } = context.get(servicesContext)
  const { notices, headers } = takeNotices({ request, context })
  const [list, isOffered] = await Promise.all([clients.names(userId), clients.isOffered(userId)])
  const isDeleted = notices.get('client') === 'deleted'
  return data({ url: addressOf(clientsPath, context), list, isOffered, isDeleted }, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, seat } = admitAccount(context)
  const fields = await fieldsOf(request, context)
  const made = await context.get(servicesContext).clientsFor(seat).create(userId, clientIn(fields))
  if (!made.ok) return troubled(made.error, { typed: fields })
  throw redirect(`${clientsPath}/${made.value.id}`, {
    status: 303,
    headers: noticeHeaders({ client: 'added' }, context),
  })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Whom you watch and buy tickets for.'
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

export default function ClientsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, isOffered, isDeleted } = loaderData
  return (
    <div className="page mandate">
      <h1>{title}</h1>
      <p>
        Only you and <Link to={colleaguesPath}>your colleagues</Link> see them. They have no account here, and we write
        to none of them unless you both say so.
      </p>
      {isDeleted && !actionData && <Banner tone="good">{clientTexts.deleted}</Banner>}
      {!isOffered && list.length > 0 && <Banner tone="warn">{clientTexts.planOver}</Banner>}
      <Panel title="Your clients">
        {list.length === 0 ? <p className="muted">You have no clients yet.</p> : <ClientList list={list} />}
      </Panel>
      <Panel title="New client">
        {isOffered ? (
          <ClientForm kept={{}} answer={actionData} intent="add" submit="Add client" />
        ) : (
          <NeedsPlan text={clientTexts.needsPlan} />
        )}
      </Panel>
    </div>
  )
}

function ClientList({ list }: { list: readonly ClientName[] }) {
  return (
    <ul className="ledger-entries">
      {list.map(({ id, name, reference }) => (
        <li key={id}>
          <Link to={`${clientsPath}/${id}`}>{name}</Link>
          {reference && <p className="label">{reference}</p>}
        </li>
      ))}
    </ul>
  )
}
