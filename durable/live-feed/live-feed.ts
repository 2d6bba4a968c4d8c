import { DurableObject } from 'cloudflare:workers'

/** Polls the football feed while a match is near or on. */
export class LiveFeed extends DurableObject<Env> {}
