/** Webhooks that hear of one event on the pitch; one statement finds them, and one adds their messages. */
export const maxHooksPerEvent = 2_000
