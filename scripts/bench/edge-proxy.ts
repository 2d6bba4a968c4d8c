// Stands before the local site and sends what it answers as Cloudflare's edge would: over HTTP/2, text compressed. The
// local preview does neither. Makes itself a certificate with openssl, which nobody is asked to trust.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type OutgoingHttpHeaders, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { constants, createBrotliCompress } from 'node:zlib'

const compressible = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg\+xml)/

/** Cloudflare compresses what a Worker answers at this level. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }

/** Headers that belong to a connection of HTTP/1. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding']

function makeCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'edge-proxy-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const made = spawnSync('openssl', [
    ...['req', '-x509', ...curve, '-days', '2', '-subj', '/CN=localhost'],
    ...['-keyout', key, '-out', cert],
  ])
  if (made.status !== 0) throw new Error('openssl could not make a certificate')
  const read = { key: readFileSync(key), cert: readFileSync(cert) }
  rmSync(folder, { recursive: true })
  return read
}

/** The address of the proxy, and how to end it. */
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

  const server = createSecureServer(makeCertificate(), pass)
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  }
}
