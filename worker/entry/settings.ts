// Part of the configuration: which settings there are, and which values they may have.
import { z } from 'zod'
import { Secret } from '#worker/ground/platform/secret.ts'
import { productionWorkFactor } from '#worker/people/accounts/passwords/constants.ts'
import { companyFields } from './company.ts'

const secret = (minimumLength: number) =>
  z
    .string()
    .min(minimumLength)
    .transform((value) => new Secret(value))

/** The previous LINK_SECRET during a rotation; otherwise empty, or "none" where a value is required. */
const formerSecret = z
  .string()
  .default('')
  .transform((value) => (value === 'none' ? '' : value))
  .refine((value) => value === '' || value.length >= 32, 'must be empty, "none", or a whole secret')
  .transform((value) => (value === '' ? null : new Secret(value)))

/** "9700-9799": ports reachable over plain HTTP on loopback; empty in production. */
const portRanges = z
  .string()
  .regex(/^(\d+(-\d+)?( |$))*$/, 'must be empty or like 9700-9724 9799')
  .transform((value) => {
    const ranges = value.split(' ').map((range) => range.split('-').map(Number))
    const ports = ranges.flatMap(([first, last = first]) => (first && last ? [{ first, last }] : []))
    return ports.length > 0 ? ports : null
  })

const templateName = z.string().regex(/^[a-z0-9_]{1,512}$/, 'must be a name of small letters, digits and underscores')

/** The address of a provider's API, without a slash at the end. */
const serviceUrl = z.url().transform((value) => value.replace(/\/+$/, ''))

const claim = z
  .string()
  .trim()
  .max(20)
  .default('')
  .transform((value) => value || null)

const origins = z.string().transform((value) => value.split(/\s+/).filter((origin) => origin !== ''))

const Fields = z.object({
  ENVIRONMENT: z.enum(['production', 'development']),
  PUBLIC_ORIGIN: z.url().transform((value) => new URL(value).origin),
  CRAWLER_CONTACT: z.string().min(3),
  LOOPBACK_PORTS: portRanges,
  LINK_SECRET: secret(32),
  LINK_SECRET_PREVIOUS: formerSecret,
  READS_PER_MINUTE: z.coerce.number().int().min(0).default(0),
  /** How much work hashing a password takes: 2 to this power of rounds. More would be refused by the runtime. */
  PASSWORD_WORK_FACTOR: z.coerce.number().int().min(1).max(productionWorkFactor).default(productionWorkFactor),
  SMTP_HOST: z.string().min(1),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535),
  SMTP_SECURITY: z.enum(['none', 'starttls', 'tls']),
  SMTP_USER: z.string(),
  SMTP_PASSWORD: secret(0),
  MAIL_FROM: z.string().min(3),
  // Figures on the home page that only the operator can confirm, shown as given ("50k+"); hidden when unset.
  CLAIM_USERS: claim,
  CLAIM_RATING: claim,
  CLAIM_TICKETS: claim,
  CLAIM_SINCE: claim,
  OPERATOR_EMAIL: z.email(),
  ...companyFields,
  GOOGLE_CLIENT_ID: z.string(),
  GOOGLE_CLIENT_SECRET: secret(0),
  GOOGLE_ISSUER: z.string().min(1),
  GOOGLE_AUTHORIZE_URL: z.url(),
  GOOGLE_TOKEN_URL: z.url(),
  /** JSON Web Key Set for verifying ID tokens. */
  GOOGLE_KEYS_URL: z.url(),
  TURNSTILE_SITE_KEY: z.string(),
  TURNSTILE_SECRET: secret(0),
  /** Empty: nothing can be bought. */
  PAYPAL_CLIENT_ID: z.string(),
  PAYPAL_CLIENT_SECRET: secret(0),
  /** Id of the webhook registered at PayPal: part of what PayPal signs. */
  PAYPAL_WEBHOOK_ID: z.string(),
  PAYPAL_API_URL: z.url(),
  /** Where buyers approve a payment. */
  PAYPAL_WEB_URL: z.url(),
  /** What the document of PayPal's script may load and call, separated by spaces; `https://*.` stands for every name below. */
  PAYPAL_SCRIPT_ORIGINS: origins,
  FOOTBALL_URL: z.union([z.url(), z.literal('')]),
  FOOTBALL_KEY: secret(0),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^(AC[0-9a-f]{32})?$/i, 'must be empty or like AC and 32 hexadecimal characters'),
  TWILIO_AUTH_TOKEN: secret(0),
  /** What SMS come from: a number in international format, the name of a sender, or the SID of a messaging service. */
  TWILIO_FROM: z
    .string()
    .regex(/^(.{0,20}|MG[0-9a-f]{32})$/, 'must be a number, a name or the SID of a messaging service'),
  TWILIO_VERIFY_SERVICE_SID: z
    .string()
    .regex(/^(VA[0-9a-f]{32})?$/i, 'must be empty or like VA and 32 hexadecimal characters'),
  TWILIO_API_URL: serviceUrl,
  TWILIO_VERIFY_URL: serviceUrl,
  /** The bot's name without @; empty: no Telegram. */
  TELEGRAM_BOT_NAME: z.string().regex(/^\w{0,32}$/, 'must be empty or the name of a bot'),
  TELEGRAM_BOT_TOKEN: secret(0),
  /** Sent to Telegram with the address of the webhook; it comes back with every update. */
  TELEGRAM_WEBHOOK_SECRET: secret(0),
  TELEGRAM_API_URL: serviceUrl,
  /** Where links into chats begin. */
  TELEGRAM_LINK_URL: serviceUrl,
  /** The API token of the operator's application; empty or "none": no Pushover. */
  PUSHOVER_TOKEN: z.string().transform((value) => (value === '' || value === 'none' ? null : new Secret(value))),
  /** The id, not the digits, of the operator's number at WhatsApp; empty: no WhatsApp. */
  WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d{0,32}$/, 'must be empty or digits'),
  WHATSAPP_TOKEN: secret(0),
  /** Signs what Meta posts. */
  WHATSAPP_APP_SECRET: secret(0),
  /** By which Meta asks whether the address of the webhook is ours. */
  WHATSAPP_VERIFY_TOKEN: secret(0),
  /** With the version of the Graph API. */
  WHATSAPP_API_URL: serviceUrl,
  WHATSAPP_ALERT_TEMPLATE: templateName,
  WHATSAPP_CODE_TEMPLATE: templateName,
  WHATSAPP_LANGUAGE: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'must be a language like en_GB'),
  /** Stands in for the services whose addresses people paste, each at a path of its kind; empty in production. */
  RECEIVERS_URL: z.union([serviceUrl, z.literal('')]),
  /** Made by `npm run provision`; both empty: no push messages. */
  VAPID_PUBLIC_KEY: z.string().regex(/^([\w-]{87})?$/, 'must be empty or 65 bytes in base64url'),
  VAPID_PRIVATE_KEY: secret(0),
  /** Made by `npm run provision`; both empty: sellers are not bought from by UCP. */
  UCP_PUBLIC_KEY: z.string().regex(/^([\w-]{87})?$/, 'must be empty or 65 bytes in base64url'),
  UCP_PRIVATE_KEY: secret(0),
  /** Origins of push services, separated by spaces; `https://*.` stands for every name below. */
  PUSH_ORIGINS: origins,
})

