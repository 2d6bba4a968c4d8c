import { exportConfirmed, exportGone, exportIsLarge, tooManyExports } from '#worker/people/privacy/export/constants.ts'

/** What the profile page says after a request for an export. */
export const exportNotices = {
  confirmed: { tone: 'good', text: exportConfirmed },
  later: { tone: 'good', text: exportIsLarge },
  limited: { tone: 'live', text: tooManyExports },
  gone: { tone: 'live', text: exportGone },
} as const

export type ExportNotice = keyof typeof exportNotices

export function exportNoticeOf(name: string | null): ExportNotice | null {
  return (Object.keys(exportNotices) as ExportNotice[]).find((notice) => notice === name) ?? null
}
