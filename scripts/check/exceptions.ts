// What single files may do all the same: mostly two features whose rows change in one batch, which D1 allows only where
// both tables are known.

/** A file, and the file or table that it may use. */
export type Exception = { file: string; may: string; why: string }

/** Each file may use each of `may`. */
type Grant = { files: string[]; may: string[]; why: string }

const grants: Grant[] = [
  {
    files: ['worker/people/accounts/registration/repository.ts'],
    may: ['user_plans'],
    why: "A newer form's batch removes the plan of the one that it replaces.",
  },
  {
    files: ['worker/people/accounts/trial-start.repository.ts'],
    may: ['user_plans'],
    why: 'The trial starts in the batch that verifies the address.',
  },
  {
    files: ['worker/people/accounts/sessions/push-subscriptions.repository.ts'],
    may: ['push_devices'],
    why: 'Push messages end in the batch that ends their session, so that no crash comes between.',
  },
  {
    files: ['worker/people/accounts/google/repository.ts'],
    may: ['user_plans'],
    why: 'The trial is created in the same batch as the user.',
  },
  {
    files: ['worker/people/accounts/ownership/repository.ts'],
    may: ['connections', 'phones', 'calendar_feeds', 'colleagues', 'colleague_invitations'],
    why: 'What leaves an account without a session ends in the batch that changes who may use it.',
  },
  {
    files: ['worker/people/accounts/ownership/repository.ts'],
    may: ['clients'],
    why: 'Emails to clients end with who may use the account, in its batch.',
  },
  {
    files: ['worker/people/accounts/ownership/repository.ts'],
    may: ['quick_buy'],
    why: 'The details of a former holder end in the batch that changes who may use the account.',
  },
  {
    files: [
      'worker/people/accounts/ownership/repository.ts',
      'worker/people/accounts/ownership/way-back.repository.ts',
    ],
    may: ['erasures'],
    why: 'A deletion that waits ends in the batch by which the account goes on, and is mailed with the address before.',
  },
  {
    files: ['worker/people/privacy/erasure/repository.ts'],
    may: [
      'account_tokens',
      'worker/people/accounts/ownership/way-back.repository.ts',
      'worker/people/accounts/tokens/standing.repository.ts',
    ],
    why: 'An erasure begins by a link that still works, and waits while the account may be taken back, in one statement.',
  },
  {
    files: ['worker/people/accounts/ownership/repository.ts'],
    may: ['api_tokens'],
    why: 'Tokens end in the batch that ends the sessions of who made them.',
  },
  {
    files: [
      'worker/people/agent-codes/repository.ts',
      'worker/people/roles/repository.ts',
      'worker/people/roles/desk/repository.ts',
      'worker/people/roles/first-admin/repository.ts',
      'worker/people/privacy/erasure/repository.ts',
    ],
    may: ['worker/people/accounts/ownership/repository.ts'],
    why: 'Who may use an account is changed in one place.',
  },
  {
    files: ['worker/people/roles/repository.ts'],
    may: ['worker/people/accounts/ownership/way-back.repository.ts'],
    why: 'An account that is closed is switched off where its way back would open it.',
  },
  {
    files: [
      'worker/people/roles/service.ts',
      'worker/people/roles/desk/service.ts',
      'worker/people/roles/first-admin/service.ts',
    ],
    may: ['worker/people/accounts/ownership/follow.ts'],
    why: 'What a change of who may use an account is followed by is decided in one place.',
  },
  {
    files: ['worker/people/roles/desk/repository.ts'],
    may: ['roles'],
    why: 'Roles lie with the accounts that they are given to; they are changed here.',
  },
  {
    files: ['worker/money/payments/proof/repository.ts', 'worker/money/payments/desk/repository.ts'],
    may: ['counters'],
    why: 'Revenue is counted with the other figures of the desk, in the batch of the payment.',
  },
  {
    files: ['worker/money/payments/ledger/repository.ts'],
    may: ['user_plans'],
    why: 'What was paid is given in the batch that books the payment.',
  },
  {
    files: ['worker/alerting/alerts/pausing/repository.ts'],
    may: ['user_plans'],
    why: 'The limits of a plan are enforced only while it is still that plan.',
  },
  {
    files: ['worker/alerting/alerts/making/repository.ts'],
    may: ['user_plans'],
    why: 'An alert is counted in the batch that makes it.',
  },
  {
    files: ['worker/matches/catalogue/merging/repository.ts'],
    may: ['alert_targets', 'found_events'],
    why: 'An operator sees what a merge of two matches would move.',
  },
  {
    files: ['worker/matches/live/repository.ts'],
    may: ['live_match_refs', 'match_live'],
    why: 'Live facts of lists lie with the matches and are written here alone.',
  },
  {
    files: ['worker/matches/catalogue/writing/links.repository.ts'],
    may: ['lifetimes', 'quarantine', 'reading_notes'],
    why: 'What was held or announced of a page ends in the batch that unlinks it.',
  },
  {
    files: ['worker/matches/catalogue/writing/links.repository.ts'],
    may: ['found_events'],
    why: 'A page that is linked is looked up among the found events in the same batch.',
  },
  {
    files: ['worker/matches/catalogue/writing/matches.repository.ts'],
    may: ['found_events', 'alert_targets'],
    why: 'A match is deleted only while nothing is on it, in one statement.',
  },
  {
    files: ['worker/matches/catalogue/writing/merges.repository.ts'],
    may: ['found_events', 'quarantine'],
    why: 'A merge takes along all that names the match, in one batch.',
  },
  {
    files: ['worker/matches/catalogue/writing/retiring.repository.ts'],
    may: ['drift_flags'],
    why: 'The flags of a platform end in the batch that retires it.',
  },
  {
    files: ['worker/matches/catalogue/writing/retiring.repository.ts'],
    may: ['unread_platforms'],
    why: 'That a platform was never read ends in the batch that retires it.',
  },
  {
    files: ['worker/people/colleagues/seat.rules.ts'],
    may: ['sessions'],
    why: "A booker's session is asked for in the statement that it may write.",
  },
  {
    files: ['worker/people/accounts/sign-in/repository.ts'],
    may: ['security_events'],
    why: 'Whether its owner was here before is asked in the query that finds the account.',
  },
  {
    files: ['worker/people/roles/repository.ts'],
    may: ['users.password_hash', 'users.google_id', 'worker/people/accounts/passwords/own.repository.ts'],
    why: 'An administrator counts while there is a way in; that there is one is all that is read.',
  },
  {
    files: ['worker/alerting/alerts/personal-data.ts'],
    may: ['users.registration_hash'],
    why: 'A draft of an account that was never verified hangs on its form.',
  },
  {
    files: ['worker/alerting/live-hooks/repository.ts'],
    may: ['connections'],
    why: 'Which webhooks want live news is asked with the alerts in one query.',
  },
  {
    files: ['worker/matches/catalogue/writing/platforms.repository.ts'],
    may: ['audit_log'],
    why: 'The id of a deleted platform, whose entries stay, is not given again.',
  },
  {
    files: ['worker/matches/catalogue/writing/retiring.repository.ts'],
    may: ['found_events', 'extraction_revisions', 'alerts'],
    why: 'A platform is deleted only while nothing is of it, in one statement.',
  },
  {
    files: ['worker/matches/catalogue/writing/retiring.repository.ts'],
    may: ['discovery_sources', 'platform_keys'],
    why: 'What operators typed of a platform ends in the batch that deletes it.',
  },
  {
    files: ['app/ui/late-import.ts'],
    may: ['freshAddress'],
    why: 'Address of our own chunk, after an earlier load failed.',
  },
]

export const exceptions: Exception[] = grants.flatMap(({ files, may, why }) =>
  files.flatMap((file) => may.map((one) => ({ file, may: one, why }))),
)
