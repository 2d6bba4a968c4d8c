// Who may use an account is changed in `worker/people/accounts/ownership/`. Every other file that writes to a table of the ways
// into an account, or out of it, is named here with what it writes.
import type { SourceFile } from './imports.ts'

type Guarded = {
  /** In drizzle and in SQL. */
  names: [string, string]
  /** Besides `ownership/` and the erasure of the person (`personal-data.ts`). */
  files: Record<string, string>
}

export const guarded: Guarded[] = [
  {
    names: ['users', 'users'],
    files: {
      'worker/people/accounts/registration/repository.ts':
        'A new account, and a newer form of one that was never verified.',
      'worker/people/accounts/google/repository.ts': 'A new account, and what Google says of its name and picture.',
      'worker/people/accounts/desk/repository.ts': 'A new account.',
      'worker/people/accounts/profile/repository.ts': 'Names.',
      'worker/people/accounts/sign-in/repository.ts': 'The last sign-in; the same password with newer parameters.',
      'worker/people/accounts/sessions/repository.ts': 'Known devices, which end with sessions.',
    },
  },
  {
    names: ['sessions', 'sessions'],
    files: { 'worker/people/accounts/sessions/repository.ts': 'Signing in and out, and renewal.' },
  },
  {
    names: ['accountTokens', 'account_tokens'],
    files: {
      'worker/people/accounts/tokens/repository.ts': 'Making and using links.',
      'worker/people/accounts/tokens/using.repository.ts': 'Using them up in the batch of what they are for.',
      'worker/people/accounts/registration/repository.ts': 'Links of a form that a newer one replaces.',
      'worker/people/accounts/email-change/repository.ts': 'Links of a change that a newer one replaces.',
    },
  },
  {
    names: ['emailChanges', 'email_changes'],
    files: {
      'worker/people/accounts/email-change/repository.ts': 'Asking for a change.',
      'worker/people/accounts/desk/repository.ts': "The record of an operator's change, for the mail about it.",
    },
  },
  {
    names: ['totpFactors', 'totp_factors'],
    files: {
      'worker/people/accounts/two-step/totp/repository.ts': 'Set up and used.',
      'worker/people/accounts/two-step/repository.ts': 'Removed by its owner.',
    },
  },
  {
    names: ['passkeys', 'passkeys'],
    files: {
      'worker/people/accounts/two-step/passkeys/repository.ts': 'Added, named and used.',
      'worker/people/accounts/two-step/repository.ts': 'Removed by its owner.',
    },
  },
  {
    names: ['recoveryCodes', 'recovery_codes'],
    files: {
      'worker/people/accounts/two-step/recovery-codes/repository.ts': 'Made and used.',
      'worker/people/accounts/two-step/repository.ts': 'Removed with the last factor.',
    },
  },
  { names: ['apiTokens', 'api_tokens'], files: { 'worker/people/api-tokens/repository.ts': 'Its own table.' } },
  { names: ['connections', 'connections'], files: { 'worker/people/connections/repository.ts': 'Its own table.' } },
  { names: ['phones', 'phones'], files: { 'worker/people/phones/repository.ts': 'Its own table.' } },
  {
    names: ['calendarFeeds', 'calendar_feeds'],
    files: { 'worker/people/calendar-addresses/repository.ts': 'Its own table.' },
  },
]

/** What a session adds and what outlives it, in drizzle and in SQL: a new row asks in its own statement whether it goes on. */
const outlivesSession: Guarded['names'][] = [
  ['totpFactors', 'totp_factors'],
  ['passkeys', 'passkeys'],
  ['recoveryCodes', 'recovery_codes'],
  ['emailChanges', 'email_changes'],
  ['apiTokens', 'api_tokens'],
  ['connections', 'connections'],
  ['phones', 'phones'],
  ['calendarFeeds', 'calendar_feeds'],
  ['pushDevices', 'push_devices'],
  ['purchaseMandates', 'purchase_mandates'],
  ['paymentCards', 'payment_cards'],
]

const asksForSession = /\b(?:isSessionOf|isSignedIn|readSession|isSession)\b/
/** An operator's own record, and that of an account taken back by a mailed link: no session asked for them. */
const withoutSession = [
  'worker/people/accounts/desk/repository.ts',
  'worker/people/accounts/ownership/taking-back.repository.ts',
]

/** One sentence for each statement that adds such a row and does not ask. */
export function addedPastSession(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('worker/') && !withoutSession.includes(path))
    .flatMap(({ path, source }) =>
      outlivesSession
        .filter((names) => insertsOf(source, names).some((statement) => !asksForSession.test(statement)))
        .map(([, stored]) => `${path} adds to ${stored} for a session that may have ended. Ask isSessionOf there.`),
    )
}

/** Each from its first word to the next empty line. */
function insertsOf(source: string, [table, stored]: Guarded['names']): string[] {
  const begins = new RegExp(`\\.insert\\(\\s*${table}\\s*\\)|\\binsert(?: or \\w+)? into ${stored}\\b`, 'gi')
  return [...source.matchAll(begins)].map(({ index }) => source.slice(index).split('\n\n')[0] ?? '')
}

/** One sentence for each file that writes past them. */
export function writersPast(files: readonly SourceFile[]): string[] {
  return guarded.flatMap(({ names, files: allowed }) =>
    files
      .filter(
        ({ path }) => !path.startsWith('worker/people/accounts/ownership/') && !path.endsWith('/personal-data.ts'),
      )
      .filter(({ path, source }) => !(path in allowed) && writes(source, names))
      .map(({ path }) => `${path} writes to ${names[1]}. Who may use an account is changed by changeOwnership.`),
  )
}

export function writes(source: string, [table, stored]: Guarded['names']): boolean {
  const byDrizzle = new RegExp(`\\.(?:update|insert|delete)\\(\\s*${table}\\s*\\)`)
  const name = `["\`]?${stored}\\b["\`]?`
  const bySql = new RegExp(
    `\\b(?:update(?: or \\w+)? ${name}\\s+set|insert(?: or \\w+)? into ${name}|delete from ${name})`,
    'i',
  )
  return byDrizzle.test(source) || bySql.test(source)
}
