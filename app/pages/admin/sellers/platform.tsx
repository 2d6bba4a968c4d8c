import { useState } from 'react'
import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { troubled } from '#app/ui/account/form.ts'
import { askForProof } from '#app/ui/account/proof.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { isReadAgain } from '#app/ui/form/seen-fields.tsx'
import { latePart } from '#app/ui/late-part.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { KindLabel } from '#app/ui/platform-kind.tsx'
import { idIn } from '#worker/ground/platform/digits.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import type { DeskPlatform } from '#worker/matches/catalogue/platforms/contract.ts'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { otherCurrencyText } from '#worker/watching/monitoring/drift/words.rules.ts'
import { admitToDesk, operatorOf } from '../access.ts'
import { readAgainAfterConflict } from '../after-conflict.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Typed } from '../match-fields.tsx'
import { actOf, proofFor } from '../people/user-form.ts'
import type { Route } from './+types/platform.ts'
import { PlatformEndPanel, platformEnds, RetiredPlatform } from './platform-end.tsx'
import { kindNames, PlatformFields, readingNames } from './platform-fields.tsx'
import { PlatformRegister } from './platform-register.tsx'
import { PlatformSources } from './platform-sources.tsx'

const list = '/admin/platforms'

/** Seldom needed: retiring and deleting ask for it. */
const Proof = latePart(() => import('#app/ui/account/proof-form.tsx'), { pick: (part) => part.ProofForm })

/** Read more often than used. */
const Robots = latePart(() => import('./platform-robots.tsx'), { pick: (part) => part.PlatformRobots })

/** Of an API alone. */
const Key = latePart(() => import('./platform-key.tsx'), { pick: (part) => part.PlatformKey })

const notices: Record<string, string> = {
  created: 'The platform was added, and its robots.txt was read.',
  edit: 'Saved.',
  edit_moved: 'Saved. The key was removed, because it was for the former address: enter one for this site.',
  switch_on: 'The platform is on: its pages are read again within a minute.',
  switch_off: 'The platform is off: no page of it is read.',
  authorise: 'The entry was added. While it is valid, prices count and alert, from the next check of each page on.',
  remove_authority: 'The entry was removed.',
  key: 'The key is stored, and its events are being searched for.',
  remove_key: 'The key was removed.',
  robots: 'robots.txt was asked for again.',
  add_source: 'The source was added and is being read.',
  remove_source: 'The source was removed. What it found stays.',
  read_source: 'The source is being read.',
  retire: 'The platform is retired: its checks have stopped, and its offers leave the boards within minutes.',
  bring_back: 'The platform is back: its pages are read again within a minute.',
}

function idOf({ platformId }: { platformId: string }): number {
  const id = idIn(platformId)
  if (id === 0) throw new Response(null, { status: 404 })
  return id
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const caller = admitToDesk(context)
  const { platformDesk, discoveryDesk, quality } = context.get(servicesContext)
  const { notices: received, headers } = takeNotices({ request, context })
  const id = idOf(params)
  const platform = await platformDesk.platform(id)
  if (!platform) throw new Response(null, { status: 404 })
  const sources = await discoveryDesk.sources(id)
  const pages = [...new Set([`${platform.origin}/`, ...sources.map(({ url }) => url)])]
  const [register, robots, keySetAt, otherCurrency] = await Promise.all([
    platformDesk.register(id),
    platformDesk.robots(id, pages),
    platformDesk.keySetAt(id),
    quality.otherCurrencyOf(platform),
    Proof.prepare(),
    Robots.prepare(),
    Key.prepare(),
  ])
  const done = notices[received.get('platform') ?? ''] ?? null
  const asked = new URL(request.url).searchParams.get('end')
  const asking = platformEnds.find((end) => end === asked) ?? null
  const page = { url: addressOf(`${list}/${id}`, context), operator: operatorOf(caller), done, asking }
  return data({ ...page, platform, sources, register, robots, keySetAt, otherCurrency }, { headers })
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
  const isMoved = done.value !== null && typeof done.value === 'object' && 'isKeyRemoved' in done.value
  const notice = isMoved && done.value.isKeyRemoved ? 'edit_moved' : intent
  throw redirect(intent === 'delete' ? list : `${list}/${id}`, {
    status: 303,
    headers: noticeHeaders({ platform: notice }, context, act.headers),
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
    <Desk operator={operator} done={done} current={list} title={platform.name}>
      {proof && (
        <Panel title={proofTitle}>
          <Proof.Part
            proof={proof}
            purpose={`${proof.fields.intent} ${platform.name}`}
            cancelTo={`${list}/${platform.id}`}
          />
        </Panel>
      )}
      <State platform={platform} {...answerTo('switch_on', 'switch_off')} />
      {otherCurrency && (
        <Banner tone="warn">
          {otherCurrencyText(otherCurrency)} <a href="#currency">Change its currency</a>
        </Banner>
      )}
      <p>
        <Link to={`${list}/${platform.id}/purchases`}>Purchases at this seller</Link>
      </p>
      <RetiredPlatform platform={platform} error={answerTo('bring_back').error} />
      <div className="desk-columns">
        <Edit key={platform.version} platform={platform} {...answerTo('edit')} />
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

type FormAnswer = { error?: Failure | undefined; typed?: Typed | undefined }

function State({ platform, error }: { platform: DeskPlatform } & FormAnswer) {
  const { kind, statedKind, isActive, retiredAt, isResaleAllowed, version } = platform
  return (
    <PostForm className="actions" failed={serverError} error={error && <p>{error.message}</p>}>
      <KindLabel kind={kind} />
      {kind !== statedKind && (
        <span className="muted">
          It is entered as {statedKind}, and counts as resale without a valid authority
          {isResaleAllowed ? '.' : ': its prices are shown, with no link to the seller and no alerts.'}
        </span>
      )}
      <input type="hidden" name="version" value={version} />
      {retiredAt === null && (
        <Button tone="quiet" name="intent" value={isActive ? 'switch_off' : 'switch_on'}>
          {isActive ? 'Switch it off' : 'Switch it on'}
        </Button>
      )}
    </PostForm>
  )
}

function Edit({ platform, error, typed }: { platform: DeskPlatform } & FormAnswer) {
  const fields = error?.fields
  // The platform that the form was filled with, whatever the page has read since.
  const [shown] = useState(platform)
  return (
    <Panel title="The platform">
      <PostForm
        className="desk-form platform-form"
        failed={serverError}
        error={error && !fields && <p>{error.message}</p>}
      >
        {error?.code === 'CONFLICT' && isReadAgain(platform, typed) && <Stored platform={platform} />}
        <input type="hidden" name="version" value={shown.version} />
        <PlatformFields platform={shown} typed={typed} errors={fields} />
        <Button name="intent" value="edit">
          Save
        </Button>
      </PostForm>
    </Panel>
  )
}

/** What the other operator left, beside what this one typed. */
function Stored({ platform }: { platform: DeskPlatform }) {
  const { name, origin, statedKind, reading, country, currency, timeZone, budget, contact } = platform
  const parts = [name, origin, kindNames[statedKind], readingNames[reading], country, currency, timeZone]
  return (
    <Banner tone="warn">
      <p>Stored now: {[...parts, `${budget} a minute`, contact].filter(Boolean).join(' · ')}.</p>
    </Banner>
  )
}
