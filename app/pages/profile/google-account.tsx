import type { ReactNode } from 'react'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import {
  type LinkNotice,
  linkNotices,
  notUnlinked,
  unlinkNeedsPassword,
} from '#worker/people/accounts/google/constants.ts'
import { shortNetworkError } from '#worker/running/site/constants.ts'
import type { ProfileTrouble } from './trouble.ts'

type GoogleAccountProps = {
  /** Address of the linked account; null for none. */
  googleEmail: string | null
  hasPassword: boolean
  isOffered: boolean
  isLinking: boolean
  isUnlinking: boolean
  /** Result of linking or unlinking. */
  notice: string | null
  trouble: ProfileTrouble | undefined
}

/** Links or unlinks Google; both need the account's password. */
export function GoogleAccount({ googleEmail, isOffered, isLinking, notice: asked, ...rest }: GoogleAccountProps) {
  const notice = (Object.keys(linkNotices) as LinkNotice[]).find((name) => name === asked)
  if (googleEmail === null && !isOffered && !notice) return null
  const isGood = notice === 'linked' || notice === 'unlinked'
  return (
    <div className="google-account">
      {notice && <Banner tone={isGood ? 'good' : 'live'}>{linkNotices[notice]}</Banner>}
      {googleEmail !== null ? (
        <Linked googleEmail={googleEmail} {...rest} />
      ) : (
        isOffered && <NotLinked isLinking={isLinking} trouble={rest.trouble} />
      )}
    </div>
  )
}

function NotLinked({ isLinking, trouble }: Pick<GoogleAccountProps, 'isLinking' | 'trouble'>) {
  if (!isLinking && !trouble) {
    return (
      <ButtonLink to="/profile?link=google" tone="quiet" preventScrollReset>
        Link Google
      </ButtonLink>
    )
  }
  return (
    <PasswordForm
      trouble={trouble}
      failed={linkNotices.failed}
      button={
        <Button name="intent" value="link_google">
          Continue to Google
        </Button>
      }
    >
      You can then also sign in with Google. Enter your account password first.
    </PasswordForm>
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
            Get a link
          </ButtonLink>
        )}
        {hasPassword && !isUnlinking && (
          <ButtonLink to="/profile?unlink=google" tone="quiet" preventScrollReset>
            Unlink Google
          </ButtonLink>
        )}
      </div>
      {hasPassword && isUnlinking && (
        <PasswordForm
          trouble={trouble}
          failed={notUnlinked}
          button={
            <Button tone="danger" name="intent" value="unlink_google">
              Unlink Google
            </Button>
          }
        >
          You'll sign in with your password only, and be signed out on all other devices, and every API token ends.
          Enter your password to confirm that it's you.
        </PasswordForm>
      )}
    </>
  )
}

type PasswordFormProps = {
  trouble: ProfileTrouble | undefined
  failed: string
  button: ReactNode
  children: ReactNode
}

function PasswordForm({ trouble, failed, button, children }: PasswordFormProps) {
  const error = trouble?.fields.current_password?.[0]
  return (
    <PostForm
      action="/profile"
      className="profile-form"
      preventScrollReset
      noValidate
      failed={failed}
      offline={shortNetworkError}
      error={trouble && !error && trouble.message}
    >
      <p className="muted">{children}</p>
      <Field
        label="Current password"
        name="current_password"
        type="password"
        autoComplete="current-password"
        error={error}
        required
      />
      <div className="actions">
        {button}
        <ButtonLink to="/profile" tone="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
      </div>
    </PostForm>
  )
}
