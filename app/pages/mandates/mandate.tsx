import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { ConfirmFirst } from '#app/ui/account/confirm-first.tsx'
import { fieldsOf } from '#app/ui/account/form.ts'
import { askForProof, proveFirst } from '#app/ui/account/proof.ts'
import { ClientChoice } from '#app/ui/alerts/client-choice.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { toIso } from '#worker/ground/platform/clock.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { isOpen } from '#worker/money/purchases/mandates/state.rules.ts'
import { mostlyText, paperText } from '#worker/money/purchases/paper/words.rules.ts'
import { autoPurchasePath } from '#worker/money/purchases/settings/constants.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import type { ClientName } from '#worker/people/clients/contract.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Route } from './+types/mandate.ts'
import { MandateWords, PaperPanel } from './paper.tsx'
import { lacksOf, Readiness } from './readiness.tsx'

const title = 'Mandate'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const caller = admit(context)
  const { userId } = caller
  const { mandates, paper, clients } = context.get(servicesContext)
  const [found, run, lacking, ownClients] = await Promise.all([
    mandates.find(userId, params.mandateId),
    paper.ofMandate(userId, params.mandateId),
    lacksOf(caller, context),
    caller.roleId === roleIds.Agent ? clients.names(userId) : [],
  ])
  if (!found.ok || !run.ok) throw new Response(null, { status: 404 })
  const { notices, headers } = takeNotices({ request, context })
  const page = {
    url: addressOf(`/mandates/${params.mandateId}`, context),
    mandate: found.value,
    lacking,
    state: await mandates.stateOf(userId, found.value),
    paper: { text: paperText(run.value), mostly: mostlyText(run.value), isCut: run.value.isCut },
    isSigned: notices.get('mandate') === 'signed',
    clients: ownClients,
  }
  return data(page, { headers })
}

/** Revokes, chooses its client, or switches it on, which takes a fresh proof, and back to paper. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const caller = admit(context)
  const { mandates } = context.get(servicesContext)
  const fields = await fieldsOf(request, context)
  const { mandateId } = params
  const here = `/mandates/${mandateId}`
  if (fields.intent === 'on') {
    const proven = await proveFirst({ caller, fields, request, context })
    if ('methods' in proven) return askForProof(proven)
    const on = await mandates.setLive(proven.caller, mandateId, true)
    // One that was revoked meanwhile is shown as such.
    if (!on.ok && on.error.code === 'NOT_FOUND') throw new Response(null, { status: 404 })
    return redirect(here, 303)
  }
  if (fields.intent === 'client') {
    const set = await mandates.setClient(caller, mandateId, fields.client ? idIn(fields.client) : null)
    if (!set.ok) throw data(set.error, { status: set.error.code === 'PLAN_REQUIRED' ? 403 : 404 })
    return redirect(here, { status: 303 })
  }
  const isOff = fields.intent === 'off'
  const changed = isOff
    ? await mandates.setLive(caller, mandateId, false)
    : await mandates.revoke(caller.userId, mandateId, 'dashboard')
  if (!changed.ok) throw new Response(null, { status: 404 })
  const headers = isOff ? {} : noticeHeaders({ mandate: 'revoked' }, context)
  return redirect(here, { status: 303, headers })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Set-Cookie') ? actionHeaders : loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'What you let be bought for you, and what it would have bought.'
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

export default function MandatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { mandate, paper, isSigned, lacking, state } = loaderData
  if (actionData?.proof) {
    return (
      <ConfirmFirst proof={actionData.proof} purpose="switch this mandate on" cancelTo={`/mandates/${mandate.id}`} />
    )
  }
  const { document, hash, revokedAt } = mandate
  return (
    <div className="page mandate">
      <h1>{title}</h1>
      {isSigned && <Banner tone="good">Mandate signed.</Banner>}
      {revokedAt === null ? (
        <Readiness state={state} lacking={lacking} />
      ) : (
        <Banner tone="warn">Revoked on {momentText(revokedAt)}. Nothing is bought by it.</Banner>
      )}
      <PaperPanel {...paper} />
      {isOpen(state) && <LiveForm isLive={mandate.isLive} />}
      <ClientForm clients={loaderData.clients} clientId={mandate.clientId} />
      <Panel title="What you signed">
        <MandateWords words={document.words} />
        <p className="label">
          Version {document.version}, signed on{' '}
          <time dateTime={toIso(document.signedAt)}>{momentText(document.signedAt)}</time>. Fingerprint{' '}
          {hash.slice(0, 12)}.
        </p>
        {revokedAt === null && (
          <PostForm failed="Failed to revoke the mandate">
            <div className="actions">
              <ButtonLink to={`/mandates/${mandate.id}/change`} tone="quiet">
                Change
              </ButtonLink>
              <Button tone="danger">Revoke</Button>
            </div>
          </PostForm>
        )}
        <p>
          <a href={autoPurchasePath}>All mandates</a>
        </p>
        <p>
          <Link to="/mandates/ledger">Ledger: all that was decided</Link>
        </p>
      </Panel>
    </div>
  )
}

/** For which client of an agent it buys, and bought. */
function ClientForm({ clients, clientId }: { clients: readonly ClientName[]; clientId: number | null }) {
  if (clients.length === 0) return null
  return (
    <Panel title="Client">
      <PostForm failed={serverError} key={clientId}>
        <ClientChoice clients={clients} name="client" chosen={String(clientId ?? '')} none="Yourself" />
        <p className="hint">All that this mandate buys, and bought, counts in their monthly report.</p>
        <div className="actions">
          <Button tone="quiet" name="intent" value="client">
            Save client
          </Button>
        </div>
      </PostForm>
    </Panel>
  )
}

/** Between paper and buying. */
function LiveForm({ isLive }: { isLive: boolean }) {
  return (
    <PostForm failed={serverError}>
      <div className="actions">
        <Button tone={isLive ? 'quiet' : 'amber'} name="intent" value={isLive ? 'off' : 'on'}>
          {isLive ? 'Back to paper' : 'Switch it on'}
        </Button>
      </div>
    </PostForm>
  )
}
