// Clients in as many processes as needed, each with its own address.
import { type ChildProcess, fork } from 'node:child_process'
import type { ClientsOrder, ClientsReport } from './fanout-clients.ts'

const processCount = 2

export type Crowd = Awaited<ReturnType<typeof startCrowd>>
export type Counted = { received: number; gaps: number; latencies: number[]; bytes: number; busiestSecond: number }

function ask(child: ChildProcess, order: ClientsOrder): Promise<ClientsReport> {
  return new Promise((resolve) => {
    child.once('message', (report) => resolve(report as ClientsReport))
    child.send(order)
  })
}

export async function startCrowd() {
  const children = Array.from({ length: processCount }, () => fork('scripts/bench/fanout-clients.ts'))
  for (const child of children) {
    child.once('exit', (code) => {
      if (code) throw new Error('A process of clients ended')
    })
  }
  const askAll = (orderOf: (index: number) => ClientsOrder) =>
    Promise.all(children.map((child, index) => ask(child, orderOf(index))))

  return {
    async connect(urls: string[], how: { subscribe: string | null; dialect: 'plain' | 'socket.io' }): Promise<void> {
      await askAll((index) => ({
        do: 'connect',
        urls: urls.filter((_, place) => place % processCount === index),
        localAddress: `127.0.0.${2 + index}`,
        ...how,
      }))
    },

    async count(): Promise<Counted> {
      const reports = await askAll(() => ({ do: 'count' }))
      return {
        received: reports.reduce((sum, { received }) => sum + received, 0),
        gaps: reports.reduce((sum, { gaps }) => sum + gaps, 0),
        latencies: reports.flatMap(({ latencies }) => latencies),
        bytes: Math.max(...reports.map(({ bytes }) => bytes)),
        busiestSecond: Math.max(...reports.map(({ busiestSecond }) => busiestSecond)),
      }
    },

    close: () => askAll(() => ({ do: 'close' })),
    stop(): void {
      for (const child of children) child.disconnect()
    },
  }
}
