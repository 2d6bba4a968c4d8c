import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { ConfirmFirst } from '#app/ui/account/confirm-first.tsx'
import { fieldsOf } from '#app/ui/account/form.ts'
import { proofAskedOf } from '#app/ui/account/proof.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { dateText, momentText } from '#app/ui/london-time.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { PassingBanner } from '#app/ui/passing-banner.tsx'
import { SignOutForm } from '#app/ui/sign-out-form.tsx'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { addressChanged, changeAsked } from '#worker/people/accounts/email-change/constants.ts'
import { profileSaved } from '#worker/people/accounts/profile/constants.ts'
import { passwordAdded } from '#worker/people/accounts/recovery/constants.ts'
import { isAgentNow } from '#worker/people/agent-codes/constants.ts'
import { savedShownMs } from '#worker/running/site/constants.ts'
import type { Route } from './+types/profile.ts'
import { AccountManagement } from './account-management.tsx'
import * as actions from './actions.ts'
import { AgentCode } from './agent-code.tsx'
import { Details } from './details.tsx'
import { Devices } from './devices.tsx'
import { exportNoticeOf } from './export-notice.ts'
import { GoogleAccount } from './google-account.tsx'
import { ProfileInformation } from './information.tsx'
import { paidPlanOf } from './paid-plan.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'
import type { ProfileTrouble } from './trouble.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const caller = admit(context, 'Please sign in to view your profile.')
  const asked = new URL(request.url).searchParams
  const { notices, headers } = takeNotices({ request, context }, ['google=failed', 'google=taken'])
  const { sessions, activity, exports, emailChange, plans, clock, config } = context.get(servicesContext)
  const [devices, entries, latestExport, waiting, plan] = await Promise.all([
    sessions.list(caller),
    activity.recent(caller.userId),
    exports.latest(caller.userId),
    emailChange.waitingOf(caller.userId),
    plans.planOf(caller.userId),
  ])
  const { email, firstName, lastName, roleName, isEmailVerified, hasPassword, createdAt, lastSignedInAt } = caller
  const isConfirming = asked.get('confirm') === 'export'
  const proof = isConfirming ? await proofAskedOf(caller, 'confirm_export', context) : null
  const page = {
    url: addressOf('/profile', context),
    now: clock(),
    person: { email, firstName, lastName },
    waiting,
    account: {
      roleName,
      isEmailVerified,
      hasPassword,
      googleEmail: caller.googleProfile?.email ?? null,
      createdAt,
      lastSignedInAt,
    },
    isGoogleOffered: config.hasGoogle,
    isEditing: asked.has('edit'),
    isLinking: asked.has('link'),
    isUnlinking: asked.has('unlink'),
    isSaved: notices.has('saved'),
    emailNotice: (['asked', 'changed'] as const).find((state) => state === notices.get('email')) ?? null,
    isAgentNow: notices.get('role') === 'agent',
    mayBecomeAgent: caller.roleId === roleIds.Customer,
    passwordNotice: (['changed', 'added'] as const).find((state) => state === notices.get('password')) ?? null,
    // After proof elsewhere, the return path leads here as well.
    exportAsked: exportNoticeOf(notices.get('export')) ?? (isConfirming && !proof ? 'confirmed' : null),
    linkNotice: notices.get('google'),
    devices,
    entries,
    latestExport,
    paidPlan: paidPlanOf(plan),
    proof,
  }
  return data(page, { headers })
}

const intents = {
  save: actions.save,
  sign_out_device: actions.signOutDevice,
  sign_out_others: actions.signOutOthers,
  link_google: actions.linkGoogle,
  unlink_google: actions.unlinkGoogle,
  use_agent_code: actions.becomeAgent,
  continue_deletion: actions.continueDeletion,
  back_to_reason: actions.backToReason,
  request_deletion: actions.requestDeletion,
  confirm_export: actions.confirmExport,
}

