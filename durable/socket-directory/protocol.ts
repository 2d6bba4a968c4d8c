/** The name of the object that knows on which shards a person has sockets. */
export function socketDirectoryName(userId: number): string {
  return `user:${userId}`
}

export type SocketDirectoryApi = {
  /** The person has a socket on the shard of this name. */
  enlist(shard: string): Promise<void>
  /** Names of the shards where the person may have sockets, the latest first. */
  shards(): Promise<string[]>
  /** The person is erased. */
  forget(): Promise<void>
}
