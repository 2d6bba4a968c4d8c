import { data } from 'react-router'

/** The slug of an address; anything that none of ours could be is an address that does not exist. */
export function slugOf({ slug }: { slug: string }): string {
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) throw data(null, { status: 404 })
  return slug
}
