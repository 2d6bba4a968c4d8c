/** Per step of an SMTP conversation. */
export const smtpTimeoutMs = 8_000
