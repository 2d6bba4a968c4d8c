import type { ExportStore } from './contract.ts'

type Part = Awaited<ReturnType<R2MultipartUpload['uploadPart']>>

/** Exports in R2. An interrupted upload leaves nothing readable; the bucket deletes its parts. */
export function createExportStore(bucket: R2Bucket): ExportStore {
  return {
    async put(key, parts) {
      const upload = await bucket.createMultipartUpload(key, {
        httpMetadata: { contentType: 'application/json; charset=utf-8' },
      })
      try {
        const uploaded: Part[] = []
        for await (const part of parts) uploaded.push(await upload.uploadPart(uploaded.length + 1, part))
        await upload.complete(uploaded)
      } catch (error) {
        await upload.abort()
        throw error
      }
    },

    async get(key) {
      return (await bucket.get(key))?.body ?? null
    },

    async remove(keys) {
      if (keys.length > 0) await bucket.delete([...keys])
    },
  }
}
