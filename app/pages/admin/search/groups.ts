import type { SearchGroup } from '#app/ui/search-options.ts'
import type { DeskPlatform } from '#worker/matches/catalogue/platforms/contract.ts'
import type { DeskUser } from '#worker/people/accounts/desk/contract.ts'

/** Users, and platforms, that the search box lists at most. */
export const maxFoundEach = 5

/** What the search box finds for operators, without empty groups: users as found, platforms by a part of their name or site. */
export function deskGroups(
  users: readonly Pick<DeskUser, 'id' | 'email' | 'firstName' | 'lastName'>[],
  platforms: readonly Pick<DeskPlatform, 'id' | 'name' | 'origin'>[],
  question: string,
): SearchGroup[] {
  const text = question.toLowerCase()
  const named = platforms.filter(({ name, origin }) => `${name} ${origin}`.toLowerCase().includes(text))
  const groups = [
    {
      title: 'Users',
      options: users.map(({ id, email, firstName, lastName }) => ({
        to: `/admin/users/${id}`,
        name: `${firstName} ${lastName}`.trim(),
        detail: email,
        crests: [],
      })),
    },
    {
      title: 'Platforms',
      options: named.slice(0, maxFoundEach).map(({ id, name, origin }) => ({
        to: `/admin/platforms/${id}`,
        name,
        detail: new URL(origin).host,
        crests: [],
      })),
    },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
