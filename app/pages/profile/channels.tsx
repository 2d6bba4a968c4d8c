import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf } from '#app/ui/account/form.ts'
import { ProofForm } from '#app/ui/account/proof-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { readAgainWhenAnswered } from '#app/ui/form/sent-form.ts'
import { NeedsPlan } from '#app/ui/needs-plan.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { channelsPath, connectionTexts } from '#worker/people/connections/constants.ts'
import type { Route } from './+types/channels.ts'
import { answerChannels } from './channels/answers.ts'
import { ChannelList } from './channels/channel-list.tsx'
import { Connect } from './channels/connect.tsx'
import { doneTexts } from './channels/texts.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admit(context)
  const { channels: service, connections } = context.get(servicesContext)
  const { notices, headers } = takeNotices({ request, context })
  const [channels, isOffered] = await Promise.all([service.list(caller), connections.isOffered(caller.userId)])
  const done = notices.get('channels')
  const page = {
    url: addressOf(channelsPath, context),
    channels,
    isOffered,
    kinds: connections.kinds,
    forms: connections.forms,
    done: done !== null && Object.hasOwn(doneTexts, done) ? doneTexts[done as keyof typeof doneTexts] : null,
  }
  return data(page, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  return answerChannels({ caller, fields: await fieldsOf(request, context), request, context })
}

/** A test that a receiver refuses for good switches its channel off. */
export const shouldRevalidate = readAgainWhenAnswered

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Set-Cookie') ? actionHeaders : loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Where your alerts reach you, and in which order.'
  return pageHead({ title: 'Your channels', description, url: loaderData?.url, robots: 'noindex' })
}

export default function ChannelsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { channels, isOffered, forms, done } = loaderData
  const trouble = actionData && 'trouble' in actionData ? actionData : null
  const proof = actionData && 'proof' in actionData ? actionData.proof : null
  const kinds = loaderData.kinds.filter(
    (kind) =>
      !channels.some(({ channel, state }) => channel === kind && !(kind === 'telegram' && state === 'unconfirmed')),
  )
  const isShownThere = trouble?.trouble.fields?.code !== undefined || trouble?.trouble.fields?.address !== undefined
  return (
    <div className="page profile">
      <header className="profile-head">
        <h1>Your channels</h1>
        <ButtonLink to="/dashboard?tab=alerts" tone="quiet">
          Your alerts
        </ButtonLink>
      </header>
      <p>We send to every channel that an alert names. If all of them fail, we try the next one below, once.</p>
      {proof && (
        <Panel title={proofTitle}>
          <ProofForm proof={proof} purpose="change where your alerts go" cancelTo={channelsPath} />
        </Panel>
      )}
      {trouble && !isShownThere && <Banner tone="live">{trouble.trouble.message}</Banner>}
      {!actionData && done && <Banner tone="good">{done}</Banner>}
      {actionData && 'secret' in actionData && <Secret secret={actionData.secret} />}
      <div className="profile-columns">
        <Panel title="Your channels, in order">
          <ChannelList channels={channels} trouble={trouble} />
          <p className="label">Urgent is news about matches that kick off within 24 hours.</p>
        </Panel>
        {(kinds.length > 0 || !isOffered) && (
          <Panel title="Connect another">
            {isOffered ? (
              <Connect
                kinds={kinds}
                forms={forms}
                telegramUrl={actionData && 'telegramUrl' in actionData ? actionData.telegramUrl : null}
                trouble={trouble}
              />
            ) : (
              <NeedsPlan text={connectionTexts.needsPlan} />
            )}
          </Panel>
        )}
      </div>
    </div>
  )
}

function Secret({ secret }: { secret: string }) {
  return (
    <Banner tone="good">
      <p>Your webhook’s secret. Copy it now: it is not shown again.</p>
      <p>
        <code className="channel-secret">{secret}</code>
      </p>
    </Banner>
  )
}
