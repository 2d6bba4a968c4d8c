import { Link } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { latePart } from '#app/ui/late-part.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { otherCurrencyText } from '#worker/watching/monitoring/drift/words.rules.ts'
import { readAgainAfterConflict } from '../after-conflict.ts'
import { AdminDenied, deskHead } from '../denied.tsx'
import { Desk } from '../desk.tsx'
import type { Route } from './+types/platform.ts'
import { platformsPath } from './paths.ts'
import { changePlatform, loadPlatform } from './platform-data.ts'
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

export async function action(args: Route.ActionArgs) {
  return changePlatform(args)
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
