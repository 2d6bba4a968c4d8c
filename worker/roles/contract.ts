import type { Permission } from '../accounts/constants.ts'

/** What may be changed of somebody's access, and what their role lets them do, be it switched on or off. */
export type Access = { userId: number; roleId: number; isActive: boolean; permissions: readonly Permission[] }

export type Role = { id: number; name: string; permissions: readonly Permission[]; isActive: boolean }
