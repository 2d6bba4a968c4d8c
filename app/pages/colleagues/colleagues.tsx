import { data, Link } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf } from '#app/ui/account/form.ts'
import { ProofForm } from '#app/ui/account/proof-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { readAgainWhenAnswered } from '#app/ui/form/sent-form.ts'
import { NeedsPlan } from '#app/ui/needs-plan.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { clientsPath } from '#worker/people/clients/constants.ts'
import { colleaguesPath, colleagueTexts, maxColleagues } from '#worker/people/colleagues/constants.ts'
import type { Route } from './+types/colleagues.ts'
import { AgentList, InvitedBy } from './agents.tsx'
import { answerColleagues } from './answers.ts'
import { ColleagueList, InvitationList, InviteForm } from './own-colleagues.tsx'
import { doneTexts } from './texts.ts'

const title = 'Colleagues'

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admit(context)
  const { colleagues } = context.get(servicesContext)
  const { notices, headers } = takeNotices({ request, context })
  const [own, seats, isOffered] = await Promise.all([
    colleagues.ofAgent(caller.userId),
    colleagues.ofPerson(caller),
    colleagues.isOffered(caller.userId),
  ])
  const done = notices.get('colleagues')
  const page = {
    url: addressOf(colleaguesPath, context),
    ...own,
    ...seats,
    isOffered,
    done: done !== null && Object.hasOwn(doneTexts, done) ? doneTexts[done as keyof typeof doneTexts] : null,
  }
  return data(page, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  return answerColleagues({ caller, fields: await fieldsOf(request, context), request, context })
}

/** A refusal may mean that the page is out of date. */
export const shouldRevalidate = readAgainWhenAnswered

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Set-Cookie') ? actionHeaders : loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Who works for you, and for whom you work.'
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

export default function ColleaguesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, invitations, agents, invitedBy, isOffered, done } = loaderData
  const trouble = actionData && 'trouble' in actionData ? actionData : null
  const proof = actionData && 'proof' in actionData ? actionData.proof : null
  const inviteTrouble = trouble?.typed.intent === 'invite' ? trouble : null
  return (
    <div className="page mandate">
      <h1>{title}</h1>
      <p>
        Up to {maxColleagues} people who work for you, each signed in with an account of their own. They work with{' '}
        <Link to={clientsPath}>your clients</Link>, alerts and tracked prices; your payments, plan, password, channels
        and purchases stay yours alone. What they change is in your activity log.
      </p>
      {proof && (
        <Panel title={proofTitle}>
          <ProofForm proof={proof} purpose="let another person work for you" cancelTo={colleaguesPath} />
        </Panel>
      )}
      {trouble && !inviteTrouble && <Banner tone="live">{trouble.trouble.message}</Banner>}
      {!actionData && done && <Banner tone="good">{done}</Banner>}
      {invitedBy.length > 0 && (
        <Panel title="Invitations to you">
          <InvitedBy agents={invitedBy} />
        </Panel>
      )}
      {agents.length > 0 && (
        <Panel title="You work for">
          <AgentList agents={agents} />
        </Panel>
      )}
      {!isOffered && list.length > 0 && <Banner tone="warn">{colleagueTexts.asleep}</Banner>}
      <Panel title="Your colleagues">
        {list.length + invitations.length === 0 && <p className="muted">You have no colleagues yet.</p>}
        <ColleagueList list={list} />
        <InvitationList invitations={invitations} />
      </Panel>
      <Panel title="Invite a colleague">
        {isOffered ? <InviteForm trouble={inviteTrouble} /> : <NeedsPlan text={colleagueTexts.needsPlan} />}
      </Panel>
    </div>
  )
}
