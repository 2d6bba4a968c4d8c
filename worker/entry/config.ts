import { senderLine } from '#worker/ground/mail/sender.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { companyOf } from './company.ts'
import { Settings } from './settings.ts'

export type Config = ReturnType<typeof parseConfig>

/** Parses the environment once. An invalid setting stops the Worker and names itself, never its value. */
export function parseConfig(env: unknown) {
  const parsed = Settings.safeParse(env)
  if (!parsed.success) {
    throw new Error(
      `Configuration: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}`,
    )
  }
  const settings = parsed.data
  const company = companyOf(settings)
  return {
    environment: settings.ENVIRONMENT,
    publicOrigin: settings.PUBLIC_ORIGIN,
    crawlerContact: settings.CRAWLER_CONTACT,
    /** Pages and calls per network; 0 disables the limit. */
    readsPerMinute: settings.READS_PER_MINUTE,
    passwordWorkFactor: settings.PASSWORD_WORK_FACTOR,
    loopbackPorts: settings.LOOPBACK_PORTS,
    /** Seals, signs and hashes; SECURITY-ASVS.md lists what. Values made with the previous secret stay valid. */
    linkSecret: new Secret(settings.LINK_SECRET.reveal(), settings.LINK_SECRET_PREVIOUS),
    claims: {
      users: settings.CLAIM_USERS,
      rating: settings.CLAIM_RATING,
      tickets: settings.CLAIM_TICKETS,
      since: settings.CLAIM_SINCE,
    },
    operatorEmail: settings.OPERATOR_EMAIL,
    company,
    /** The session cookie has the `__Host-` prefix wherever the site uses TLS: everywhere but locally. */
    isSecure: settings.PUBLIC_ORIGIN.startsWith('https:'),
    /** Null when Google sign-in is not configured. */
    google: settings.GOOGLE_CLIENT_ID
      ? {
          clientId: settings.GOOGLE_CLIENT_ID,
          clientSecret: settings.GOOGLE_CLIENT_SECRET,
          issuer: settings.GOOGLE_ISSUER,
          authorizeUrl: settings.GOOGLE_AUTHORIZE_URL,
          tokenUrl: settings.GOOGLE_TOKEN_URL,
          keysUrl: settings.GOOGLE_KEYS_URL,
        }
      : null,
    /** Null when no bot check is configured. */
    turnstile: settings.TURNSTILE_SITE_KEY
      ? { siteKey: settings.TURNSTILE_SITE_KEY, secret: settings.TURNSTILE_SECRET }
      : null,
    /** Null while nothing can be bought. */
    paypal: settings.PAYPAL_CLIENT_ID
      ? {
          clientId: settings.PAYPAL_CLIENT_ID,
          clientSecret: settings.PAYPAL_CLIENT_SECRET,
          webhookId: settings.PAYPAL_WEBHOOK_ID,
          apiUrl: settings.PAYPAL_API_URL,
          webUrl: settings.PAYPAL_WEB_URL,
          scriptOrigins: settings.PAYPAL_SCRIPT_ORIGINS,
        }
      : null,
    /** Null when no football feed is configured. */
    football: settings.FOOTBALL_URL ? { url: settings.FOOTBALL_URL, key: settings.FOOTBALL_KEY } : null,
    /** Null when no SMS provider is configured. */
    twilio: settings.TWILIO_ACCOUNT_SID
      ? {
          accountSid: settings.TWILIO_ACCOUNT_SID,
          authToken: settings.TWILIO_AUTH_TOKEN,
          from: settings.TWILIO_FROM,
          verifyServiceSid: settings.TWILIO_VERIFY_SERVICE_SID,
          apiUrl: settings.TWILIO_API_URL,
          verifyUrl: settings.TWILIO_VERIFY_URL,
        }
      : null,
    /** Null when no push messages are configured. */
    vapid: settings.VAPID_PUBLIC_KEY
      ? {
          publicKey: settings.VAPID_PUBLIC_KEY,
          privateKey: settings.VAPID_PRIVATE_KEY,
          subject: `mailto:${settings.OPERATOR_EMAIL}`,
        }
      : null,
    /** Signs calls of sellers; null while none is bought from by UCP. */
    ucpKeys: settings.UCP_PUBLIC_KEY
      ? { publicKey: settings.UCP_PUBLIC_KEY, privateKey: settings.UCP_PRIVATE_KEY }
      : null,
    /** Null when no bot is configured. */
    telegram: settings.TELEGRAM_BOT_NAME
      ? {
          name: settings.TELEGRAM_BOT_NAME,
          token: settings.TELEGRAM_BOT_TOKEN,
          webhookSecret: settings.TELEGRAM_WEBHOOK_SECRET,
          apiUrl: settings.TELEGRAM_API_URL,
          linkUrl: settings.TELEGRAM_LINK_URL,
        }
      : null,
    /** Null when no application is configured. */
    pushover: settings.PUSHOVER_TOKEN && { token: settings.PUSHOVER_TOKEN },
    /** Null when no number is configured. */
    whatsapp: settings.WHATSAPP_PHONE_NUMBER_ID
      ? {
          phoneNumberId: settings.WHATSAPP_PHONE_NUMBER_ID,
          token: settings.WHATSAPP_TOKEN,
          appSecret: settings.WHATSAPP_APP_SECRET,
          verifyToken: settings.WHATSAPP_VERIFY_TOKEN,
          apiUrl: settings.WHATSAPP_API_URL,
          templates: {
            alert: settings.WHATSAPP_ALERT_TEMPLATE,
            code: settings.WHATSAPP_CODE_TEMPLATE,
            language: settings.WHATSAPP_LANGUAGE,
          },
        }
      : null,
    /** Null but where something stands in for the services of chats. */
    receiversUrl: settings.RECEIVERS_URL || null,
    pushOrigins: settings.PUSH_ORIGINS,
    smtp: {
      host: settings.SMTP_HOST,
      port: settings.SMTP_PORT,
      security: settings.SMTP_SECURITY,
      user: settings.SMTP_USER,
      password: settings.SMTP_PASSWORD,
      from: settings.MAIL_FROM,
      sender: senderLine(company),
    },
  }
}
