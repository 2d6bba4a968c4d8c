import { Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { troubled } from '#app/ui/account/form.ts'
import { askForProof } from '#app/ui/account/proof.ts'
import { Banner } from '#app/ui/banner.tsx'
import { latePart } from '#app/ui/late-part.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { idIn } from '#worker/ground/platform/digits.ts'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { otherCurrencyText } from '#worker/watching/monitoring/drift/words.rules.ts'
import { admitToDesk } from '../access.ts'
import { readAgainAfterConflict } from '../after-conflict.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import { actOf, proofFor } from '../people/user-form.ts'
import type { Route } from './+types/platform.ts'
import { platformsPath } from './paths.ts'
import { idOf, loadPlatform } from './platform-data.ts'
import { PlatformEdit, PlatformState } from './platform-edit.tsx'
import { PlatformEndPanel, RetiredPlatform } from './platform-end.tsx'
import { PlatformRegister } from './platform-register.tsx'
import { PlatformSources } from './platform-sources.tsx'

/** Seldom needed: retiring and deleting ask for it. */
const Proof = latePart(() => import('#app/ui/account/proof-form.tsx'), { pick: (part) => part.ProofForm })

/** Read more often than used. */
const Robots = latePart(() => import('./platform-robots.tsx'), { pick: (part) => part.PlatformRobots })

/** Of an API alone. */
const Key = latePart(() => import('./platform-key.tsx'), { pick: (part) => part.PlatformKey })

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadPlatform(args)
  await Promise.all([Proof.prepare(), Robots.prepare(), Key.prepare()])
  return loaded
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const caller = admitToDesk(context)
  const { userId } = caller
  const { platformDesk, discoveryDesk } = context.get(servicesContext)
  const id = idOf(params)
  const act = await actOf({ request, context, caller })
  if (act.asked) return askForProof(act.asked)
  const { fields, operator } = act
  const version = Number(fields.version)
  const writes = {
    edit: () => platformDesk.edit(id, fields, userId),
    switch_on: () => platformDesk.switch(id, version, true, userId),
    switch_off: () => platformDesk.switch(id, version, false, userId),
    authorise: () => platformDesk.authorise(id, fields, userId),
    remove_authority: () => platformDesk.removeAuthority(id, idIn(fields.entry), userId),
    key: async () => {
      const stored = await platformDesk.setKey(id, fields, userId)
      // Its events are searched for at once; a search that is there already stays, and tries the new key.
      if (stored.ok) {
        await discoveryDesk.addSource(id, { kind: 'search' }, userId)
        await discoveryDesk.retryRefused(id)
      }
      return stored
    },
    remove_key: () => platformDesk.removeKey(id, userId),
    add_source: () => discoveryDesk.addSource(id, fields, userId),
    remove_source: () => discoveryDesk.removeSource(id, idIn(fields.source), userId),
    read_source: () => discoveryDesk.readNow(id, idIn(fields.source), userId),
    robots: () => platformDesk.askRobots(id, userId),
    retire: () => platformDesk.retire(id, version, operator),
    bring_back: () => platformDesk.bringBack(id, version, userId),
    delete: () => platformDesk.remove(id, version, operator),
  }
  const intent = (Object.keys(writes) as (keyof typeof writes)[]).find((name) => name === fields.intent)
  if (!intent) throw new Response(null, { status: 400 })
  const done = await writes[intent]()
  const { key: _, ...typed } = fields
  if (!done.ok && done.error.code === 'PROOF_REQUIRED') return askForProof(await proofFor({ context, caller }, fields))
  if (!done.ok) return troubled(done.error, { intent, typed })
  const isMoved = done.value !== null && typeof done.value === 'object' && 'isLeftBehind' in done.value
  const notice = isMoved && done.value.isLeftBehind ? 'edit_moved' : intent
  throw redirect(intent === 'delete' ? platformsPath : `${platformsPath}/${id}`, {
    status: 303,
    headers: noticeHeaders({ platform: notice }, context),
  })
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders ?? loaderHeaders
}

export const shouldRevalidate = readAgainAfterConflict

export function meta(args: Route.MetaArgs) {
  const { loaderData } = args
  return deskHead(
    args,
    loaderData?.platform.name ?? 'Platform',
    'What we know of a ticket platform, and what we may read.',
  )
}

export const ErrorBoundary = AdminDenied

export default function PlatformPage({ loaderData, actionData }: Route.ComponentProps) {
  const { operator, platform, sources, register, robots, keySetAt, otherCurrency, done, asking } = loaderData
  const proof = actionData && 'proof' in actionData ? actionData.proof : null
  const answer = actionData && 'intent' in actionData ? actionData : null
  const answerTo = (...intents: string[]) =>
    answer && intents.includes(answer.intent) ? { error: answer.error, typed: answer.typed } : {}
  const isApi = platform.reading === 'ticketmaster' || platform.reading === 'seatgeek'
  return (
    <Desk operator={operator} done={done} current={platformsPath} title={platform.name}>
      {proof && (
        <Panel title={proofTitle}>
          <Proof.Part
            proof={proof}
            purpose={`${proof.fields.intent} ${platform.name}`}
            cancelTo={`${platformsPath}/${platform.id}`}
          />
        </Panel>
      )}
      <PlatformState platform={platform} {...answerTo('switch_on', 'switch_off')} />
      {otherCurrency && (
        <Banner tone="warn">
          {otherCurrencyText(otherCurrency)} <a href="#currency">Change its currency</a>
        </Banner>
      )}
      <p>
        <Link to={`${platformsPath}/${platform.id}/purchases`}>Purchases at this seller</Link>
      </p>
      <RetiredPlatform platform={platform} error={answerTo('bring_back').error} />
      <div className="desk-columns">
        <PlatformEdit key={platform.version} platform={platform} {...answerTo('edit')} />
        <div className="desk-column">
          {/* Keyed, so that a form is empty again once it has added something; apart, since both lists begin empty. */}
          <PlatformSources
            key={`sources ${sources.length}`}
            sources={sources}
            isApi={isApi}
            {...answerTo('add_source', 'remove_source', 'read_source')}
          />
          <Robots.Part robots={robots} />
          {isApi && <Key.Part setAt={keySetAt} {...answerTo('key', 'remove_key')} />}
          <PlatformRegister
            key={`register ${register.length}`}
            entries={register}
            {...answerTo('authorise', 'remove_authority')}
          />
          {!proof && (
            <PlatformEndPanel platform={platform} asking={asking} error={answerTo('retire', 'delete').error} />
          )}
        </div>
      </div>
    </Desk>
  )
}
