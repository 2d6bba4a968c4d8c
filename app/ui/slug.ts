import { data } from 'react-router'

/** The slug of an address; 404 for anything that is no valid slug. */
export function slugOf({ slug }: { slug: string }): string {
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) throw data(null, { status: 404 })
  return slug
}
