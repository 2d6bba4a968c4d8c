/** One JSON line per event, the form that Workers Logs indexes. Fields never hold secrets, mail addresses or bodies. */
export type Fields = Record<string, string | number | boolean | null | undefined>

export type Logger = {
  info(event: string, fields?: Fields): void
  warn(event: string, fields?: Fields): void
  error(event: string, fields?: Fields): void
}

export const consoleLogger: Logger = {
  info: (event, fields) => console.log(JSON.stringify({ level: 'info', event, ...fields })),
  warn: (event, fields) => console.warn(JSON.stringify({ level: 'warn', event, ...fields })),
  error: (event, fields) => console.error(JSON.stringify({ level: 'error', event, ...fields })),
}

/** The text of an unknown thrown value, for a log line. It never leaves the server. */
export function errorText(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
