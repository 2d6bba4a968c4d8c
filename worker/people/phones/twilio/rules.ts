/** Whether we send from a messaging service, which has several numbers. */
export function isMessagingService(from: string): boolean {
  return /^MG[0-9a-f]{32}$/.test(from)
}

/** Whether an answer came to the number, or the messaging service, that our messages come from. */
export function isOurs(form: ReadonlyMap<string, string>, from: string): boolean {
  return form.get(isMessagingService(from) ? 'MessagingServiceSid' : 'To') === from
}
