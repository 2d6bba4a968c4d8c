import { Link, useLocation, useNavigation } from 'react-router'
import { type FollowKind, followingPath } from '#worker/alerting/follows/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { Button, ButtonLink } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { PostForm } from '../post-form.tsx'
import { signInAddress } from '../sign-in-link.tsx'

type FollowButtonProps = {
  kind: FollowKind
  id: number
  name: string
  /** Null for a visitor. */
  isFollowed: boolean | null
}

/** A toggle with a star; for signed-out visitors a link to sign in. /following shows why a follow was refused. */
export function FollowButton({ kind, id, name, isFollowed }: FollowButtonProps) {
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
    <PostForm className="follow" action={followingPath} failed={serverError} preventScrollReset>
      <input type="hidden" name="intent" value={isFollowed ? 'unfollow' : 'follow'} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="return_to" value={pathname} />
      <Button type="submit" tone="quiet" aria-pressed={isFollowed} disabled={isBusy}>
        <Icon name="star" /> {isFollowed ? 'Following' : 'Follow'}
        <span className="visually-hidden"> {name}</span>
      </Button>
      {isFollowed && <Link to={followingPath}>All you follow</Link>}
    </PostForm>
  )
}
