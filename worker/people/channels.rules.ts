import { type ConnectionKind, channelNames } from './channels.constants.ts'

/** "Slack", "Webhook “Stock sheet”" */
export function nameOf(kind: ConnectionKind, name: string): string {
  return name === '' ? channelNames[kind] : `${channelNames[kind]} “${name}”`
}