/** Names of all settings. */
export const settingNames = Object.keys(Fields.shape)

/** The environment as settings, checked one by one and together. */
export const Settings = Fields.refine(
  (settings) => settings.ENVIRONMENT !== 'production' || settings.LOOPBACK_PORTS === null,
  {
    message: 'LOOPBACK_PORTS must be empty in production',
  },
)
  .refine(
    ({ ENVIRONMENT, PASSWORD_WORK_FACTOR }) =>
      ENVIRONMENT !== 'production' || PASSWORD_WORK_FACTOR === productionWorkFactor,
    { message: `PASSWORD_WORK_FACTOR must be ${productionWorkFactor} in production` },
  )
  .refine((settings) => settings.ENVIRONMENT !== 'production' || settings.SMTP_SECURITY !== 'none', {
    message: 'SMTP_SECURITY must be starttls or tls in production',
  })
  .refine((settings) => settings.ENVIRONMENT !== 'production' || settings.PUBLIC_ORIGIN.startsWith('https:'), {
    message: 'PUBLIC_ORIGIN must be https in production',
  })
  // Production only accepts Google's own endpoint, trusted by TLS.
  .refine((settings) => settings.ENVIRONMENT !== 'production' || googleAddresses(settings).every(isHttps), {
    message: 'GOOGLE_ISSUER, GOOGLE_AUTHORIZE_URL, GOOGLE_TOKEN_URL and GOOGLE_KEYS_URL must be https in production',
  })
  .refine((settings) => settings.GOOGLE_CLIENT_ID === '' || settings.GOOGLE_CLIENT_SECRET.reveal() !== '', {
    message: 'GOOGLE_CLIENT_SECRET is needed with GOOGLE_CLIENT_ID',
  })
  .refine((settings) => settings.TWILIO_ACCOUNT_SID === '' || isWholeTwilio(settings), {
    message: 'TWILIO_AUTH_TOKEN, TWILIO_FROM and TWILIO_VERIFY_SERVICE_SID are needed with TWILIO_ACCOUNT_SID',
  })
  .refine(
    ({ ENVIRONMENT, TWILIO_API_URL, TWILIO_VERIFY_URL }) =>
      ENVIRONMENT !== 'production' || [TWILIO_API_URL, TWILIO_VERIFY_URL].every(isHttps),
    { message: 'TWILIO_API_URL and TWILIO_VERIFY_URL must be https in production' },
  )
  .refine(
    ({ ENVIRONMENT, PAYPAL_API_URL, PAYPAL_WEB_URL, PAYPAL_SCRIPT_ORIGINS }) =>
      ENVIRONMENT !== 'production' || [PAYPAL_API_URL, PAYPAL_WEB_URL, ...PAYPAL_SCRIPT_ORIGINS].every(isHttps),
    { message: 'PAYPAL_API_URL, PAYPAL_WEB_URL and PAYPAL_SCRIPT_ORIGINS must be https in production' },
  )
  .refine(
    (settings) =>
      settings.PAYPAL_CLIENT_ID === '' ||
      (settings.PAYPAL_CLIENT_SECRET.reveal() !== '' && settings.PAYPAL_WEBHOOK_ID !== ''),
    { message: 'PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID are needed with PAYPAL_CLIENT_ID' },
  )

  .refine((settings) => settings.VAPID_PUBLIC_KEY === '' || settings.VAPID_PRIVATE_KEY.reveal() !== '', {
    message: 'VAPID_PRIVATE_KEY is needed with VAPID_PUBLIC_KEY',
  })
  .refine((settings) => settings.UCP_PUBLIC_KEY === '' || settings.UCP_PRIVATE_KEY.reveal() !== '', {
    message: 'UCP_PRIVATE_KEY is needed with UCP_PUBLIC_KEY',
  })
  .refine(({ ENVIRONMENT, PUSH_ORIGINS }) => ENVIRONMENT !== 'production' || PUSH_ORIGINS.every(isHttps), {
    message: 'PUSH_ORIGINS must be https in production',
  })
  .refine(
    (settings) =>
      settings.TELEGRAM_BOT_NAME === '' ||
      (settings.TELEGRAM_BOT_TOKEN.reveal() !== '' &&
        /^[\w-]{16,256}$/.test(settings.TELEGRAM_WEBHOOK_SECRET.reveal())),
    {
      message:
        'TELEGRAM_BOT_TOKEN and a TELEGRAM_WEBHOOK_SECRET of 16 to 256 letters and digits are needed with TELEGRAM_BOT_NAME',
    },
  )
  .refine(
    ({ ENVIRONMENT, TELEGRAM_API_URL, TELEGRAM_LINK_URL }) =>
      ENVIRONMENT !== 'production' || [TELEGRAM_API_URL, TELEGRAM_LINK_URL].every(isHttps),
    { message: 'TELEGRAM_API_URL and TELEGRAM_LINK_URL must be https in production' },
  )
  .refine((settings) => settings.WHATSAPP_PHONE_NUMBER_ID === '' || isWholeWhatsapp(settings), {
    message:
      'WHATSAPP_TOKEN, WHATSAPP_APP_SECRET and a WHATSAPP_VERIFY_TOKEN of 16 characters are needed with WHATSAPP_PHONE_NUMBER_ID',
  })
  .refine(({ ENVIRONMENT, WHATSAPP_API_URL }) => ENVIRONMENT !== 'production' || isHttps(WHATSAPP_API_URL), {
    message: 'WHATSAPP_API_URL must be https in production',
  })
  .refine(({ ENVIRONMENT, RECEIVERS_URL }) => ENVIRONMENT !== 'production' || RECEIVERS_URL === '', {
    message: 'RECEIVERS_URL must be empty in production',
  })

