/** Thrown by the handler of a mail whose server said "later": the queue brings it back for a day. */
export class MailPostponed extends Error {}
