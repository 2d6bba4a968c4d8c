import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { analysisTexts } from '#worker/alerting/analysis/constants.ts'
import { preferencesTexts } from '#worker/alerting/preferences/constants.ts'
import { apiTokenTexts, callsPerMinute } from '#worker/people/api-tokens/constants.ts'
import { clientTexts } from '#worker/people/clients/constants.ts'
import { clientMessageTexts } from '#worker/people/clients/messages/constants.ts'
import { colleagueTexts } from '#worker/people/colleagues/constants.ts'
import { connectionTexts } from '#worker/people/connections/constants.ts'
import { smsTexts } from '#worker/people/phones/sms/constants.ts'
import { type Entitlement, entitlements, planNames, plans } from '#worker/people/plans/constants.ts'
import { pushTexts } from '#worker/people/push/constants.ts'
import { threadTexts } from '#worker/running/threads/constants.ts'

/** A literal of a plan's name, in code or SQL; `free` is also a word of ticket prices. */
const named = /'(?:basic|pro|premium)'|paid_plan\b[^\n]*'free'|[pP]lan\w* [!=]== 'free'/

test('outside the plans, no code of the Worker knows a plan by its name', () => {
  const files = globSync('worker/**/*.ts').filter((file) => !file.startsWith('worker/people/plans/'))
  expect(files.length).toBeGreaterThan(300)
  const knowing = files.filter((file) => named.test(readFileSync(file, 'utf8')))
  expect(knowing).toEqual([])
})

test.each<[Entitlement, string]>([
  ['sms', smsTexts.needsPlan],
  ['connections', connectionTexts.needsPlan],
  ['mobileAccess', pushTexts.needsPlan],
  ['apiAccess', apiTokenTexts.needsPlan],
  ['multipleClients', clientTexts.needsPlan],
  ['multipleClients', clientTexts.planOver],
  ['multipleClients', clientMessageTexts.needsPlan],
  ['multipleClients', colleagueTexts.needsPlan],
  ['multipleClients', colleagueTexts.asleep],
  ['autoPurchase', preferencesTexts.notInPlan],
  ['autoRegistration', preferencesTexts.notInPlan],
  ['advancedAnalytics', analysisTexts.needsPlan],
  ['prioritySupport', threadTexts.needsPlan],
])('%s is in the plans that are named: %s', (feature, text) => {
  const having = plans.filter((plan) => entitlements[plan][feature])
  const words: string[] = text.match(/\w+/g) ?? []
  expect(plans.filter((plan) => words.includes(planNames[plan]))).toEqual(having)
})

test('calls have a budget in the plans that have the API, and in no other', () => {
  expect(plans.filter((plan) => callsPerMinute[plan] > 0)).toEqual(plans.filter((plan) => entitlements[plan].apiAccess))
})
