import type { AlertsService } from '#worker/alerting/alerts/service.ts'
import type { Feature } from '#worker/entry/feature.ts'
import type { BaseDependencies } from '#worker/entry/services.ts'
import type { ProofsService } from '../accounts/two-step/proofs.service.ts'
import type { ActivityService } from '../activity/service.ts'
import type { PlansService } from '../plans/service.ts'
import { createHeardRepository } from './heard.repository.ts'
import { createPhoneLimits } from './limits.ts'
import { phonesDataSource, smsDataSource } from './personal-data.ts'
import { createPhonesRepository, type PhonesRepository } from './repository.ts'
import { phonesRoutes } from './routes.ts'
import { createSmsLog } from './sms/log.repository.ts'
import { createTwilioMessages } from './sms/provider.ts'
import { createSmsService } from './sms/service.ts'
import { createStopsRepository } from './stops.repository.ts'
import { createTwilioClient } from './twilio/client.ts'
import { createTwilioVerify } from './verification/provider.ts'
import { createVerificationService } from './verification/service.ts'
import { twilioWebhooks } from './webhooks.ts'

type PhonesPorts = BaseDependencies & {
  plans: Pick<PlansService, 'planOf'>
  alerts: Pick<AlertsService, 'addChannel'>
  activity: Pick<ActivityService, 'record'>
  proofs: ProofsService
  /** Follows a STOP or START from a number of an agent's client. */
  setClientsStopped: PhonesRepository['setStopped']
}

export function composePhones({
  database,
  limiter,
  config,
  fetch,
  visitorOf,
  plans,
  alerts,
  activity,
  proofs,
  setClientsStopped,
  ...tools
}: PhonesPorts) {
  const { clock, newId, logger } = tools
  const { twilio: settings, publicOrigin } = config
  const client = settings && createTwilioClient({ settings, fetch, clock })
  const phones = createPhonesRepository(database)
  const stops = createStopsRepository(database, config.linkSecret)
  const heard = createHeardRepository(database)
  const repository: PhonesRepository = {
    ...phones,
    setStopped: async (phone, stoppedAt) => {
      await stops.set(phone, stoppedAt)
      await phones.setStopped(phone, stoppedAt)
      await setClientsStopped(phone, stoppedAt)
    },
  }
  const limits = createPhoneLimits({ limiter })
  const verification = createVerificationService({
    repository,
    stops,
    provider: client && createTwilioVerify(client),
    limits,
    activity,
    clock,
    logger,
  })
  const sms = createSmsService({
    repository,
    stops,
    heard,
    log: createSmsLog(database),
    provider: client && createTwilioMessages(client),
    plans,
    limits,
    addToAlerts: (userId) => alerts.addChannel(userId, 'sms'),
    clock,
    newId,
    logger,
    publicOrigin,
  })
  return {
    name: 'phones',
    services: { phoneVerification: verification, sms },
    internals: { phoneBook: { recipients: repository.recipients, find: repository.find } },
    routes: {
      api: () => [phonesRoutes({ verification, sms, proofs, visitorOf })],
      foreign: () => [twilioWebhooks({ sms, heard, settings, clock, publicOrigin })],
    },
    policies: {
      'POST /api/phone/send-verification': 'signed_in',
      'POST /api/phone/verify': 'signed_in',
      'DELETE /api/phone': 'signed_in',
      'GET /api/sms/settings': 'signed_in',
      'PUT /api/sms/settings': { permission: 'MANAGE_PREFERENCES' },
      'POST /api/sms/test': { permission: 'MANAGE_PREFERENCES', entitlement: 'sms' },
      'POST /webhooks/twilio/status/:id': 'public',
      'POST /webhooks/twilio/inbound': 'public',
    },
    jobs: { everyMinute: { purgeExpiredSms: sms.purgeExpired } },
    personalData: [phonesDataSource(database), smsDataSource(database)],
  } satisfies Feature
}
