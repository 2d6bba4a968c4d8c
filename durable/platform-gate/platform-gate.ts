import { DurableObject } from 'cloudflare:workers'

export class PlatformGate extends DurableObject<Env> {}
