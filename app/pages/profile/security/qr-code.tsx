import type { QrCode as QrCodeFacts } from '#worker/people/accounts/two-step/totp/contract.ts'

/** Dark on light in both themes: not every app reads inverted codes. */
export function QrCode({ size, path }: QrCodeFacts) {
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of your key">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
