import type { ReactNode } from 'react'
import { enumerated, serviceCountries, serviceNames } from '#worker/people/channels.constants.ts'
import { CompanyFact } from './company.tsx'

/** Companies that process personal data for us: name, purpose, place. The agreement promises notice before changes. */
export const subProcessors: [ReactNode, string, string][] = [
  [
    'Cloudflare, Inc.',
    'Hosting, database, files, queues, logs: all data of the service. The check against robots when you register, where it is switched on',
    'Worldwide network; United States',
  ],
  [
    <CompanyFact key="mailProvider" of="mailProvider" />,
    'Sending mail and keeping our mailbox: email address and message',
    'United Kingdom',
  ],
  ['Twilio Inc.', 'Text messages, if you ask for them: phone number and message', 'United States'],
  [
    'PayPal (Europe)',
    'Payments, if you buy a plan: name, email and billing address, amount',
    'Luxembourg; United States',
  ],
  [
    'Google Ireland Ltd',
    'Sign-in with Google, if you choose it: that you sign in here; we get your name, email address and picture’s address',
    'Ireland; United States',
  ],
  [
    'Your browser’s push service',
    'Push messages, if you switch them on: an encrypted message; run by Apple, Google, Microsoft or Mozilla',
    'United States',
  ],
  [
    enumerated(serviceNames, 'or'),
    'Alerts to a chat, if you connect one: the message, and which chat it goes to',
    [...serviceCountries].join('; '),
  ],
]
