export const noticeTypes = ['email', 'sms'] as const
export type NoticeType = (typeof noticeTypes)[number]

export const noticeStatuses = ['waiting', 'sent', 'failed'] as const
export type NoticeStatus = (typeof noticeStatuses)[number]

export const maxMessageLength = 300
export const noticesPerPage = 50
