import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { entityId } from '#worker/ground/platform/whole-number.ts'
import { type Permission, permissions } from '../../accounts/constants.ts'
import { isUsableName, tidyName } from '../../accounts/rules.ts'
import { maxDescriptionLength, maxRoleNameLength, roleGone, roleNameMissing, unknownPermission } from './constants.ts'

const Permissions = z.array(z.enum(permissions, { error: unknownPermission })).max(permissions.length)

/** A comma list or ALL, as the specification writes it, or a list. */
const PermissionText = z
  .string()
  .max(500)
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .pipe(Permissions)

export const RoleBody = z.object({
  name: z
    .string({ error: roleNameMissing })
    .transform(tidyName)
    .pipe(z.string().min(1, roleNameMissing).max(maxRoleNameLength).refine(isUsableName, roleNameMissing)),
  description: z.string().trim().max(maxDescriptionLength).default(''),
  // ALL includes the others.
  permissions: z
    .union([PermissionText, Permissions], { error: unknownPermission })
    .transform((list): Permission[] =>
      list.includes('ALL') ? ['ALL'] : permissions.filter((one) => list.includes(one)),
    ),
  /** What the form was filled from; without it the change is made to what is stored. */
  seen: z.string().max(2_000).optional(),
})
export type RoleBody = z.infer<typeof RoleBody>

export const RoleParams = z.object({ id: entityId(roleGone) })
/** The role that users of a deleted one get. */
export const RoleTarget = z.object({ moveTo: entityId().optional() })

/** A role as the desk shows it. */
export type DeskRole = {
  id: number
  name: string
  description: string
  permissions: readonly Permission[]
  isActive: boolean
  createdAt: Instant
  isBuiltIn: boolean
  /** Users who have it. */
  holders: number
  /** For `RoleBody`. */
  seen: string
}
