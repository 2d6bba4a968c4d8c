// The calls about an agent's clients.
import { z } from 'zod'
import { ClientChanges, ClientId, NewClient } from '#worker/people/clients/contract.ts'
import type { Operation } from './contract.ts'

const text = z.string()

const ClientAnswer = z
  .strictObject({
    id: z.int(),
    name: text,
    reference: text,
    email: text,
    phone: text,
    notes: text,
    budget: z.number().nullable().describe('Pounds a month; null for no limit.'),
    consent_on: z.iso.date().nullable().describe('The day on which the client agreed to be kept.'),
    consent_note: text,
    full_name: text,
    address_line1: text,
    address_line2: text,
    city: text,
    postal_code: text,
    country: text,
    emails: z.enum(['off', 'asked', 'on', 'stopped']).describe('Whether they are mailed directly.'),
    confirmed_at: z.iso.datetime().nullable(),
    stopped_at: z.iso.datetime().nullable(),
    sms: z.enum(['off', 'asked', 'on', 'stopped']).describe('Whether they are texted directly.'),
    sms_confirmed_at: z.iso.datetime().nullable(),
    sms_stopped_at: z.iso.datetime().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Client' })

export const clientOperations: Operation[] = [
  {
    id: 'listClients',
    method: 'GET',
    path: '/api/clients',
    summary: 'Your clients, in the order in which you added them',
    scope: 'read',
    ofClient: true,
    answer: ClientAnswer.array(),
  },
  {
    id: 'addClient',
    method: 'POST',
    path: '/api/clients',
    summary: 'Adds a client; a name is enough. Agent Premium only',
    scope: 'write',
    body: NewClient,
    answer: ClientAnswer,
    status: 201,
    example: { body: { name: 'Robin Fairweather', reference: 'RF-1', budget: 500 } },
  },
  {
    id: 'getClient',
    method: 'GET',
    path: '/api/clients/{id}',
    summary: 'One client, with what their tickets are bought with',
    scope: 'read',
    ofClient: true,
    params: ClientId,
    answer: ClientAnswer,
  },
  {
    id: 'updateClient',
    method: 'PUT',
    path: '/api/clients/{id}',
    summary: 'Changes what is named of a client; with a token for one, their email and phone alone. Agent Premium only',
    scope: 'write',
    ofClient: true,
    params: ClientId,
    body: ClientChanges,
    answer: ClientAnswer,
    example: { body: { budget: 750 } },
  },
  {
    id: 'deleteClient',
    method: 'DELETE',
    path: '/api/clients/{id}',
    summary: 'Deletes a client for good; alerts made for them stay, as your own',
    scope: 'write',
    params: ClientId,
  },
]
