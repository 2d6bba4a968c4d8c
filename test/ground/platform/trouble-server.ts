import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, deflateRawSync } from 'node:zlib'

const mebibyte = 1_024 * 1_024

/** One gigabyte of zeros in about one megabyte: the same independent deflate block over and over. */
export function gzipBomb(): Buffer {
  const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
  const block = deflateRawSync(Buffer.alloc(mebibyte), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([header, ...Array.from({ length: 1_024 }, () => block)])
}

export type TroubleServer = {
  origin: string
  port: number
  paths: string[]
  /** Bytes of endless bodies sent to the network. */
  bytesSent: () => number
  openConnections: () => Promise<number>
  close: () => Promise<void>
}

/** A real HTTP server with one fault per path. */
export async function startTroubleServer(routes: Record<string, RequestListener> = {}): Promise<TroubleServer> {
  const paths: string[] = []
  let bytesSent = 0
  const endless: RequestListener = (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' })
    const piece = Buffer.alloc(64 * 1_024, 'a')
    const write = () => {
      while (!response.destroyed && bytesSent < 1_024 * mebibyte) {
        bytesSent += piece.byteLength
        if (!response.write(piece)) return
      }
      response.end()
    }
    response.on('drain', write)
    write()
  }
  const all: Record<string, RequestListener> = {
    '/endless': endless,
    '/hang': () => {},
    '/hang-in-body': (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.write('<html>')
    },
    '/slowloris': (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      const timer = setInterval(() => response.write('a'), 20)
      response.on('close', () => clearInterval(timer))
    },
    '/reset': (request) => request.socket.resetAndDestroy(),
    '/reset-in-body': (request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': 1_000 })
      response.write('<html>', () => setTimeout(() => request.socket.resetAndDestroy(), 20))
    },
    '/short': (request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': 1_000 })
      response.write('<html>', () => setTimeout(() => request.socket.end(), 20))
    },
    '/gzip-bomb': (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' })
      response.end(gzipBomb())
    },
    '/not-gzip': (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' })
      response.end('<html>plain</html>')
    },
    '/no-http': (request) => request.socket.end('what?\r\n\r\n'),
    '/metadata': (_request, response) => {
      response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data/' }).end()
    },
    ...routes,
  }
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    paths.push(path)
    const route = all[path]
    if (route) route(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    port,
    paths,
    bytesSent: () => bytesSent,
    openConnections: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
