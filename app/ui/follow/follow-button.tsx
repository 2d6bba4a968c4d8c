import { Link, useLocation, useNavigation } from 'react-router'
import { followingPath } from '#worker/alerting/follows/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { Button, ButtonLink } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { PostForm } from '../post-form.tsx'
import { signInAddress } from '../sign-in-link.tsx'

type FollowButtonProps = {
  name: string
  /** Null for a visitor. */
  isFollowed: boolean | null
  error?: string | undefined
}

/** A star that is pressed or not; for visitors a link to signing in. */
export function FollowButton({ name, isFollowed, error }: FollowButtonProps) {
  const { pathname } = useLocation()
  const isBusy = useNavigation().formData !== undefined
  if (isFollowed === null) {
    return (
      <ButtonLink tone="quiet" to={signInAddress(pathname)}>
        <Icon name="star" /> Follow<span className="visually-hidden"> {name}: sign in first</span>
      </ButtonLink>
    )
  }
  return (
    <PostForm className="follow" failed={serverError} error={error}>
      <input type="hidden" name="intent" value={isFollowed ? 'unfollow' : 'follow'} />
      <Button type="submit" tone="quiet" aria-pressed={isFollowed} disabled={isBusy}>
        <Icon name="star" /> {isFollowed ? 'Following' : 'Follow'}
        <span className="visually-hidden"> {name}</span>
      </Button>
      {isFollowed && <Link to={followingPath}>All you follow</Link>}
    </PostForm>
  )
}
