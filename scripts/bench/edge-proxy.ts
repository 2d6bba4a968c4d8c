// Serves the local site as Cloudflare's edge would: HTTP/2 and compressed text, which the local preview lacks; sockets
// are passed through. Creates its own certificate with openssl, which no system needs to trust.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Duplex, pipeline } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'

const compressible = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg\+xml)/

/** Cloudflare's compression level for Worker responses. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }

/** Headers of an HTTP/1 connection. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding']

function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'edge-proxy-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    ...curve,
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    cert,
  ])
  if (made.status !== 0) throw new Error('openssl could not make a certificate')
  const read = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return read
}

/** Address of the proxy, and a function to stop it. */
export async function startEdgeProxy(origin: string): Promise<{ origin: string; stop: () => void }> {
  const { hostname, port, host } = new URL(origin)

  function pass(incoming: Http2ServerRequest, outgoing: Http2ServerResponse): void {
    const own = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'))
    const headers = { ...Object.fromEntries(own), host }
    const asked = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      const sent: OutgoingHttpHeaders = { ...answer.headers }
      for (const name of hopByHop) delete sent[name]
      const isCompressed = compressible.test(String(sent['content-type'])) && !sent['content-encoding']
      if (isCompressed) {
        delete sent['content-length']
        sent['content-encoding'] = 'br'
      }
      outgoing.writeHead(answer.statusCode ?? 502, sent)
      if (!isCompressed) return pipeline(answer, outgoing, () => {})
      pipeline(answer, createBrotliCompress({ params, flush: constants.BROTLI_OPERATION_FLUSH }), outgoing, () => {})
    })
    asked.on('error', () => outgoing.stream.close())
    pipeline(incoming, asked, () => {})
  }

  /** The site accepts sockets only from its own pages, so it gets its own host name. */
  function passSocket(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    const site = connect(Number(port), hostname, () => {
      const headers = Object.entries({ ...incoming.headers, host, origin })
      const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      site.write(`GET ${incoming.url} HTTP/1.1\r\n${lines}\r\n`)
      site.write(head)
      pipeline(site, socket, () => {})
      pipeline(socket, site, () => {})
    })
    site.on('error', () => socket.destroy())
  }

  const server = createSecureServer({ ...makeCertificate(), allowHTTP1: true }, pass)
  server.on('upgrade', passSocket)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  }
}
