import { operator } from './operator.ts'

/** Who processes personal data for us: company, what for, where. The agreement promises notice before this changes. */
export const subProcessors: [string, string, string][] = [
  ['Cloudflare, Inc.', 'Hosting, database, queues, logs: all data of the service', 'Worldwide network; United States'],
  [operator.mailProvider, 'Sending mail: email address and message', 'United Kingdom'],
  ['Twilio Inc.', 'Text messages, if you ask for them: phone number and message', 'United States'],
  ['PayPal (Europe)', 'Payments: name, billing address, amount', 'Luxembourg; United States'],
  ['Google Ireland Ltd', 'Sign-in with Google, if you choose it: name and email address', 'Ireland; United States'],
  [
    'Your browser’s push service',
    'Push messages, if you switch them on: an encrypted message; run by Apple, Google, Microsoft or Mozilla',
    'United States',
  ],
]