/** What proof is asked for, by intent. */
const purposes: Partial<Record<string, string>> = {
  save: 'change your email address',
  sign_out_device: 'sign out a device',
  sign_out_others: 'sign out all other devices',
  request_deletion: 'delete your account',
  confirm_export: 'download your data',
} satisfies Partial<Record<keyof typeof intents, string>>

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  const fields = await fieldsOf(request, context)
  const intent = Object.entries(intents).find(([name]) => name === fields.intent)?.[1]
  if (!intent) throw new Response(null, { status: 400 })
  return intent({ caller, fields, request, context })
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Your details, your devices and your data.'
  return pageHead({ title: 'Your profile', description, url: loaderData?.url, robots: 'noindex' })
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { person, now, devices, entries } = loaderData
  const proof = actionData?.proof ?? loaderData.proof
  if (proof)
    return <ConfirmFirst proof={proof} purpose={purposes[proof.fields.intent ?? ''] ?? 'go on'} cancelTo="/profile" />
  return (
    <div className="page profile">
      <header className="profile-head">
        <h1>Your profile</h1>
        <div className="actions">
          <ButtonLink to="/dashboard" tone="quiet">
            Dashboard
          </ButtonLink>
          <SignOutForm className={buttonClass('quiet')} />
        </div>
      </header>
      <div className="profile-columns">
        <div>
          <ProfileInformation
            person={person}
            isEditing={loaderData.isEditing || actionData?.edit !== undefined}
            trouble={actionData?.edit}
            waiting={loaderData.waiting}
            note={<Notes key={now} isSaved={loaderData.isSaved} email={loaderData.emailNotice} />}
          />
          <AccountInformation {...loaderData} trouble={actionData?.unlinking} codeTrouble={actionData?.agentCode} />
          <AccountManagement
            asked={loaderData.exportAsked}
            latestExport={loaderData.latestExport}
            deletion={actionData?.deletion}
            paidPlan={loaderData.paidPlan}
          />
        </div>
        <div>
          <QuickActions />
          <Devices sessions={devices} now={now} />
          <RecentActivity entries={entries} now={now} />
        </div>
      </div>
      <p className="muted">
        Here you can see, correct, download and delete your data. More in the <a href="/privacy">privacy policy</a> and
        on <a href="/gdpr">your rights</a>.
      </p>
    </div>
  )
}

const emailTexts = { asked: changeAsked, changed: addressChanged }

function Notes({ isSaved, email }: { isSaved: boolean; email: keyof typeof emailTexts | null }) {
  return (
    <>
      {isSaved && <PassingBanner shownMs={savedShownMs}>{profileSaved}</PassingBanner>}
      {email && <Banner tone="good">{emailTexts[email]}</Banner>}
    </>
  )
}

const passwordTexts = { changed: 'Your password was changed. Other devices were signed out.', added: passwordAdded }

type AccountProps = {
  account: Route.ComponentProps['loaderData']['account']
  isGoogleOffered: boolean
  isLinking: boolean
  isUnlinking: boolean
  linkNotice: string | null
  passwordNotice: keyof typeof passwordTexts | null
  isAgentNow: boolean
  mayBecomeAgent: boolean
  codeTrouble: ProfileTrouble | undefined
  trouble: ProfileTrouble | undefined
}

function AccountInformation({ account, passwordNotice, trouble, codeTrouble, ...google }: AccountProps) {
  const { hasPassword, googleEmail } = account
  const ways = [hasPassword && 'password', googleEmail !== null && 'Google'].filter(Boolean).join(' and ')
  return (
    <Panel title="Account Information">
      {passwordNotice && <Banner tone="good">{passwordTexts[passwordNotice]}</Banner>}
      {google.isAgentNow && <Banner tone="good">{isAgentNow}</Banner>}
      <Details
        rows={[
          ['Role', account.roleName],
          [
            'Email address',
            <Badge key="verified" tone={account.isEmailVerified ? 'good' : 'warn'}>
              {account.isEmailVerified ? 'Verified' : 'Not verified'}
            </Badge>,
          ],
          ['Signs in with', ways],
          ['Member since', dateText(account.createdAt)],
          ['Last sign-in', account.lastSignedInAt === null ? '–' : momentText(account.lastSignedInAt)],
        ]}
      />
      <div className="actions">
        <ButtonLink to="/change-password" tone="quiet">
          {hasPassword ? 'Change password' : 'Set a password'}
        </ButtonLink>
      </div>
      <GoogleAccount
        googleEmail={googleEmail}
        hasPassword={hasPassword}
        isOffered={google.isGoogleOffered}
        isLinking={google.isLinking}
        isUnlinking={google.isUnlinking || trouble !== undefined}
        notice={google.linkNotice}
        trouble={trouble}
      />
      {google.mayBecomeAgent && <AgentCode trouble={codeTrouble} />}
    </Panel>
  )
}
