import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { askForProof, proveFirst } from '#app/ui/account/proof.ts'
import { ProofForm } from '#app/ui/account/proof-form.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { idIn } from '#worker/ground/platform/digits.ts'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/purchases.ts'
import { platformsPath } from './paths.ts'
import { Discovered } from './purchases/discovered.tsx'
import { Secrets } from './purchases/secrets.tsx'
import { AccessSettings } from './purchases/settings.tsx'
import { SellerState } from './purchases/state.tsx'

const notices: Record<string, string> = {
  save: 'Saved.',
  secret: 'The key is stored.',
  stop: 'Purchases at this seller are stopped, from the next decision on.',
  resume: 'Purchases at this seller go on.',
  discover: 'Its site was asked.',
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const id = idIn(params.platformId)
  const access = id === 0 ? null : await context.get(servicesContext).sellerDesk.find(id)
  if (!access) throw new Response(null, { status: 404 })
  const { notices: received, headers } = takeNotices({ request, context })
  const url = addressOf(`${platformsPath}/${id}/purchases`, context)
  const done = notices[received.get('sellerAccess') ?? ''] ?? null
  return data({ url, operator: operatorOf(caller), access, done }, { headers })
}

/** Settings that decide where money goes are saved after a fresh proof; to stop needs none. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const caller = admitToDesk(context)
  const { userId } = caller
  const { sellerDesk } = context.get(servicesContext)
  const id = idIn(params.platformId)
  const fields = await fieldsOf(request, context)
  const proven = fields.intent === 'save' ? await proveFirst({ caller, fields, request, context }) : { caller }
  if ('methods' in proven) return askForProof(proven)
  const writes = {
    save: () => sellerDesk.save(id, fields, userId),
    secret: () => sellerDesk.setSecret(id, fields, userId),
    stop: () => sellerDesk.stop(id, true, userId),
    resume: () => sellerDesk.stop(id, false, userId),
    discover: () => sellerDesk.discover(id, userId),
  }
  const intent = (Object.keys(writes) as (keyof typeof writes)[]).find((name) => name === fields.intent)
  if (!intent) throw new Response(null, { status: 400 })
  const done = await writes[intent]()
  const { secret: _, ...typed } = fields
  if (!done.ok) return troubled(done.error, { intent, typed })
  const headers = noticeHeaders({ sellerAccess: intent }, context)
  throw redirect(`${platformsPath}/${id}/purchases`, { status: 303, headers })
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders
}

export function meta(args: Route.MetaArgs) {
  const name = args.loaderData?.access.name ?? 'Seller'
  return deskHead(args, `Purchases at ${name}`, 'How a seller is bought from under mandates.')
}

export const ErrorBoundary = AdminDenied

export default function PurchasesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { url, operator, access, done } = loaderData
  const proof = actionData && 'proof' in actionData ? actionData.proof : null
  const answer = actionData && 'intent' in actionData ? actionData : null
  const answerTo = (...intents: string[]) =>
    answer && intents.includes(answer.intent) ? { error: answer.error, typed: answer.typed } : {}
  const here = `${platformsPath}/${access.platformId}/purchases`
  return (
    <Desk operator={operator} done={done} current={platformsPath} title={`Purchases at ${access.name}`}>
      <p>
        <Link to={`${platformsPath}/${access.platformId}`}>{access.name}, the platform</Link>
      </p>
      {proof && (
        <Panel title={proofTitle}>
          <ProofForm proof={proof} purpose={`save how ${access.name} is bought from`} cancelTo={here} />
        </Panel>
      )}
      <SellerState access={access} {...answerTo('stop', 'resume')} />
      <div className="desk-columns">
        {!proof && <AccessSettings key={access.version} access={access} {...answerTo('save')} />}
        <div className="desk-column">
          <Discovered access={access} {...answerTo('discover')} />
          <Secrets access={access} eventsUrl={new URL(access.eventsPath, url).href} {...answerTo('secret')} />
        </div>
      </div>
    </Desk>
  )
}
