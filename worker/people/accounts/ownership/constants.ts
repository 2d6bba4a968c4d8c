import { connectionKinds } from '../../channels.constants.ts'

/**
 * Ways by which an account's news leaves it without a session: its chats and webhooks, its phone, its calendar address,
 * and its colleagues.
 */
export const reachKinds = [...connectionKinds, 'phone', 'calendar', 'colleagues'] as const
export type ReachKind = (typeof reachKinds)[number]
