/** Where each secret of a deployment comes from: made here, or asked for ("none" where that part is not used). */
export const secretSources: Readonly<Record<string, string>> = {
  LINK_SECRET: 'made by npm run provision',
  LINK_SECRET_PREVIOUS: '"none", set by npm run provision; SECURITY.md says when it changes',
  VAPID_PRIVATE_KEY: 'made by npm run provision, with VAPID_PUBLIC_KEY',
  UCP_PRIVATE_KEY: 'made by npm run provision, with UCP_PUBLIC_KEY',
  SMTP_PASSWORD: 'your mail provider',
  FOOTBALL_KEY: 'football-data.org',
  GOOGLE_CLIENT_SECRET: 'console.cloud.google.com, with GOOGLE_CLIENT_ID',
  TURNSTILE_SECRET: 'Turnstile in the Cloudflare dashboard, with TURNSTILE_SITE_KEY',
  TWILIO_AUTH_TOKEN: 'Twilio console, with TWILIO_ACCOUNT_SID',
  PAYPAL_CLIENT_SECRET: 'developer.paypal.com, with PAYPAL_CLIENT_ID',
  TELEGRAM_BOT_TOKEN: '@BotFather, with TELEGRAM_BOT_NAME',
  TELEGRAM_WEBHOOK_SECRET: 'your choice of 16 to 256 letters and digits, given to setWebhook too',
  WHATSAPP_TOKEN: 'a system user of your business at Meta, with WHATSAPP_PHONE_NUMBER_ID',
  WHATSAPP_APP_SECRET: 'the settings of your app at developers.facebook.com',
  WHATSAPP_VERIFY_TOKEN: 'your choice of 16 characters or more, entered with the address of the webhook too',
  PUSHOVER_TOKEN: 'pushover.net/apps, the API token of your application',
}

/** Entered by the operator. */
export const askedSecrets = Object.keys(secretSources).filter((name) => !/^(LINK|VAPID|UCP)_/.test(name))
