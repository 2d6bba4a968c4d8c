import { retention } from '../privacy/retention.constants.ts'

/** What operators do, and how it reads in the log. */
export const auditTexts = {
  reference_loaded: 'Loaded the reference data',
  match_created: 'Created a match',
  match_edited: 'Edited a match',
  match_deleted: 'Deleted a match',
  match_cancelled: 'Cancelled a match',
  match_released: 'Let a match follow its feed again',
  matches_merged: 'Merged a match into another',
  matches_split: 'Undid a merge of matches',
  payment_recorded: 'Recorded a payment',
  payment_confirmed: 'Confirmed a payment',
  payment_failed: 'Marked a payment as failed',
  problem_settled: 'Settled a problem in the books',
  receipt_resent: 'Sent a receipt again',
  payments_exported: 'Exported payments',
  payment_asked: 'Asked PayPal about a payment',
  books_proved: 'Had the books proved',
  payment_refunded: 'Gave money back',
  refund_declined: 'Declined a refund',
  match_synced: 'Took over a change of a match',
  matches_synced: 'Synchronised matches',
  matches_imported: 'Imported a file of matches',
  competition_followed: 'Followed a competition',
  competition_left: 'Stopped following a competition',
  name_settled: 'Settled the name of a team',
  name_ignored: 'Ignored a name',
  team_created: 'Created a team',
  alerts_explained: 'Read why a person did or did not get a message',
  platform_created: 'Added a platform',
  platform_edited: 'Edited a platform',
  platform_switched_on: 'Switched a platform on',
  platform_switched_off: 'Switched a platform off',
  platform_retired: 'Retired a platform',
  platform_brought_back: 'Brought a retired platform back',
  platform_deleted: 'Deleted a platform of which nothing was ever seen',
  rules_saved: 'Saved rules for a platform',
  shadow_started: 'Published rules: a shadow run',
  shadow_abandoned: 'Abandoned a shadow run',
  rules_in_force: 'Put rules of a platform in force',
  rules_rolled_back: 'Rolled the rules of a platform back',
  job_run: 'Ran the checks of a platform',
  drift_accepted: 'Accepted a platform’s changed pages',
  held_confirmed: 'Confirmed what was in quarantine',
  held_refused: 'Refused what was in quarantine',
  prices_forgotten: 'Took wrong prices of a platform out of histories',
  page_fetched: 'Fetched a page of a platform',
  authority_added: 'Entered an authority of a platform',
  authority_removed: 'Removed an authority of a platform',
  source_added: 'Added a source of events',
  source_removed: 'Removed a source of events',
  source_read: 'Read a source of events at once',
  robots_read: 'Had robots.txt read again',
  event_linked: 'Linked a found event',
  event_refused: 'Set a found event aside',
  key_set: 'Set the key of a platform',
  key_removed: 'Removed the key of a platform',
  seller_access_edited: 'Set how a seller is bought from',
  seller_secret_set: 'Set a key for purchases at a seller',
  seller_stopped: 'Stopped purchases at a seller',
  seller_resumed: 'Let purchases at a seller go on',
  seller_asked: 'Asked a seller’s site which protocols it speaks',
  first_admin_made: 'Became the first administrator',
  user_created: 'Created a user',
  user_edited: 'Edited a user',
  user_activated: 'Activated a user',
  user_deactivated: 'Deactivated a user',
  user_role_changed: "Changed a user's role",
  user_erased: 'Erased a user',
  users_exported: 'Exported all users',
  manager_assigned: 'Set the dedicated manager of an agent',
  thread_answered: 'Answered a message',
  thread_settled: 'Said that a message needs no answer',
  role_created: 'Created a role',
  role_edited: 'Edited a role',
  role_deleted: 'Deleted a role',
  agent_code_issued: 'Issued an agent code',
  agent_code_revoked: 'Revoked an agent code',
  switch_set: 'Set a switch',
  copy_started: 'Started a copy of the database',
  restore_point_noted: 'Noted a restore point',
  logs_downloaded: 'Downloaded the audit log',
  test_mail_sent: 'Tried to send a test mail',
  test_mail_answered: 'Got the result of a test mail',
  mail_confirmed: 'Confirmed that mail arrives',
  dead_letter_replayed: 'Replayed a dead letter',
  dead_letter_discarded: 'Discarded a dead letter',
} as const
export type AuditAction = keyof typeof auditTexts

/** Stands for an operator who was erased; no account has this id. */
export const erasedOperator = 0

/** Stands for the site itself: what a schedule does. */
export const theSite = -1

/** What an entry is about. */
export const auditSubjects = [
  'match',
  'reference',
  'payment',
  'competition',
  'team',
  'user',
  'users',
  'role',
  'agent code',
  'platform',
  'event',
  'dead letter',
  'mail',
  'setting',
  'database',
  'log',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

/** Subjects that name no user; an entry about any other names its user itself. A mail's address is compared at an erasure. */
export const impersonalSubjects = [
  'match',
  'reference',
  'competition',
  'team',
  'users',
  'role',
  'agent code',
  'platform',
  'event',
  'dead letter',
  'mail',
  'setting',
  'database',
  'log',
] as const satisfies AuditSubject[]

/** Replaces the name of a user who was erased. */
export const erasedUser = 'An erased user'

/** Entries on the overview. */
export const recentEntries = 8

/** Characters of a network's hash: enough to distinguish two, not to look one up. */
export const shownNetwork = 6

export const auditPageSize = 50
/** Entries that one page reads while it searches. */
export const searchedEntries = 500
export const maxAuditSearch = 100

/** Longest text of what was before and after, each. */
export const maxAuditText = 4_000

export const auditKeptMs = retention.logs.ms
/** Entries that one sweep deletes. */
export const sweptEntries = 500
