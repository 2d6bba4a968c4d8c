// The calls about webhooks.
import { z } from 'zod'
import {
  DeliveriesQuery,
  NewWebhook,
  WebhookChanges,
  WebhookCode,
  WebhookId,
  WebhookReplay,
} from '#worker/alerting/channel-settings/webhooks/contract.ts'
import { hookStatuses } from '#worker/people/connections/hooks/constants.ts'
import { allEvents } from '#worker/people/connections/hooks/rules.ts'
import type { Operation } from './contract.ts'

const text = z.string()
const time = z.iso.datetime()
const secret = text.describe('Signs what is posted, as Standard Webhooks describes. It is not shown again.')

const webhook = {
  id: text,
  name: text,
  label: text.describe('The beginning and the end of its address.'),
  events: z.enum(allEvents).array(),
  state: z.enum(['works', 'unconfirmed', 'ended']),
  ended_at: time.nullable(),
  ended_reason: text.nullable(),
}
const WebhookAnswer = z.strictObject(webhook).meta({ id: 'Webhook' })
const NewWebhookAnswer = z.strictObject({ ...webhook, secret }).meta({ id: 'NewWebhook' })
const SecretAnswer = z.strictObject({ secret }).meta({ id: 'WebhookSecret' })

const DeliveryAnswer = z
  .strictObject({
    webhook_id: text,
    message_id: text.describe('Its webhook-id.'),
    type: text,
    status: z.enum(hookStatuses),
    attempts: z.int(),
    reason: text.nullable(),
    first_at: time,
    last_at: time,
    next_at: time.nullable(),
  })
  .meta({ id: 'WebhookDelivery' })

export const webhookOperations: Operation[] = [
  {
    id: 'listWebhooks',
    method: 'GET',
    path: '/api/webhooks',
    summary: 'Your webhooks, oldest first',
    scope: 'read',
    answer: WebhookAnswer.array(),
  },
  {
    id: 'createWebhook',
    method: 'POST',
    path: '/api/webhooks',
    summary: 'Posts a code to an address; once confirmed, your events go there. The same name again replaces a webhook',
    scope: 'write',
    body: NewWebhook,
    answer: NewWebhookAnswer,
    status: 201,
    example: { body: { name: 'Stock sheet', address: 'https://example.com/hooks', events: ['alert.price'] } },
  },
  {
    id: 'confirmWebhook',
    method: 'POST',
    path: '/api/webhooks/{id}/confirm',
    summary: 'Confirms a webhook by the code that its address was posted',
    scope: 'write',
    params: WebhookId,
    body: WebhookCode,
    example: { body: { code: '123456' } },
  },
  {
    id: 'updateWebhook',
    method: 'PUT',
    path: '/api/webhooks/{id}',
    summary: 'Chooses the events that a webhook is sent',
    scope: 'write',
    params: WebhookId,
    body: WebhookChanges,
    answer: WebhookAnswer,
    example: { body: { events: ['alert.price', 'purchase.updated'] } },
  },
  {
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/api/webhooks/{id}',
    summary: 'Removes a webhook',
    scope: 'write',
    params: WebhookId,
  },
  {
    id: 'rotateWebhookSecret',
    method: 'POST',
    path: '/api/webhooks/{id}/secret',
    summary: 'Makes a new secret; the one before signs beside it for a day',
    scope: 'write',
    params: WebhookId,
    answer: SecretAnswer,
    status: 201,
  },
  {
    id: 'testWebhook',
    method: 'POST',
    path: '/api/webhooks/{id}/test',
    summary: 'Posts a test message, and says whether it was taken',
    scope: 'write',
    params: WebhookId,
  },
  {
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/api/webhook-deliveries',
    summary: 'What your webhooks were sent lately, the last attempts first',
    scope: 'read',
    query: DeliveriesQuery,
    answer: DeliveryAnswer.array(),
    hasNextPage: true,
  },
  {
    id: 'replayWebhookDelivery',
    method: 'POST',
    path: '/api/webhooks/{id}/replay',
    summary: 'Posts a message of the last seven days once more, with the same webhook-id',
    scope: 'write',
    params: WebhookId,
    body: WebhookReplay,
    example: { body: { message_id: 'msg_1' } },
  },
]
