import type { Fields, Logger } from '#worker/ground/platform/logger.ts'

export type LogLine = { level: 'info' | 'warn' | 'error'; event: string; fields?: Fields }

/** A logger that keeps its lines. */
export function createFakeLogger(): Logger & { lines: LogLine[] } {
  const lines: LogLine[] = []
  const keep = (level: LogLine['level']) => (event: string, fields?: Fields) =>
    void lines.push({ level, event, fields })
  return { lines, info: keep('info'), warn: keep('warn'), error: keep('error') }
}
