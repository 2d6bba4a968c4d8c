import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** By its path: `#worker` means nothing within a library. */
const signatureRules = fileURLToPath(
  new URL('../../worker/people/accounts/two-step/passkeys/signature.rules.ts', import.meta.url),
)

const webauthn = '/@simplewebauthn/server/esm/'

/** Judge certificates of authenticators, which passkeys here are not asked for: constants.ts of passkeys. */
const attestations = [
  'registration/verifications/verifyAttestationAndroidKey.js',
  'registration/verifications/verifyAttestationAndroidSafetyNet.js',
  'registration/verifications/verifyAttestationApple.js',
  'registration/verifications/verifyAttestationFIDOU2F.js',
  'registration/verifications/verifyAttestationPacked.js',
  'registration/verifications/tpm/verifyAttestationTPM.js',
]

/** By the end of a file's name, what the Worker is given instead. */
const replacements: Record<string, string> = {
  // It also has the older renderer, to a string: as large as the one in use.
  '/react-dom/server.edge.js':
    "exports.renderToReadableStream = require('./cjs/react-dom-server.edge.production.js').renderToReadableStream",
  [`${webauthn}services/settingsService.js`]:
    'export const SettingsService = { getRootCertificates: () => [], runtimeSupportsPQC: () => false }',
  [`${webauthn}helpers/convertX509PublicKeyToCOSE.js`]:
    "export function convertX509PublicKeyToCOSE() { throw new Error('Certificates are not read') }",
  // Its own reads any ASN.1, with two libraries.
  [`${webauthn}helpers/iso/isoCrypto/unwrapEC2Signature.js`]: `export { unwrapEC2Signature } from '${signatureRules}'`,
  // With "none" asked for, a statement proves nothing that a client could not leave out.
  ...Object.fromEntries(
    attestations.map((file) => [webauthn + file, `export const ${basename(file, '.js')} = async () => true`]),
  ),
}

/** Leaves out of the Worker what libraries bring and this site never calls: 100 KB of the upload, compressed. */
export function unusedParts(): Plugin {
  const missing = new Set(Object.keys(replacements))
  return {
    name: 'touchline:unused-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    load(id) {
      const file = Object.keys(replacements).find((end) => id.endsWith(end))
      if (file === undefined) return null
      missing.delete(file)
      return replacements[file]
    },
    /** Its helpers import each other's certificates, which go with what is not called. */
    transform: (_code, id) => (id.includes(webauthn) ? { moduleSideEffects: false } : null),
    buildEnd(error) {
      if (!error && missing.size > 0)
        this.error(`Libraries have other files now: see unused-parts.ts (${[...missing]})`)
    },
  }
}
