import { useEffect, useState } from 'react'
import { Form, isRouteErrorResponse, useRouteError } from 'react-router'
import { profileSaved, savedShownMs } from '#worker/accounts/profile/constants.ts'
import { fieldsOf } from '../account/form.ts'
import { admit } from '../admit.ts'
import { servicesContext } from '../context.ts'
import { addressOf } from '../page-route.ts'
import { AccountManagement } from '../profile/account-management.tsx'
import * as actions from '../profile/actions.ts'
import { Details } from '../profile/details.tsx'
import { Devices } from '../profile/devices.tsx'
import { GoogleAccount } from '../profile/google-account.tsx'
import { ProfileInformation } from '../profile/information.tsx'
import { QuickActions } from '../profile/quick-actions.tsx'
import { RecentActivity } from '../profile/recent-activity.tsx'
import type { ProfileTrouble } from '../profile/trouble.ts'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorPage } from '../ui/error-page.tsx'
import { momentText } from '../ui/london-time.ts'
import { pageHead } from '../ui/page-head.ts'
import { Panel } from '../ui/panel.tsx'
import { Trouble } from '../ui/trouble.tsx'
import type { Route } from './+types/profile.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const caller = admit(context)
  const { sessions, activity, exports, clock, config } = context.get(servicesContext)
  const [devices, entries, latestExport] = await Promise.all([
    sessions.list(caller),
    activity.recent(caller.userId),
    exports.latest(caller.userId),
  ])
  const asked = new URL(request.url).searchParams
  const { email, firstName, lastName, roleName, isEmailVerified, hasPassword, createdAt, lastSignedInAt } = caller
  return {
    url: addressOf('/profile', context),
    now: clock(),
    person: { email, firstName, lastName },
    account: {
      roleName,
      isEmailVerified,
      hasPassword,
      googleEmail: caller.googleProfile?.email ?? null,
      createdAt,
      lastSignedInAt,
    },
    isGoogleOffered: config.google !== null,
    isEditing: asked.has('edit'),
    isUnlinking: asked.has('unlink'),
    isSaved: asked.has('saved'),
    isPasswordChanged: asked.get('password') === 'changed',
    exportAsked: (['later', 'failed'] as const).find((state) => state === asked.get('export')) ?? null,
    linkNotice: asked.get('google'),
    devices,
    entries,
    latestExport,
  }
}

const intents = {
  save: actions.save,
  sign_out_device: actions.signOutDevice,
  sign_out_others: actions.signOutOthers,
  unlink_google: actions.unlinkGoogle,
  continue_deletion: actions.continueDeletion,
  back_to_reason: actions.backToReason,
  request_deletion: actions.requestDeletion,
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  const fields = await fieldsOf(request, context)
  const intent = Object.entries(intents).find(([name]) => name === fields.intent)?.[1]
  if (!intent) throw new Response(null, { status: 400 })
  return intent({ caller, fields, request, context })
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Your details, your devices, and what we hold about you.'
  return pageHead({ title: 'Your profile', description, url: loaderData?.url, robots: 'noindex' })
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { person, now, devices, entries } = loaderData
  return (
    <div className="page profile">
      <header className="profile-head">
        <h1>Your profile</h1>
        <div className="actions">
          <ButtonLink to="/dashboard" tone="quiet">
            Dashboard
          </ButtonLink>
          <Form method="post" action="/logout">
            <Button tone="quiet">Sign Out</Button>
          </Form>
        </div>
      </header>
      <div className="profile-columns">
        <div>
          <ProfileInformation
            person={person}
            isEditing={loaderData.isEditing || actionData?.edit !== undefined}
            trouble={actionData?.edit}
            note={loaderData.isSaved && <Saved key={now} />}
          />
          <AccountInformation {...loaderData} trouble={actionData?.unlinking} />
          <AccountManagement
            asked={loaderData.exportAsked}
            latestExport={loaderData.latestExport}
            deletion={actionData?.deletion}
          />
        </div>
        <div>
          <QuickActions />
          <Devices sessions={devices} now={now} />
          <RecentActivity entries={entries} now={now} />
        </div>
      </div>
      <p className="muted">
        Under the GDPR you may see, correct, take with you and delete what we hold about you: this page does all four.
        More in the <a href="/privacy">privacy policy</a> and on the <a href="/gdpr">GDPR page</a>.
      </p>
    </div>
  )
}

/** Without script it stays until the next page. */
function Saved() {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), savedShownMs)
    return () => clearTimeout(timer)
  }, [])
  return isShown && <Banner tone="good">{profileSaved}</Banner>
}

type AccountProps = {
  account: Route.ComponentProps['loaderData']['account']
  isGoogleOffered: boolean
  isUnlinking: boolean
  linkNotice: string | null
  isPasswordChanged: boolean
  trouble: ProfileTrouble | undefined
}

function AccountInformation({ account, isPasswordChanged, trouble, ...google }: AccountProps) {
  const { hasPassword, googleEmail } = account
  const ways = [hasPassword && 'password', googleEmail !== null && 'Google'].filter(Boolean).join(' and ')
  return (
    <Panel title="Account Information">
      {isPasswordChanged && <Banner tone="good">Your password was changed. Other devices were signed out.</Banner>}
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
          ['Member since', momentText(account.createdAt)],
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
        isUnlinking={google.isUnlinking || trouble !== undefined}
        notice={google.linkNotice}
        trouble={trouble}
      />
    </Panel>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 401) return <ErrorPage error={error} />
  return (
    <Trouble title="Access Denied" text="Please sign in to view your profile.">
      <ButtonLink to="/login?return_to=/profile">Sign In</ButtonLink>
    </Trouble>
  )
}
