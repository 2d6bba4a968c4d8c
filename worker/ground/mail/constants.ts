/** From a mail's first step to its last answer. */
export const smtpTimeoutMs = 8_000
