import { useState } from 'react'
import { Form } from 'react-router'
import { type LinkNotice, linkNotices, unlinkNeedsPassword } from '#worker/accounts/google/constants.ts'
import { GoogleButton } from '../account/google-button.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import type { ProfileTrouble } from './trouble.ts'

type GoogleAccountProps = {
  /** The address of the linked account; null where none is. */
  googleEmail: string | null
  hasPassword: boolean
  isOffered: boolean
  isUnlinking: boolean
  /** How linking or unlinking ended, from the address. */
  notice: string | null
  trouble: ProfileTrouble | undefined
}

/** The way in by Google: given by going there, taken away by the account's password. */
export function GoogleAccount({ googleEmail, isOffered, notice: asked, ...rest }: GoogleAccountProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const notice = hasFailed ? 'failed' : (Object.keys(linkNotices) as LinkNotice[]).find((name) => name === asked)
  if (googleEmail === null && !isOffered && !notice) return null
  const isGood = notice === 'linked' || notice === 'unlinked'
  return (
    <div className="google-account">
      {notice && <Banner tone={isGood ? 'good' : 'live'}>{linkNotices[notice]}</Banner>}
      {googleEmail !== null ? (
        <Linked googleEmail={googleEmail} {...rest} />
      ) : (
        isOffered && (
          <GoogleButton
            label="Link Google"
            query={{ intent: 'link', return_to: '/profile' }}
            onFail={() => setHasFailed(true)}
          />
        )
      )}
    </div>
  )
}

type LinkedProps = Pick<GoogleAccountProps, 'hasPassword' | 'isUnlinking' | 'trouble'> & { googleEmail: string }

function Linked({ googleEmail, hasPassword, isUnlinking, trouble }: LinkedProps) {
  return (
    <>
      <div className="management">
        <div>
          <h3>Google account</h3>
          <p className="muted">
            {googleEmail}
            {!hasPassword && `. ${unlinkNeedsPassword}`}
          </p>
        </div>
        {!hasPassword && (
          <ButtonLink to="/forgot-password" tone="quiet">
            Ask for a link
          </ButtonLink>
        )}
        {hasPassword && !isUnlinking && (
          <ButtonLink to="/profile?unlink=google" tone="quiet" preventScrollReset>
            Unlink Google
          </ButtonLink>
        )}
      </div>
      {hasPassword && isUnlinking && <UnlinkForm trouble={trouble} />}
    </>
  )
}

function UnlinkForm({ trouble }: { trouble: ProfileTrouble | undefined }) {
  const error = trouble?.fields.current_password?.[0]
  return (
    <Form method="post" action="/profile" className="profile-form" preventScrollReset noValidate>
      {trouble && !error && <Banner tone="live">{trouble.message}</Banner>}
      <p className="muted">
        You then sign in with your password alone, and are signed out on every other device. Give the password to
        confirm that it is you.
      </p>
      <Field
        label="Current password"
        name="current_password"
        type="password"
        autoComplete="current-password"
        error={error}
        required
      />
      <div className="actions">
        <Button tone="danger" name="intent" value="unlink_google">
          Unlink Google
        </Button>
        <ButtonLink to="/profile" tone="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  )
}
