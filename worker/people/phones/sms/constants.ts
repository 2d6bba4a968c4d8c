import { secondMs } from '#worker/ground/platform/clock.ts'

/** What can be switched on and off for SMS, in the specification's names. */
export const smsSwitches = [
  'availability_alerts',
  'price_drop_alerts',
  'high_demand_alerts',
  'purchase_confirmations',
  'system_notifications',
] as const
export type SmsSwitch = (typeof smsSwitches)[number]

/** Messages for one person in a calendar month: they cost us a few pence each. */
export const maxSmsPerMonth = 100

/**
 * After a send without an answer the provider may still have accepted the message. Its report of the status settles
 * that, so nothing is sent again before it had this long to arrive.
 */
export const reportWaitMs = 20 * secondMs

/** Longest message of one part: GSM 03.38, in septets. */
export const oneSegmentSeptets = 160
/** Of each part of a longer one. */
export const partSeptets = 153

export const smsTexts = {
  needsPlan: 'SMS notifications need a Pro or Premium plan.',
  needsPhone: 'Verify your phone number first.',
  stopped: 'This number replied STOP. Text START to our number to get SMS again.',
  monthlyCap: `You have had all ${maxSmsPerMonth} SMS of this month.`,
  notSetUp: 'SMS is not available at the moment.',
  testSent: 'Test SMS sent successfully! Check your phone.',
  testFailed: 'Failed to send test SMS. Please try again.',
  testBody: 'Touchline: this is your test SMS. Ticket alerts will reach you here. Reply STOP to end.',
  saved: 'SMS settings saved.',
  loadFailed: 'Unable to load SMS settings',
} as const

/** As Twilio and the networks know them, and as people write them in the languages around us; without accents. */
export const stopWords = [
  'STOP',
  'STOPALL',
  'STOPIT',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
  'UNSUB',
  'ARRET',
  'ARRETER',
  'DESABONNER',
  'STOPP',
  'STOPPEN',
  'ABMELDEN',
  'ENDE',
  'BAJA',
  'PARAR',
  'CANCELAR',
  'ALTO',
  'ANNULLA',
  'DISISCRIVI',
  'AFMELDEN',
  'AVSLUTA',
  'AVMELD',
  'AFMELD',
  'SLUTA',
  'LOPETA',
  'SAIR',
  'REZYGNUJE',
  'ABBESTELLEN',
  'BASTA',
  'ANNULER',
  'SLUTT',
  'PERUUTA',
  'ODHLASIT',
  'ZRUSIT',
  'IPTAL',
  'KONIEC',
  'ARRETEZ',
  'FERMA',
  'DESUSCRIBIR',
  'DURDUR',
  'FRAMELD',
]
/** People may be polite about it: "Please stop". */
export const politeWords = ['PLEASE', 'PLS', 'PLZ', 'BITTE', 'SVP']
export const startWords = ['START', 'UNSTOP', 'OPTIN']
/** They start only by themselves: "Yes, I'll be there" answers another message. */
export const startAnswers = ['YES']

/** Where the provider reports a message's status, and hands in what people answer. */
export const statusPath = '/webhooks/twilio/status'
export const inboundPath = '/webhooks/twilio/inbound'

/** In the order in which they happen; a report of an earlier one that comes late changes nothing. */
export const smsStatuses = ['sending', 'queued', 'sent', 'delivered', 'undelivered', 'failed'] as const
export type SmsStatus = (typeof smsStatuses)[number]

/** Nothing follows these. */
export const finalStatuses: readonly SmsStatus[] = ['delivered', 'undelivered', 'failed']
