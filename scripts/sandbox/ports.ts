import { type HeldPort, holdPort } from './listen.ts'
import { maxPlatforms } from './world.ts'

/** Where the parts of the sandbox listen. */
export type Ports<Port = number> = {
  /** Control API and web page. */
  own: Port
  smtp: Port
  /** In the order of the world. */
  platforms: readonly Port[]
  /** Chats and webhooks. */
  receivers: Port
}

/** The platforms after the sandbox's own port, chats and webhooks after all that may be; 0 is the system's choice for each. */
export function portsFrom({ port, smtpPort }: { port: number; smtpPort: number }, platformCount: number): Ports {
  const after = (index: number) => (port === 0 ? 0 : port + 1 + index)
  return {
    own: port,
    smtp: smtpPort,
    platforms: Array.from({ length: platformCount }, (_, index) => after(index)),
    receivers: after(maxPlatforms - 1),
  }
}

/** Holds all of them, or none. */
export async function holdPorts(wanted: Ports): Promise<Ports<HeldPort>> {
  const held: HeldPort[] = []
  const hold = async (port: number) => {
    const one = await holdPort(port)
    held.push(one)
    return one
  }
  try {
    const platforms: HeldPort[] = []
    for (const port of wanted.platforms) platforms.push(await hold(port))
    return {
      platforms,
      smtp: await hold(wanted.smtp),
      receivers: await hold(wanted.receivers),
      own: await hold(wanted.own),
    }
  } catch (error) {
    await Promise.all(held.map((one) => one.close()))
    throw error
  }
}

export function numbersOf({ own, smtp, platforms, receivers }: Ports<HeldPort>): Ports {
  return {
    own: own.port,
    smtp: smtp.port,
    platforms: platforms.map(({ port }) => port),
    receivers: receivers.port,
  }
}

export function originAt(port: number): string {
  return `http://localhost:${port}`
}