type TwilioFields = { TWILIO_AUTH_TOKEN: Secret; TWILIO_FROM: string; TWILIO_VERIFY_SERVICE_SID: string }

function isWholeTwilio({ TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_VERIFY_SERVICE_SID }: TwilioFields): boolean {
  return TWILIO_AUTH_TOKEN.reveal() !== '' && TWILIO_FROM !== '' && TWILIO_VERIFY_SERVICE_SID !== ''
}

type GoogleAddresses = Record<'GOOGLE_ISSUER' | 'GOOGLE_AUTHORIZE_URL' | 'GOOGLE_TOKEN_URL' | 'GOOGLE_KEYS_URL', string>

function googleAddresses(settings: GoogleAddresses): string[] {
  const { GOOGLE_ISSUER, GOOGLE_AUTHORIZE_URL, GOOGLE_TOKEN_URL, GOOGLE_KEYS_URL } = settings
  return [GOOGLE_ISSUER, GOOGLE_AUTHORIZE_URL, GOOGLE_TOKEN_URL, GOOGLE_KEYS_URL]
}

function isHttps(address: string): boolean {
  return address.startsWith('https:')
}

type WhatsappFields = { WHATSAPP_TOKEN: Secret; WHATSAPP_APP_SECRET: Secret; WHATSAPP_VERIFY_TOKEN: Secret }

function isWholeWhatsapp({ WHATSAPP_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN }: WhatsappFields): boolean {
  const isLong = WHATSAPP_VERIFY_TOKEN.reveal().length >= 16
  return WHATSAPP_TOKEN.reveal() !== '' && WHATSAPP_APP_SECRET.reveal() !== '' && isLong
}
