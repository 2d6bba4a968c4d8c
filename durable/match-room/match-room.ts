import { DurableObject } from 'cloudflare:workers'

export class MatchRoom extends DurableObject<Env> {}
