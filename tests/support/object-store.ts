import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { s3Bucket, type S3Emulator, s3Keys, startS3Emulator } from '@escale/emulators/s3'
import type { S3Bucket } from '#server/core/adapters/s3/s3-call.ts'
import { s3Store, type S3Store } from '#server/core/adapters/s3/s3-store.ts'

/** An object store on this machine, with a prefix of its own as a house that shares its bucket has. */
export type ObjectStore = S3Emulator & {
  /** Opens it as Escale would, with other settings where a test wants some. */
  readonly opened: (other?: Partial<S3Bucket>) => S3Store
  /** The environment of a server that keeps its files there. */
  readonly env: Readonly<Record<string, string>>
  /** What a stream on its way to the bucket left on this machine. */
  readonly drafts: () => readonly string[]
}

export async function startObjectStore(
  options: { readonly mostListed?: number } = {},
): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), 'escale-s3-'))
  const drafts = mkdtempSync(join(tmpdir(), 'escale-drafts-'))
  const emulator = await startS3Emulator({ ...options, dataDir: folder })
  const settings = { ...s3Keys, endpoint: emulator.url, bucket: s3Bucket, prefix: 'ours/' }
  return {
    ...emulator,
    opened: (other = {}) => s3Store({ ...settings, ...other }, drafts),
    env: {
      FILES_URL: `s3://${s3Bucket}/ours`,
      FILES_ENDPOINT: emulator.url,
      FILES_REGION: s3Keys.region,
      FILES_ACCESS_KEY: s3Keys.accessKey,
      FILES_SECRET_KEY: s3Keys.secretKey,
    },
    drafts: () => readdirSync(drafts),
    close: async () => {
      await emulator.close()
      for (const used of [folder, drafts]) rmSync(used, { recursive: true, force: true })
    },
  }
}
