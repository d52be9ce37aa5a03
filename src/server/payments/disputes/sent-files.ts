import * as z from 'zod'
import { evidenceFiles } from '#contract/payments/disputes.ts'

/** What is kept of the files that left: never their bytes. `providerId` is the uploaded file, so that a retry sends the same. */
const sentFile = z.object({
  kind: z.enum(evidenceFiles),
  name: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  providerId: z.string(),
})
export type SentFile = z.output<typeof sentFile>

export const sentFiles = (stored: unknown): readonly SentFile[] =>
  stored === null ? [] : z.array(sentFile).parse(stored)
