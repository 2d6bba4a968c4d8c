// Every action of a page of the desk that writes makes an entry of the audit log: a call that is new there fails here until
// it is listed with its entry and with the test that sees it, or as one that changes nothing.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { type AuditAction, auditTexts } from '#worker/people/audit-log/constants.ts'
import { deskCalls } from './desk-calls.ts'

/** Reads, checks and answers. */
const harmless = [
  'admitToDesk',
  'callerOf',
  'fieldsOf',
  'visitorOf',
  'actOf',
  'proveFirst',
  'proofFor',
  'askForProof',
  'redirect',
  'decided',
  'noticeHeaders',
  'signInHeaders',
  'config.isSecure',
  'keptSecret',
  'firstAdmin.check',
  'fileDesk.readFile',
  'fileDesk.preview',
  'ruleStudio.readFields',
  'ruleStudio.propose',
  'ruleStudio.try',
  'users.user',
]

const tests = {
  users: 'test/people/accounts/desk/users.worker.test.ts',
  erased: 'test/people/accounts/desk/erased-users.worker.test.ts',
  roles: 'test/people/roles/desk.worker.test.ts',
  first: 'test/people/roles/first-admin.worker.test.ts',
  matches: 'test/matches/catalogue/desk.worker.test.ts',
  merges: 'test/matches/catalogue/merges.worker.test.ts',
  reference: 'test/matches/catalogue/reference.worker.test.ts',
  platforms: 'test/matches/catalogue/platform-desk.worker.test.ts',
  ends: 'test/matches/catalogue/platform-end.worker.test.ts',
  discovery: 'test/watching/discovery/discovery.worker.test.ts',
  feed: 'test/matches/fixture-lists/sync.worker.test.ts',
  file: 'test/matches/fixture-lists/upload.worker.test.ts',
  payments: 'test/money/payments/desk.worker.test.ts',
  refunds: 'test/money/payments/refunds.worker.test.ts',
  books: 'test/money/payments/proof.worker.test.ts',
  jobs: 'test/watching/monitoring/desk/desk.worker.test.ts',
  studio: 'test/watching/monitoring/rule-studio/studio.worker.test.ts',
  misread: 'test/watching/monitoring/misread.worker.test.ts',
  shadow: 'test/watching/monitoring/shadow/publishing.worker.test.ts',
  quality: 'test/watching/monitoring/drift/drift.worker.test.ts',
  system: 'test/running/system/system.worker.test.ts',
  backup: 'test/running/system/logs-and-backup.worker.test.ts',
  copies: 'test/running/system/copies.worker.test.ts',
  settings: 'test/running/settings/settings.worker.test.ts',
  mail: 'test/running/email-test/email-test.worker.test.ts',
  setup: 'test/running/setup/setup.worker.test.ts',
  sellers: 'test/money/purchases/sellers/access.worker.test.ts',
  threads: 'test/running/threads/threads.worker.test.ts',
}

