/**
 * One JSON line per event, as Workers Logs indexes it. Fields never hold secrets, email addresses or bodies; external
 * errors, such as a mail server's, are redacted.
 */
export type Fields = Record<string, string | number | boolean | null | undefined>

export type Logger = {
  info(event: string, fields?: Fields): void
  warn(event: string, fields?: Fields): void
  error(event: string, fields?: Fields): void
}

export const consoleLogger: Logger = {
  info: (event, fields) => console.log(lineOf('info', event, fields)),
  warn: (event, fields) => console.warn(lineOf('warn', event, fields)),
  error: (event, fields) => console.error(lineOf('error', event, fields)),
}

/** Longer texts are cut, to keep lines readable and cheap to search. A message leaves room for its cause. */
const maxFieldLength = 2_000
const maxMessageLength = 1_000

/** Our secrets in cookies, mailed links and signatures: 256 bits in base64url. */
const secretShape = /(?<![\w-])[\w-]{43}(?![\w-])/g

const mailAddress = /[^\s<>"',;:()[\]/\\@]+@[^\s<>"',;:()[\]/\\@]+/g

function lineOf(level: string, event: string, fields: Fields | undefined): string {
  return JSON.stringify({ level, event, ...fields }, (_name, value) =>
    typeof value === 'string' ? withoutSecrets(withoutValues(value).slice(0, maxFieldLength)) : value,
  )
}

function withoutSecrets(text: string): string {
  return text.replace(mailAddress, '[address]').replace(secretShape, '[secret]')
}

/** Text of an unknown thrown value, for logs only; never sent to clients. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `${error.name}: ${withoutValues(error.message).slice(0, maxMessageLength)}${cause}`
}

/** drizzle appends a failed query's values, possibly personal, after this word. */
function withoutValues(text: string): string {
  return text.split('\nparams: ', 1)[0] ?? ''
}
