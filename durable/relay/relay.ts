import { DurableObject } from 'cloudflare:workers'

/** Holds the WebSockets of one shard of a channel. */
export class Relay extends DurableObject<Env> {}
