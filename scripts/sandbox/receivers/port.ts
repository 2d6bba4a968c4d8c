/** Chats and webhooks listen here, among the ports that the app may reach over plain HTTP. */
export function receiversPort(sandboxPort: number): number {
  return sandboxPort + 24
}