/** For each call the entry that it makes, and where that is seen. */
const noted: Record<string, [AuditAction, keyof typeof tests]> = {
  'firstAdmin.claim': ['first_admin_made', 'first'],
  'setup.sendTestMail': ['test_mail_sent', 'setup'],
  'setup.confirmMail': ['mail_confirmed', 'setup'],
  'userDesk.create': ['user_created', 'users'],
  'userDesk.edit': ['user_edited', 'erased'],
  'userDesk.setStatus': ['user_deactivated', 'users'],
  'userDesk.setManyActive': ['user_deactivated', 'users'],
  'userDesk.erase': ['user_erased', 'erased'],
  'roleDesk.create': ['role_created', 'roles'],
  'roleDesk.edit': ['role_edited', 'roles'],
  'roleDesk.remove': ['role_deleted', 'roles'],
  'agentCodeDesk.issue': ['agent_code_issued', 'roles'],
  'agentCodeDesk.revoke': ['agent_code_revoked', 'roles'],
  'matchDesk.create': ['match_created', 'matches'],
  'matchDesk.edit': ['match_edited', 'matches'],
  'matchDesk.cancel': ['match_cancelled', 'matches'],
  'matchDesk.followFeed': ['match_released', 'matches'],
  'matchDesk.remove': ['match_deleted', 'matches'],
  'matchMerges.merge': ['matches_merged', 'merges'],
  'matchMerges.split': ['matches_split', 'merges'],
  'referenceDesk.load': ['reference_loaded', 'reference'],
  'emailTest.send': ['test_mail_sent', 'mail'],
  'settings.set': ['switch_set', 'settings'],
  'backupDesk.note': ['restore_point_noted', 'backup'],
  'copies.start': ['copy_started', 'copies'],
  'deadLetterDesk.settle': ['dead_letter_replayed', 'system'],
  'deadLetterDesk.settleAll': ['dead_letter_discarded', 'system'],
  'feedDesk.follow': ['competition_followed', 'feed'],
  'feedDesk.leave': ['competition_left', 'feed'],
  'feedDesk.synchronise': ['matches_synced', 'feed'],
  'feedDesk.names.choose': ['name_settled', 'feed'],
  'feedDesk.names.create': ['team_created', 'feed'],
  'feedDesk.names.ignore': ['name_ignored', 'feed'],
  'feedDesk.names.reopen': ['name_ignored', 'feed'],
  'fileDesk.apply': ['matches_imported', 'file'],
  'paymentsDesk.create': ['payment_recorded', 'payments'],
  'paymentsDesk.confirm': ['payment_confirmed', 'payments'],
  'paymentsDesk.markFailed': ['payment_failed', 'payments'],
  'paymentsDesk.resend': ['receipt_resent', 'payments'],
  'paymentsDesk.reconcile': ['payment_asked', 'payments'],
  'refunds.refund': ['payment_refunded', 'refunds'],
  'refunds.decline': ['refund_declined', 'refunds'],
  'proofOfBooks.proveNow': ['books_proved', 'books'],
  'proofOfBooks.settle': ['problem_settled', 'books'],
  'discoveryDesk.decide': ['event_linked', 'discovery'],
  'discoveryDesk.addSource': ['source_added', 'discovery'],
  'discoveryDesk.removeSource': ['source_removed', 'discovery'],
  'discoveryDesk.readNow': ['source_read', 'discovery'],
  // Requests refused for the old key are tried again with the new one: a part of setting it.
  'discoveryDesk.retryRefused': ['key_set', 'platforms'],
  'platformDesk.create': ['platform_created', 'platforms'],
  'platformDesk.edit': ['platform_edited', 'platforms'],
  'platformDesk.switch': ['platform_switched_off', 'jobs'],
  'platformDesk.authorise': ['authority_added', 'platforms'],
  'platformDesk.removeAuthority': ['authority_removed', 'platforms'],
  'platformDesk.setKey': ['key_set', 'platforms'],
  'platformDesk.removeKey': ['key_removed', 'platforms'],
  'platformDesk.retire': ['platform_retired', 'ends'],
  'platformDesk.bringBack': ['platform_brought_back', 'ends'],
  'platformDesk.remove': ['platform_deleted', 'ends'],
  'platformDesk.askRobots': ['robots_read', 'platforms'],
  'threadDesk.assign': ['manager_assigned', 'threads'],
  'threadDesk.answer': ['thread_answered', 'threads'],
  'threadDesk.settle': ['thread_settled', 'threads'],
  'sellerDesk.save': ['seller_access_edited', 'sellers'],
  'sellerDesk.setSecret': ['seller_secret_set', 'sellers'],
  'sellerDesk.stop': ['seller_stopped', 'sellers'],
  'sellerDesk.discover': ['seller_asked', 'sellers'],
  'scrapingDesk.runNow': ['job_run', 'jobs'],
  'quality.accept': ['drift_accepted', 'quality'],
  'quality.settle': ['held_confirmed', 'quality'],
  'ruleStudio.save': ['rules_saved', 'studio'],
  'ruleStudio.publish': ['shadow_started', 'shadow'],
  'ruleStudio.abandon': ['shadow_abandoned', 'shadow'],
  'ruleStudio.putInForce': ['rules_in_force', 'studio'],
  'ruleStudio.fetch': ['page_fetched', 'studio'],
  'misreadPrices.forget': ['prices_forgotten', 'misread'],
}

const read = (path: string) => readFileSync(path, 'utf8')
const pages = routes.filter(({ path = '' }) => /^(admin|first-admin)(\/|$)/.test(path))

describe('every action of the desk', () => {
  test('is listed here with each call that it makes', () => {
    expect(pages.some(({ children }) => children)).toBe(false)
    const calls = pages.flatMap(({ file }) => deskCalls(`app/${file}`, read(`app/${file}`)))
    expect([...new Set(calls)].toSorted()).toEqual([...harmless, ...Object.keys(noted)].toSorted())
  })

  test.each(Object.entries(noted))('%s is noted, and a test sees it', (_call, [entry, where]) => {
    expect(auditTexts[entry]).toBeDefined()
    expect(read(tests[where])).toContain(entry)
  })
})

describe('the reading of actions', () => {
  const callsOf = (body: string) =>
    deskCalls('page.tsx', `export async function action({ context, request }) {\n${body}\n}`)

  test.each([
    ['const { roleDesk: desk } = context.get(servicesContext)\nawait desk.edit(1)', ['roleDesk.edit']],
    ['const all = context.get(servicesContext)\nawait all.wipe()', ['services.wipe']],
    ['const { wipe } = context.get(servicesContext).names\nreturn { a: () => wipe(1) }', ['names.wipe']],
    ['await context.get(servicesContext).names.wipe(1)', ['names.wipe']],
    ['const { names } = context.get(servicesContext)\nreturn helped(names)', ['names, handed on']],
    ['return helped(request, context)', ['helped']],
    ['return { names: 1 }', []],
  ])('finds in “%s” %j', (body, calls) => {
    expect(callsOf(body)).toEqual(calls)
  })

  test('sees an action that is no function of its own', () => {
    expect(deskCalls('page.tsx', 'export const action = anotherAction')).not.toEqual([])
  })
})
