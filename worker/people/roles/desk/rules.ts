import { roleIds } from '../../accounts/constants.ts'

/** Roles that the software names: their ids are in rules and registration. */
export function isBuiltIn(id: number): boolean {
  return Object.values<number>(roleIds).includes(id)
}

type SeenFields = { name: string; description: string; permissions: readonly string[] }

/** Equal texts mean that nothing of a role changed in between. */
export function seenOf({ name, description, permissions }: SeenFields): string {
  return JSON.stringify([name, description, permissions])
}
