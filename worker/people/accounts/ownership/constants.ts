import type { ConnectionKind } from '../../channels.constants.ts'

/**
 * Ways by which an account's news leaves it without a session: its chats and webhooks, its phone, its calendar address,
 * and its colleagues.
 */
export type ReachKind = ConnectionKind | 'phone' | 'calendar' | 'colleagues'
/** Prefix of a form's fields that name what the owner keeps. */
export const keepPrefix = 'keep_'
