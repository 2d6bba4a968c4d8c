import { setImmediate } from 'node:timers/promises'

/**
 * A call that begins once what arrived before it was read. The local runtime closes connections that are idle for 5 s;
 * a process that was busy for as long has not read of it, and its next call would be lost on one of them.
 */
export function readFirst<Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) {
  return async (...given: Given): Promise<Answer> => {
    // The first ends the turn of the event loop that is under way, the second one that reads.
    await setImmediate()
    await setImmediate()
    return call(...given)
  }
}
