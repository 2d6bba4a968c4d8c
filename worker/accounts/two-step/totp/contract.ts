/** A QR code as one SVG path in a square of `size` modules. */
export type QrCode = { size: number; path: string }

/** A key that waits for its first code. It is in the form of its page alone, sealed, until then. */
export type SetUp = { sealed: string; qrCode: QrCode; keyText: string; address: string }
