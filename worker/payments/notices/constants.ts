import { minuteMs } from '../../platform/clock.ts'

export const noticeTypes = ['email', 'sms'] as const
export type NoticeType = (typeof noticeTypes)[number]

export const noticeStatuses = ['waiting', 'sent', 'failed'] as const
export type NoticeStatus = (typeof noticeStatuses)[number]

/** How long one try may take, times its number; after the last the notice has failed. */
export const noticeLeaseMs = 2 * minuteMs
export const maxNoticeTries = 6
export const maxMessageLength = 300
export const noticesPerPage = 50
