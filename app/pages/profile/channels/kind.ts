import { type ConnectionKind, connectionKinds } from '#worker/people/channels.constants.ts'

/** 400 for a channel that is no connection. */
export function kindOf(text: string | undefined): ConnectionKind {
  const kind = connectionKinds.find((one) => one === text)
  if (!kind) throw new Response(null, { status: 400 })
  return kind
}
